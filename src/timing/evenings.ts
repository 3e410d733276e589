import { DAY_MS } from "#contract/time.ts";
import { instantOf, localOf } from "#contract/zoned-time.ts";

/** Common hours of every week, in the local time of one place. */
export interface Evening {
  /** 0 is Sunday. */
  weekday: number;
  /** HH:mm */
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

/** Evenings that are not over, the next first. One whose end is before its beginning ends after midnight. */
export function nextEvenings(evenings: readonly Evening[], zone: string, now: number, most: number) {
  const found: { startsAt: number; endsAt: number }[] = [];
  for (let day = -1; day <= 7; day++) {
    const { date } = localOf(now + day * DAY_MS, zone);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    for (const evening of evenings.filter((each) => each.weekday === weekday)) {
      const startsAt = instantOf({ date, time: evening.from }, zone)!.instant;
      const end = instantOf({ date, time: evening.to }, zone)!.instant;
      found.push({ startsAt, endsAt: end > startsAt ? end : end + DAY_MS });
    }
  }
  const ahead = found.filter(({ endsAt }) => endsAt > now).sort((a, b) => a.startsAt - b.startsAt);
  return ahead.filter(({ startsAt }, at) => startsAt !== ahead[at - 1]?.startsAt).slice(0, most);
}
