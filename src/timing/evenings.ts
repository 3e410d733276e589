import { DAY_MS, iso } from "#contract/time.ts";
import { instantOf, localOf } from "#contract/zoned-time.ts";

/** Common hours of every week, in the local time of one place. */
export interface Evening {
  /** 0 is Sunday. */
  weekday: number;
  from: string;
  to: string;
}

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** Accepts an en dash too: editors insert one by themselves, and an error message would look the same as the input. */
const EVENING = /^(sun|mon|tue|wed|thu|fri|sat) ((?:[01]\d|2[0-3]):[0-5]\d)[-–]((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** "Thu 20:00-22:00, Sun 19:00-21:00"; null for any other form. */
export function parseEvenings(text: string): Evening[] | null {
  const evenings: Evening[] = [];
  for (const part of text.split(",").map((each) => each.trim().toLowerCase())) {
    const [, weekday, from, to] = EVENING.exec(part) ?? [];
    if (!weekday || !from || !to || from === to) return null;
    evenings.push({ weekday: WEEKDAYS.indexOf(weekday), from, to });
  }
  return evenings;
}

/** The next first. One whose end is before its beginning ends after midnight. */
export function nextEvenings(evenings: readonly Evening[], zone: string, now: number, most: number) {
  const found: { startsAt: number; endsAt: number }[] = [];
  // Counted in days of the calendar: 24 hours later is not always the next day.
  const today = Date.parse(`${localOf(now, zone).date}T00:00:00Z`);
  const instantAt = (day: number, time: string): number =>
    instantOf({ date: iso(day).slice(0, 10), time }, zone)!;
  for (let day = today - DAY_MS; day <= today + 7 * DAY_MS; day += DAY_MS)
    for (const { from, to } of evenings.filter(({ weekday }) => weekday === new Date(day).getUTCDay()))
      found.push({ startsAt: instantAt(day, from), endsAt: instantAt(to > from ? day : day + DAY_MS, to) });
  const ahead = found.filter(({ endsAt }) => endsAt > now).sort((a, b) => a.startsAt - b.startsAt);
  return ahead.filter(({ startsAt }, at) => startsAt !== ahead[at - 1]?.startsAt).slice(0, most);
}
