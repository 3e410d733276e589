import * as z from "zod";
import { REPORT_REASONS } from "./limits.ts";
import { image } from "./people.ts";
import { brief } from "./profile.ts";
import { guardClaim } from "./reports.ts";
import { roomMode } from "./video.ts";

export const REPORTS_PER_PAGE = 20;
export const CONSOLE_PEOPLE_PER_PAGE = 20;
export const SUSPENSION_DAYS = [7, 30, 0] as const;
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number];

const reason = z.enum(REPORT_REASONS);
const verdict = z.enum(["upheld", "dismissed"]);
export type Verdict = z.infer<typeof verdict>;

const line = z.object({
  time: z.iso.datetime(),
  from: z.enum(["reporter", "reported"]),
  content: z.string(),
  images: z.array(z.string()),
  deleted: z.boolean().optional().describe("Deleted for both by its sender before the report"),
});

const seenProfile = z.object({
  name: z.string(),
  status: z.string().nullable(),
  description: z.string().nullable(),
  images: z.array(z.string()).optional().describe("Photos by id"),
});
const earlierProfile = seenProfile.extend({ until: z.iso.datetime() });

const seenEvent = z.object({
  title: z.string(),
  description: z.string(),
  address: z.string(),
  place: z.object({ lat: z.number(), lon: z.number() }).optional(),
  images: z.array(z.string()).optional().describe("Photos by id"),
});
const earlierEvent = seenEvent.extend({ until: z.iso.datetime() });
export type EarlierEvent = z.infer<typeof earlierEvent>;

const guard = guardClaim
  .optional()
  .describe("The guard of the reporter's device covered a picture: a claim, which proves nothing by itself");

/** Never a picture of a talk: none is taken. */
const reportContext = z.discriminatedUnion("kind", [
  /** Reports made by an earlier version have no `seen`. */
  z.object({
    kind: z.literal("profile"),
    seen: seenProfile.optional(),
    earlier: z.array(earlierProfile).optional().describe("Before its edits of the last 30 days"),
    events: z.array(earlierEvent).optional().describe("Events that this host deleted in the last 30 days"),
  }),
  z.object({
    kind: z.literal("room"),
    roomId: z.string(),
    mode: roomMode,
    openedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    guard,
  }),
  seenEvent.extend({
    kind: z.literal("event"),
    id: z.string(),
    earlier: z.array(earlierEvent).optional().describe("Before its edits of the last 30 days"),
  }),
  z.object({ kind: z.literal("chat"), chatId: z.string(), messages: z.array(line), guard }),
]);
export type ReportContext = z.infer<typeof reportContext>;

export const moderatedReport = z.object({
  id: z.string(),
  reason,
  text: z.string(),
  source: z.enum(["profile", "chat", "video", "call", "event"]),
  createdAt: z.iso.datetime(),
  counts: z.boolean().describe("Whether it counts towards a hold"),
  mine: z.boolean().describe("Made by this moderator, so that only others may decide it"),
  reporter: brief.nullable().describe("null: a guest, or someone who has been erased"),
  reported: brief.nullable().describe("null: a guest"),
  context: reportContext,
  photos: z
    .array(image.extend({ wasRemoved: z.boolean().describe("By its owner, before the report") }))
    .describe("What the report is about, even if it has been removed since"),
  otherReports: z.int().describe("Open or upheld reports about the same person, besides this one"),
  heldUntil: z.iso.datetime().nullable().describe("Until when the reported person is kept out of video chat"),
  decision: z
    .object({ verdict, at: z.iso.datetime(), by: z.string().nullable() })
    .nullable()
    .describe("`by` is a moderator's name; null for the command line, and for a moderator who has left"),
});
export type ModeratedReport = z.infer<typeof moderatedReport>;

export const heldPerson = z.object({
  id: z.string(),
  user: brief.nullable().describe("null: a guest"),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type HeldPerson = z.infer<typeof heldPerson>;

export const suspendedMember = z.object({
  id: z.string(),
  user: brief,
  since: z.iso.datetime(),
  until: z.iso.datetime().nullable().describe("null: until it is lifted"),
  reason: reason.nullable(),
  by: z.string().nullable().describe("A moderator's name; null for the command line"),
});
export type SuspendedMember = z.infer<typeof suspendedMember>;

export const waitingReports = z.object({
  reports: z.int().min(0).describe("Open reports that this moderator may decide"),
});

export const reportsQuery = z.object({ state: z.enum(["open", "decided"]).default("open") });
export const decisionBody = z.object({ verdict });
export const suspensionBody = z.object({
  reason,
  days: z.literal(SUSPENSION_DAYS),
});
