import { RESTORE_DAYS } from "#contract/limits.ts";
import { ATTRIBUTE_NAMES, type AttributeValues, type PrivacyLevel } from "#contract/people.ts";
import { PROFILE_PARTS, type ProfilePart } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";

/** From nearest to furthest. */
export type Viewer = "self" | "friend" | "stranger" | "blocked" | "guest";

/** Specification, section 6. */
export function maySeePart(viewer: Viewer, level: PrivacyLevel): boolean {
  if (viewer === "self") return true;
  if (viewer === "blocked") return false;
  return level === "EVERYONE" || (level === "FRIENDS" && viewer === "friend");
}

/** Name, sex and birthday, which every account has: no one starts at zero. */
const SIGNED_UP = 20;
/** Together with `SIGNED_UP` they make 100. */
const WEIGHTS: Record<ProfilePart, number> = {
  avatar: 20,
  city: 15,
  description: 15,
  photos: 10,
  tags: 5,
  status: 5,
  attributes: 10,
};

export function completeness(filled: Record<ProfilePart, boolean>): {
  percent: number;
  missing: ProfilePart[];
} {
  const percent = PROFILE_PARTS.reduce((sum, part) => sum + (filled[part] ? WEIGHTS[part] : 0), SIGNED_UP);
  return { percent, missing: PROFILE_PARTS.filter((part) => !filled[part]) };
}

/** No one has to fill in everything. */
const ATTRIBUTES_FOR_COMPLETE = 4;
export const attributesFilled = (row: AttributeValues) =>
  (["height", ...ATTRIBUTE_NAMES] as const).filter((name) => row[name] !== null).length >=
  ATTRIBUTES_FOR_COMPLETE;

/** More would allow measuring where others are. */
export const PLACE_MOVES_A_DAY = 3;
/** For members without a place, the dating search measures from their city. */
export const CITY_MOVES_A_DAY = 5;

/** For a mistake and its correction. Two-way search finds people whose filters the searcher fits: more would reveal them. */
export const IDENTITY_CHANGES_A_DAY = 3;

const RESTORE_MS = RESTORE_DAYS * DAY_MS;

export const restorableUntil = (deletedAt: number) => deletedAt + RESTORE_MS;

const DELAY_MS = 60 * DAY_MS;
export const delayedUntil = (deletedAt: number) => deletedAt + DELAY_MS;

export const erasableUntil = (now: number) => now - RESTORE_MS;

/** Everyone who has a chat with the member hears of each. */
export const RECEIPT_CHANGES_A_DAY = 10;
