import * as z from "zod";

/** The private feed of the member's own events for calendar programs: anyone who knows its address can read it. */
export const calendarFeed = z.object({
  createdAt: z.iso.datetime().nullable().describe("null if there is no feed"),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** The address is shown once: the server keeps only a hash of it. */
export const newCalendarFeed = z.object({ createdAt: z.iso.datetime(), url: z.string() });
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>;

/** GET /api/event/{id}/share: a page for friends who are not members, with only title, city and day. */
export const sharedEvent = z.object({ url: z.string() });
export type SharedEvent = z.infer<typeof sharedEvent>;
