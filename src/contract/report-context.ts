import * as z from "zod";
import { prompt } from "./prompts.ts";
import { guardClaim } from "./reports.ts";
import { roomMode } from "./video.ts";

const line = z.object({
  time: z.iso.datetime(),
  from: z.enum(["reporter", "reported"]),
  content: z.string(),
  images: z.array(z.string()),
  deleted: z.boolean().optional().describe("Deleted for both by its sender before the report"),
  edited: z.boolean().optional().describe("What its sender changed before the report"),
  sealed: z.boolean().optional().describe("Its words are missing until they are revealed"),
});

const seenProfile = z.object({
  name: z.string(),
  status: z.string().nullable(),
  description: z.string().nullable(),
  prompts: z.array(prompt).optional(),
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

/** What a report is about, as moderators see it. Never a picture of a talk: none is taken. */
export const reportContext = z.discriminatedUnion("kind", [
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
