import * as z from "zod";

export const HOURS_OF_WEEK = 7 * 24;
/** Fewer days say nothing about a typical week. */
export const HOURS_KNOWN_AFTER_DAYS = 7;

const evening = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type EveningTime = z.infer<typeof evening>;

/** GET /api/queue/hours: how many people are here now, and when there are more. */
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
