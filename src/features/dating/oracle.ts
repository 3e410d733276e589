import { ageOn } from "#contract/age.ts";
import { SEARCH_RINGS_KM } from "#contract/dating.ts";
import { kilometresBetween, type Place } from "#contract/distance.ts";
import type { SearchPreferences } from "#contract/filters.ts";
import { HIGH_RATING } from "#contract/limits.ts";
import { ATTRIBUTE_NAMES } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import type { PersonSource } from "./row-to-index.ts";

/** A naive search for tests, over plain objects, one person after another. */
export interface Person extends Omit<PersonSource, "firstMessages"> {
  city: Place | null;
  online: boolean;
  tagIds: number[];
  /** Percentage of first messages answered, plus 1; null for a user to whom few have written. */
  replies: number | null;
  own: SearchPreferences;
}

export interface Question {
  viewer: Person;
  filters: SearchPreferences;
  sort: "best" | "near" | "online" | "new" | "rating";
  hidden: ReadonlySet<string>;
  now: number;
}

export function searchNaively(people: readonly Person[], question: Question): string[] {
  const fitting = people.filter((person) => fitsNaively(person, question));
  const keys = new Map(fitting.map((person) => [person.id, keyOf(person, question)]));
  return fitting.toSorted((a, b) => compare(keys.get(b.id)!, keys.get(a.id)!)).map(({ id }) => id);
}

export function fitsNaively(person: Person, { viewer, filters, hidden, now }: Question): boolean {
  if (person.id === viewer.id || hidden.has(person.id)) return false;
  const isVip = viewer.vipUntil !== null && viewer.vipUntil > now;
  const isProven = isVip || (viewer.avatarId !== null && viewer.createdAt <= now - DAY_MS);
  if (person.isGuarded && !isProven) return false;
  if (person.hide || person.lockedAt !== null || person.deletedAt !== null) return false;
  const isShown = person.seeProfileInfo === "EVERYONE";
  const age = person.birthday === null ? null : ageOn(person.birthday, now);
  const someAge = filters.ageFrom > 18 || filters.ageTo < 120;
  const rating = person.seeRating === "EVERYONE" ? person.rating : null;
  return [
    filters.sex === null || person.sex === filters.sex,
    !someAge || (age !== null && age >= filters.ageFrom && age <= filters.ageTo),
    filters.country === "*" || person.country === filters.country,
    filters.cities.length === 0 || (person.cityId !== null && filters.cities.includes(person.cityId)),
    filters.tags.length === 0 || (isShown && person.tagIds.some((tag) => filters.tags.includes(tag))),
    filters.highRating === "any" ||
      (rating !== null && (filters.highRating === "high") === rating >= HIGH_RATING),
    !filters.withPhotos || (person.hasPhotos && person.seePhotos === "EVERYONE"),
    !filters.onlyVerified || person.verifiedAt !== null,
    !filters.isOnline || person.online,
    !filters.near || ringOf(viewer, person) !== null,
    !filters.isMutual || wants(person, viewer, now),
    !filters.onlyVip ||
      (person.vipUntil !== null && Math.floor(person.vipUntil / 1000) > Math.floor(now / 1000)),
    filters.height === null ||
      (isShown &&
        person.height !== null &&
        person.height >= filters.height.from &&
        person.height <= filters.height.to),
    ...ATTRIBUTE_NAMES.map(
      (name) =>
        filters[name].length === 0 ||
        (isShown && person[name] !== null && (filters[name] as readonly string[]).includes(person[name]!)),
    ),
  ].every(Boolean);
}

function keyOf(person: Person, question: Question): (number | string)[] {
  const { viewer, filters, sort } = question;
  const ring = filters.near || sort === "near" ? (ringOf(viewer, person) ?? 7) : 0;
  return [-ring, rankOf(person, question), Math.floor(person.createdAt / 1000), person.id];
}

function rankOf(person: Person, { viewer, sort, now }: Question): number {
  if (sort === "new") return 0;
  if (sort === "rating") return ratingOf(person);
  if (sort === "online") {
    if (person.online) return 1;
    return -Math.min(65_534, Math.max(0, Math.floor((Math.floor(now / 1000) - seenAt(person)) / 60)));
  }
  return score(person, viewer, now);
}

const seenAt = ({ lastSeenAt, createdAt }: Person) => Math.floor((lastSeenAt ?? createdAt) / 1000);
const ratingOf = ({ seeRating, rating }: Person) =>
  seeRating === "EVERYONE" ? Math.round((rating ?? 0) * 10) : 0;

function score(person: Person, viewer: Person, now: number): number {
  const isShown = person.seeProfileInfo === "EVERYONE";
  const ring = ringOf(viewer, person);
  const away = Math.floor(now / 1000) - seenAt(person);
  const days = DAY_MS / 1000;
  const shared = isShown ? person.tagIds.filter((tag) => viewer.tagIds.includes(tag)).length : 0;
  const yearsApart =
    person.birthday && viewer.birthday
      ? Math.abs(ageOn(person.birthday, now) - ageOn(viewer.birthday, now))
      : null;
  const quality =
    (person.avatarId !== null && person.seeUserPic === "EVERYONE" ? 100 : 0) +
    (person.hasPhotos && person.seePhotos === "EVERYONE" ? 60 : 0) +
    (isShown && person.hasDescription ? 45 : 0) +
    (isShown && person.tagIds.length > 0 ? 30 : 0) +
    (person.status && person.seeStatusMessage === "EVERYONE" ? 20 : 0);
  const sum =
    (ring === null ? 60 : [900, 800, 650, 400, 250, 120, 60][ring]!) +
    (yearsApart === null ? 100 : Math.max(0, 500 - 40 * yearsApart)) +
    250 * Math.min(4, shared) +
    (isShown && viewer.goal !== null && person.goal === viewer.goal ? 400 : 0) +
    (person.online ? 500 : away < days ? 350 : away < 7 * days ? 200 : away < 30 * days ? 50 : 0) +
    6 * (ratingOf(person) || 30) +
    3 * quality +
    2 * (person.replies ?? 61) +
    (Math.floor(now / 1000) - Math.floor(person.createdAt / 1000) < 7 * days ? 200 : 0);
  return wants(person, viewer, now) ? sum : Math.floor(sum / 2);
}

function wants({ own }: Person, viewer: Person, now: number): boolean {
  const age = viewer.birthday === null ? 0 : ageOn(viewer.birthday, now);
  const anyAge = own.isRandom || (own.ageFrom <= 18 && own.ageTo >= 120);
  return (
    (own.isRandom || own.sex === null || own.sex === viewer.sex) &&
    (anyAge || (age >= own.ageFrom && age <= own.ageTo)) &&
    (own.country === "*" || own.country === viewer.country)
  );
}

function ringOf(viewer: Person, person: Person): number | null {
  const from = placeOf(viewer, true);
  const to = placeOf(person, person.seeProfileInfo === "EVERYONE");
  if (!from || !to) return null;
  const km = kilometresBetween(cellMiddle(from), cellMiddle(to));
  const ring = SEARCH_RINGS_KM.findIndex((edge) => km < edge);
  return ring === -1 ? SEARCH_RINGS_KM.length : ring;
}

const placeOf = ({ lat, lon, city }: Person, isShown: boolean): Place | null =>
  isShown && lat !== null && lon !== null ? { lat, lon } : city;

const cellMiddle = ({ lat, lon }: Place): Place => ({
  lat: (Math.floor((lat + 90) / 0.1) + 0.5) * 0.1 - 90,
  lon: (Math.floor((lon + 180) / 0.1) + 0.5) * 0.1 - 180,
});

function compare(a: (number | string)[], b: (number | string)[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at]!;
    if (value !== other) return value > other ? 1 : -1;
  }
  return 0;
}
