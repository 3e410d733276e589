import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "./time.ts";

/** To the minute. Events are stored as instant and zone. Temporal would do all of this, but Safari does not have it. */
export interface LocalTime {
  date: string;
  /** HH:mm. An end may be 24:00: the midnight that ends this day. */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** In lower case, since Intl accepts any spelling and a member may send them all. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(name, format);
  return format;
}

export function isZone(zone: string): boolean {
  try {
    // Intl also accepts offsets like "+03:00", which are not places and have no summer time.
    return /^[A-Za-z]/.test(zone) && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** "+05:45". Intl takes these too, but not in every browser. */
const OFFSET = /^([+-])(\d\d):(\d\d)$/;

/** Browsers lag years behind new zones (America/Coyhaique), and some name their own one `Etc/Unknown`, which they then refuse. */
export function zoneOrOffset(zone: string, minutes: number): string {
  if (isZone(zone) || !Number.isFinite(minutes)) return zone;
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Null for a zone by name. An unknown name counts as UTC, since one row must not break a list. */
export function fixedOffsetMs(zone: string): number | null {
  const [, sign, hours = "", minutes = ""] = OFFSET.exec(zone) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
  return isZone(zone) ? null : 0;
}

function wallMs(instant: number, zone: string): number {
  const fixed = fixedOffsetMs(zone);
  if (fixed !== null) return Math.floor(instant / MINUTE_MS) * MINUTE_MS + fixed;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  return Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!);
}

export const offsetMs = (instant: number, zone: string): number =>
  wallMs(instant, zone) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;

const localOfWall = (wall: number): LocalTime => {
  const [date = "", time = ""] = iso(wall).split("T");
  return { date, time: time.slice(0, 5) };
};

export const localOf = (instant: number, zone: string): LocalTime => localOfWall(wallMs(instant, zone));

/** Midnight is 24:00 of the day before, so that an evening stays on one day. */
export function localEndOf(instant: number, zone: string): LocalTime {
  const end = localOf(instant, zone);
  if (end.time !== "00:00") return end;
  return { date: localOfWall(wallMs(instant, zone) - DAY_MS).date, time: "24:00" };
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;

function wallOf({ date, time }: LocalTime): number | null {
  if (!DATE.test(date) || !TIME.test(time)) return null;
  const day = Date.parse(`${date}T00:00:00Z`);
  // Date.parse takes 31 April for 1 May.
  if (!Number.isFinite(day) || localOfWall(day).date !== date) return null;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return day + hours * HOUR_MS + minutes * MINUTE_MS;
}

/** A time that clocks skip is taken as later by as much; of one that comes twice, the first. */
export function instantOf(local: LocalTime, zone: string): number | null {
  const wall = wallOf(local);
  if (wall === null) return null;
  const [before, after] = [offsetMs(wall - DAY_MS, zone), offsetMs(wall + DAY_MS, zone)];
  const fitting = [wall - before, wall - after].filter((instant) => wallMs(instant, zone) === wall);
  return fitting.length === 0 ? wall - before : Math.min(...fitting);
}

export function daysLater(instant: number, days: number, zone: string): number {
  const { time } = localOf(instant, zone);
  const { date } = localOfWall(wallMs(instant, zone) + days * DAY_MS);
  return instantOf({ date, time }, zone)! + (instant % MINUTE_MS);
}

/** Only then is a zone worth naming. */
export const clocksDiffer = (instant: number, zone: string, other: string): boolean =>
  zone !== other && offsetMs(instant, zone) !== offsetMs(instant, other);

/** "UTC+3", "UTC−3:30" with a real minus: the same in every language. */
export function offsetName(instant: number, zone: string): string {
  const minutes = offsetMs(instant, zone) / MINUTE_MS;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? "−" : "+";
  return `UTC${sign}${hours}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`;
}
