import { dateLine } from "#client/lib/format/date-line.ts";
import { clockText, DATE_LOCALES } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import { DAY_MS } from "#contract/time.ts";
import { clocksDiffer, localEndOf, localOf, offsetName } from "#contract/zoned-time.ts";

/** The times of an event as text, in the time zone of its place. Pure. */

export interface Times {
  startsAt: string;
  endsAt: string | null;
  zone: string;
}

/** "today, 7:00 PM" or "сб, 28 ноября, 19:00". */
export function whenLine(
  { startsAt, zone }: Pick<Times, "startsAt" | "zone">,
  now: number,
  lang: Lang,
): string {
  const start = Date.parse(startsAt);
  return `${dayLine(localOf(start, zone).date, zone, now, lang)}, ${clockText(start, lang, zone)}`;
}

/** The same with the end, if there is one: "19:00 – 23:00", with the day if the event ends on another. */
export function whenRange({ startsAt, endsAt, zone }: Times, now: number, lang: Lang): string {
  const line = whenLine({ startsAt, zone }, now, lang);
  if (endsAt === null) return line;
  const end = Date.parse(endsAt);
  // An end at midnight belongs to the evening before.
  const lastDay = localEndOf(end, zone).date;
  const until = clockText(end, lang, zone);
  if (lastDay === localOf(Date.parse(startsAt), zone).date) return `${line} – ${until}`;
  return `${line} – ${dayLine(lastDay, zone, now, lang)}, ${until}`;
}

/** The place's time zone ("Владивосток, UTC+10") if its clock differs from the viewer's at that moment, else null. */
export function foreignZone(startsAt: string, zone: string, ownZone: string, lang: Lang): string | null {
  const at = Date.parse(startsAt);
  if (!clocksDiffer(at, zone, ownZone)) return null;
  const name = new Intl.DateTimeFormat(DATE_LOCALES[lang], { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${name?.replace(STANDARD, "")}, ${offsetName(at, zone)}`;
}

/** Intl calls the time of a zone without summer time 'standard time', which means nothing to people. */
const STANDARD = /, стандартное время$| Standard(?= Time)/;

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const WEEKDAY_DAYS = 300;

/** `date` is a day of the place's calendar, `yyyy-MM-dd`. */
function dayLine(date: string, zone: string, now: number, lang: Lang): string {
  const today = localOf(now, zone).date;
  const day = Date.parse(date);
  const days = Math.round((day - Date.parse(today)) / DAY_MS);
  if (Math.abs(days) <= 1)
    return new Intl.RelativeTimeFormat(DATE_LOCALES[lang], { numeric: "auto" }).format(days, "day");
  return dateLine(day, lang, {
    timeZone: "UTC",
    weekday: Math.abs(days) < WEEKDAY_DAYS ? "short" : undefined,
    day: "numeric",
    month: "long",
    year: date.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric",
  });
}
