import { ageOn, isAnyAge } from "#contract/age.ts";
import type { Place } from "#contract/distance.ts";
import { ANY_PERSON, readPreferences, type SearchPreferences, searchPreferences } from "#contract/filters.ts";
import { FIRST_MESSAGE_OPEN_MS, FIRST_MESSAGES_ENOUGH, PROVEN_MS } from "#contract/limits.ts";
import { bitsOf, type TraitSource, traitsOf } from "#contract/traits.ts";
import { isVipAt } from "#contract/vip-days.ts";
import { countryNumber, dayNumber, type IndexedPerson, sexBit, type Wants } from "./index/columns.ts";
import type { Searcher } from "./index/conditions.ts";

/** Times are milliseconds since 1970. */
export interface PersonSource extends TraitSource {
  id: string;
  birthday: string | null;
  country: string;
  cityId: number | null;
  cityLat: number | null;
  cityLon: number | null;
  lat: number | null;
  lon: number | null;
  status: string | null;
  hasDescription: boolean;
  vipUntil: number | null;
  avatarId: string | null;
  hide: boolean;
  seeUserPic: TraitSource["seePhotos"];
  seeStatusMessage: TraitSource["seePhotos"];
  createdAt: number;
  lastSeenAt: number | null;
  lockedAt: number | null;
  deletedAt: number | null;
  tags: string | null;
  wants: string | null;
  isGuarded: boolean;
  /** The latest chats that others began, separated by commas: 0 for an answered chat, else the time it began. */
  firstMessages: string | null;
}

export const mayBeFound = ({ hide, lockedAt, deletedAt }: PersonSource) =>
  !hide && lockedAt === null && deletedAt === null;

/** Only what their profile shows everyone. */
export function indexedPersonOf(row: PersonSource, now: number): IndexedPerson {
  const isPublic = row.seeProfileInfo === "EVERYONE";
  return {
    id: row.id,
    traits: bitsOf(traitsOf(row, false)),
    birthday: dayNumber(row.birthday),
    height: isPublic ? (row.height ?? 0) : 0,
    country: countryNumber(row.country),
    cityId: row.cityId ?? 0,
    place: isPublic ? placeOf(row) : cityPlaceOf(row),
    tags: isPublic ? idsOf(row.tags) : [],
    rating: row.seeRating === "EVERYONE" ? Math.round((row.rating ?? 0) * 10) : 0,
    quality: qualityOf(row, isPublic),
    replies: repliesOf(row.firstMessages, now),
    createdAt: seconds(row.createdAt),
    lastSeenAt: seconds(row.lastSeenAt ?? row.createdAt),
    vipUntil: seconds(row.vipUntil ?? 0),
    wants: wantsOf(row.wants),
    isGuarded: row.isGuarded,
  };
}

export function searcherOf(row: PersonSource, now: number): Searcher {
  const { sex, birthday, country, goal } = row;
  const age = birthday === null ? 0 : ageOn(birthday, now);
  const tags = idsOf(row.tags);
  return {
    sex,
    age,
    country,
    place: placeOf(row),
    tags,
    goal,
    isProven: isProven(row, now),
  };
}

const placeOf = (row: PersonSource): Place | null => at(row.lat, row.lon) ?? cityPlaceOf(row);
const cityPlaceOf = ({ cityLat, cityLon }: PersonSource): Place | null => at(cityLat, cityLon);
const at = (lat: number | null, lon: number | null): Place | null =>
  lat === null || lon === null ? null : { lat, lon };

/** Whether they may write first to members who protect their inbox (`features/chat` refuses the others). */
const isProven = ({ avatarId, createdAt, vipUntil }: PersonSource, now: number) =>
  isVipAt(vipUntil, now) || (avatarId !== null && createdAt <= now - PROVEN_MS);

export const preferencesOf = (stored: string | null | undefined): SearchPreferences =>
  stored ? readPreferences(searchPreferences, ANY_PERSON, stored) : ANY_PERSON;

/** A user without preferences accepts anyone. */
function wantsOf(stored: string | null): Wants {
  if (stored === null) return ANYONE;
  const preferences = preferencesOf(stored);
  const { sex, ageFrom, ageTo, country, isRandom } = preferences;
  const anyAge = isRandom || isAnyAge(preferences);
  return {
    sexes: sexBit(isRandom ? null : sex),
    ageFrom: anyAge ? 0 : ageFrom,
    ageTo: anyAge ? 255 : ageTo,
    country: countryNumber(country),
  };
}

const ANYONE: Wants = { sexes: sexBit(null), ageFrom: 0, ageTo: 255, country: 0 };

/** How complete the visible profile is; the parts add up to 255. */
const qualityOf = (row: PersonSource, isPublic: boolean): number =>
  (row.avatarId !== null && row.seeUserPic === "EVERYONE" ? 100 : 0) +
  (row.hasPhotos && row.seePhotos === "EVERYONE" ? 60 : 0) +
  (isPublic && row.hasDescription ? 45 : 0) +
  (isPublic && row.tags !== null ? 30 : 0) +
  (row.status && row.seeStatusMessage === "EVERYONE" ? 20 : 0);

/** Percentage plus 1; 0 is unknown: too few people have written. */
export function repliesOf(firstMessages: string | null, now: number): number {
  if (firstMessages === null) return 0;
  const begun = firstMessages.split(",").map(Number);
  const answered = begun.filter((at) => at === 0).length;
  const settled = answered + begun.filter((at) => at > 0 && now - at > FIRST_MESSAGE_OPEN_MS).length;
  return settled < FIRST_MESSAGES_ENOUGH ? 0 : 1 + Math.round((100 * answered) / settled);
}

const idsOf = (list: string | null) => (list === null ? [] : list.split(",").map(Number));
const seconds = (ms: number) => Math.floor(ms / 1000);
