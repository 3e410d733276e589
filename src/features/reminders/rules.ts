import type { Lang } from "#contract/lang.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { localOf } from "#contract/zoned-time.ts";

export type ReminderKind = "day" | "hour";

const LEAD_MS: Readonly<Record<ReminderKind, number>> = { day: DAY_MS, hour: HOUR_MS };

/** Start times for which a reminder is due now: later than `after`, at `until` at the latest. */
export const dueWindow = (kind: ReminderKind, now: number): { after: number; until: number } => ({
  // A day reminder that is late, as after a failure, is still worth sending until the hour reminder is due.
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

/** "Завтра, 19:00" in the event's local time. */
export function soonIn(startsAt: number, zone: string, now: number, lang: Lang): string {
  const { date, time } = localOf(startsAt, zone);
  const { today, tomorrow } = WORDS[lang];
  return `${date === localOf(now, zone).date ? today : tomorrow}, ${time}`;
}
