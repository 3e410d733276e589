import * as z from "zod";
import { thingId } from "./http.ts";
import { image } from "./people.ts";
import { GESTURES, SELFIE_REFUSALS, type SelfieRefusal } from "./selfies.ts";

const time = z.iso.datetime();

/** GET /api/user/verification; also the socket's VERIFICATION, to the member's own tabs. */
export const verification = z.object({
  verifiedAt: time.nullable(),
  hasPhoto: z.boolean().describe("Without a main photo there is nothing to compare with"),
  waiting: z
    .object({ sentAt: time, expiresAt: time.describe("Undecided by then, it is deleted") })
    .nullable()
    .describe("A selfie that a moderator is to look at"),
  last: z
    .object({
      at: time,
      outcome: z.enum(["approved", "refused", "expired"]),
      reason: z.enum(SELFIE_REFUSALS).nullable(),
    })
    .nullable()
    .describe("What came of the last one"),
  triesLeft: z.int().describe("Of the last 24 hours"),
});
export type Verification = z.infer<typeof verification>;

/** POST /api/user/verification/gesture: the same one until it has expired or was used. */
export const askedGesture = z.object({
  id: z.string(),
  gesture: z.enum(GESTURES),
  until: time,
});
export type AskedGesture = z.infer<typeof askedGesture>;

/** What came of a selfie that a moderator or the time has decided. */
export type SelfieDecision =
  | { outcome: "approved" | "expired"; reason: null }
  | { outcome: "refused"; reason: SelfieRefusal };

const frame = z.file("invalid_photo");
/** Three frames of the camera, in order. Multipart, at most a megabyte each. */
export const selfieBody = z.object({ id: thingId, first: frame, second: frame, third: frame });

/** GET /api/moderation/selfies/next */
export const nextSelfie = z.object({
  selfie: z
    .object({
      id: z.string(),
      gesture: z.enum(GESTURES),
      sentAt: time,
      claimedUntil: time,
      frames: z.array(z.string()).describe("As data: URLs, so that no address leads to them"),
      person: z.object({ id: z.string(), name: z.string(), age: z.int().nullable() }),
      photo: image.nullable().describe("The main photo; null if the member has none any more"),
    })
    .nullable()
    .describe("null: none waits that this moderator may decide"),
});
export type NextSelfie = z.infer<typeof nextSelfie>;
export type SelfieToReview = NonNullable<NextSelfie["selfie"]>;

/** POST /api/moderation/selfies/{id}. `photo` is what the selfie was compared with: another one meanwhile is a conflict. */
export const selfieVerdict = z
  .object({
    approved: z.boolean(),
    photo: thingId.optional(),
    reason: z.enum(SELFIE_REFUSALS).optional(),
  })
  .refine(({ approved, photo }) => !approved || photo, { path: ["photo"], error: "required" })
  .refine(({ approved, reason }) => approved || reason, { path: ["reason"], error: "required" });
export type SelfieVerdict = z.output<typeof selfieVerdict>;
