import type { Lang } from "#contract/lang.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { localOf } from "#contract/zoned-time.ts";

export type ReminderKind = "day" | "hour";

/** How long before the beginning each reminder is due. */
const LEAD_MS: Readonly<Record<ReminderKind, number>> = { day: DAY_MS, hour: HOUR_MS };

/** Beginnings for which a reminder is due now: later than `after`, at `until` at the latest. */
export const dueWindow = (kind: ReminderKind, now: number): { after: number; until: number } => ({
  // A day's reminder that is an hour late or more, as after a failure, is still worth sending until the hour's is due.
  after: kind === "day" ? now + LEAD_MS.hour : now,
  until: now + LEAD_MS[kind],
});

/** A member who decided to come after the reminder was due knows when the event begins. */
export const isWorthSending = (kind: ReminderKind, startsAt: number, since: number): boolean =>
  since <= startsAt - LEAD_MS[kind];

const WORDS: Record<Lang, { today: string; tomorrow: string }> = {
  ru: { today: "Сегодня", tomorrow: "Завтра" },
  en: { today: "Today", tomorrow: "Tomorrow" },
};

/** "Завтра, 19:00" on the clock of the place. */
export function soonIn(startsAt: number, zone: string, now: number, lang: Lang): string {
  const { date, time } = localOf(startsAt, zone);
  const { today, tomorrow } = WORDS[lang];
  return `${date === localOf(now, zone).date ? today : tomorrow}, ${time}`;
}
