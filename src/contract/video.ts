import * as z from "zod";
import { PRIVATE_TOKEN } from "./limits.ts";
import { sex, tag } from "./people.ts";
import { relation } from "./social.ts";

export const VIDEO_MODES = ["classic", "rating"] as const;
export const videoMode = z.enum(VIDEO_MODES);
export type VideoMode = z.infer<typeof videoMode>;
/** They start a search by themselves, for links in notifications and e-mails. */
export const START_PATHS: Record<VideoMode, string> = { classic: "/?start", rating: "/rating?start" };

export const roomMode = z.enum([...VIDEO_MODES, "private", "call"]);
export type RoomMode = z.infer<typeof roomMode>;
/** Neither may find out who the companion is (decision 046). */
export const isAnonymous = (mode: RoomMode): boolean => mode === "classic" || mode === "private";

export const privateToken = z.string().regex(PRIVATE_TOKEN);

export const queueStats = z.object({
  online: z.int().describe("People connected right now, guests included"),
  waiting: z.int().describe("People searching in this mode"),
  inRooms: z.int().describe("People talking in this mode"),
  expectedWaitMs: z
    .int()
    .nullable()
    .describe("Median wait of the latest matches; null if there are none yet"),
});
export type QueueStats = z.infer<typeof queueStats>;

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

export const companionCard = z.object({
  id: z.string(),
  name: z.string(),
  age: z.int().nullable(),
  sex,
  country: z.string(),
  city: z.string().nullable(),
  image: z.string().nullable(),
  rating: z.number().nullable(),
  vip: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  status: z.string().nullable(),
  tags: z.array(tag),
  relation,
});
export type CompanionCard = z.infer<typeof companionCard>;

export const HOURS_OF_WEEK = 7 * 24;
/** Fewer days say nothing about a typical week. */
export const HOURS_KNOWN_AFTER_DAYS = 7;

const evening = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type EveningTime = z.infer<typeof evening>;

export const busyHours = z.object({
  online: z.int(),
  waiting: z.int().describe("People searching right now, in both modes"),
  hours: z
    .array(z.number())
    .nullable()
    .describe(
      "People online in each hour of a week in UTC, from Monday 00:00; null while no hour is known to be busier",
    ),
  evenings: z.array(evening).describe("Evenings set by the operator, the next one first"),
});
export type BusyHours = z.infer<typeof busyHours>;
