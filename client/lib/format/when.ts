import { dateLine } from "#client/lib/format/date-line.ts";
import { clockText, DATE_LOCALES } from "#contract/dates.ts";
import type { Lang } from "#contract/lang.ts";
import { DAY_MS } from "#contract/time.ts";
import {
  clocksDiffer,
  fixedOffsetMs,
  localEndOf,
  localOf,
  offsetName,
  zoneOrOffset,
} from "#contract/zoned-time.ts";

export interface Times {
  startsAt: string;
  endsAt: string | null;
  zone: string;
  /** Absent where the zone is one that this browser has chosen. */
  utcOffset?: number | undefined;
}

/** The zone of an event or a place, or the offset that the server sent with it if this browser does not know the zone. */
export const clockOf = ({ zone, utcOffset }: Pick<Times, "zone" | "utcOffset">): string =>
  zoneOrOffset(zone, utcOffset ?? Number.NaN);

/** "today, 7:00 PM" or "сб, 28 ноября, 19:00". `today` is the day of the viewer, `yyyy-MM-dd`, and "tomorrow" the one after it. */
export function whenLine({ startsAt, ...place }: Omit<Times, "endsAt">, today: string, lang: Lang): string {
  const zone = clockOf(place);
  const start = Date.parse(startsAt);
  return `${dayLine(localOf(start, zone).date, today, lang)}, ${clockText(start, lang, zone)}`;
}

/** The same with the end, if there is one: "19:00 – 23:00", with the day if the event ends on another. */
export function whenRange({ startsAt, endsAt, ...place }: Times, today: string, lang: Lang): string {
  const line = whenLine({ startsAt, ...place }, today, lang);
  if (endsAt === null) return line;
  const zone = clockOf(place);
  const end = Date.parse(endsAt);
  // An end at midnight belongs to the evening before.
  const lastDay = localEndOf(end, zone).date;
  const until = clockText(end, lang, zone);
  if (lastDay === localOf(Date.parse(startsAt), zone).date) return `${line} – ${until}`;
  return `${line} – ${dayLine(lastDay, today, lang)}, ${until}`;
}

/** The place's time zone ("Владивосток, UTC+10") if its clock differs from the viewer's at that moment, else null. */
export function foreignZone(
  { startsAt, ...place }: Omit<Times, "endsAt">,
  ownZone: string,
  lang: Lang,
): string | null {
  const zone = clockOf(place);
  const at = Date.parse(startsAt);
  if (!clocksDiffer(at, zone, ownZone)) return null;
  if (fixedOffsetMs(zone) !== null) return offsetName(at, zone);
  const name = new Intl.DateTimeFormat(DATE_LOCALES[lang], { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${name?.replace(STANDARD, "")}, ${offsetName(at, zone)}`;
}

/** Intl calls the time of a zone without summer time 'standard time', which means nothing to people. */
const STANDARD = /, стандартное время$| Standard(?= Time)/;

export const ownTimeZone = (
  now = new Date(),
  named = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string => zoneOrOffset(named ?? "", -now.getTimezoneOffset());

const WEEKDAY_DAYS = 300;

/** `date` is a day of the place's calendar, `yyyy-MM-dd`. */
function dayLine(date: string, today: string, lang: Lang): string {
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
