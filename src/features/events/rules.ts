import { isAnyAge } from "#contract/age.ts";
import { KM_A_DEGREE, type Place, toRadians } from "#contract/distance.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { AttendanceState, Event } from "#contract/events.ts";
import { EVENT_AHEAD_DAYS, EVENT_HOURS_MAX, EVENT_OPEN_END_HOURS } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS, iso, MINUTE_MS } from "#contract/time.ts";
import { isZone } from "#contract/zoned-time.ts";

export interface Times {
  startsAt: number;
  endsAt: number | null;
}

export const overAt = ({ startsAt, endsAt }: Times): number =>
  endsAt ?? startsAt + EVENT_OPEN_END_HOURS * HOUR_MS;

interface Refused {
  code: Extract<
    ErrorCode,
    "event_in_past" | "event_too_far_ahead" | "event_ends_early" | "event_too_long" | "event_zone_unknown"
  >;
  path: string;
}

/** An event that has begun may keep its start when something else changes. */
export function refusalOfTimes(times: Times & { zone: string }, now: number, before?: Times): Refused | null {
  const { startsAt, endsAt, zone } = times;
  if (!isZone(zone)) return { code: "event_zone_unknown", path: "zone" };
  if (startsAt <= now && startsAt !== before?.startsAt) return { code: "event_in_past", path: "startsAt" };
  if (startsAt > now + EVENT_AHEAD_DAYS * DAY_MS) return { code: "event_too_far_ahead", path: "startsAt" };
  if (endsAt === null) return null;
  if (endsAt <= startsAt || endsAt <= now) return { code: "event_ends_early", path: "endsAt" };
  return endsAt - startsAt > EVENT_HOURS_MAX * HOUR_MS ? { code: "event_too_long", path: "endsAt" } : null;
}

export const HAVE_A_PLACE: readonly AttendanceState[] = ["coming", "offered"];
export const WANTS_TO_COME: readonly AttendanceState[] = ["asked", "waiting", ...HAVE_A_PLACE];

/** Birthdays as `yyyy-MM-dd`; null if any age matches, even an unknown one. */
export function ageBirthdays(ages: { ageFrom: number; ageTo: number }, now: number) {
  if (isAnyAge(ages)) return { bornUntil: null, bornAfter: null };
  const [year = "", day = ""] = iso(now).slice(0, 10).split(/-(.*)/);
  const yearsAgo = (years: number) => `${String(Number(year) - years).padStart(4, "0")}-${day}`;
  return { bornUntil: yearsAgo(ages.ageFrom), bornAfter: yearsAgo(ages.ageTo + 1) };
}

/** In degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

const NEAR_KM = 50;
/** No event lies beyond the pole. */
const NOWHERE: Box = { south: 91, north: 91, west: 181, east: 181 };

export function boxAround(place: Place | null): Box {
  if (!place) return NOWHERE;
  const up = NEAR_KM / KM_A_DEGREE;
  const across = up / Math.max(Math.cos(toRadians(place.lat)), 0.01);
  return {
    south: place.lat - up,
    north: place.lat + up,
    west: place.lon - across,
    east: place.lon + across,
  };
}

export const isReaction = (state: string | undefined): boolean =>
  WANTS_TO_COME.some((wanting) => wanting === state);

interface Invitation {
  ageFrom: number;
  ageTo: number;
  sex: string | null;
}

export const isInvited = (
  { ageFrom, ageTo, sex }: Invitation,
  who: { age: number | null; sex: string },
): boolean => who.age !== null && who.age >= ageFrom && who.age <= ageTo && (sex === null || sex === who.sex);

/** They are invited, or were when they joined the waiting list and hold an offer now. */
export const mayTakePlace = (
  event: Invitation,
  who: { age: number | null; sex: string },
  state: AttendanceState | null,
): boolean => state === "offered" || isInvited(event, who);

export const seesExactPlace = (
  event: { mine: boolean; askToCome: boolean },
  state: AttendanceState | null,
): boolean => event.mine || !event.askToCome || state === "coming";

/** Null if they can come or ask to; the host's earlier decision comes first. */
export function refusalToCome(
  event: Invitation & { isActive: boolean; hasBegun: boolean; mine: boolean },
  who: { age: number | null; sex: string },
  state: AttendanceState | null,
): Event["refusal"] {
  if (event.mine) return null;
  if (state === "declined" || state === "removed") return "event_request_declined";
  if (!event.isActive) return "event_over";
  if (state === "coming") return null;
  if (event.hasBegun) return "event_begun";
  return mayTakePlace(event, who, state) ? null : "event_not_for_you";
}

/** Moves within an hour of an announced one are announced together. */
export const MOVES_TOGETHER_MS = HOUR_MS;
const MOVES_APART_MS = 10 * MINUTE_MS;

/** Earlier before an event that begins soon: within a quarter of the time left, but not more often than every ten minutes. */
export function sendMoveAt(sentAt: number | undefined, now: number, startsAt: number): number {
  if (sentAt === undefined) return now;
  const apart = Math.min(MOVES_TOGETHER_MS, Math.max(MOVES_APART_MS, (startsAt - now) / 4));
  return Math.max(now, Math.round(sentAt + apart));
}
