import { RESTORE_DAYS } from "#contract/limits.ts";
import { ATTRIBUTE_NAMES, type AttributeValues, type PrivacyLevel } from "#contract/people.ts";
import { PROFILE_PARTS, type ProfilePart } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";

/** The viewer's tie to the person, from nearest to furthest. */
export type Viewer = "self" | "friend" | "stranger" | "blocked" | "guest";

/** Whether the viewer may see a part of a profile with this level (specification, section 6, privacy levels). */
export function maySeePart(viewer: Viewer, level: PrivacyLevel): boolean {
  if (viewer === "self") return true;
  if (viewer === "blocked") return false;
  return level === "EVERYONE" || (level === "FRIENDS" && viewer === "friend");
}

/** The share of name, sex and birthday, which every account has: no one starts at zero. */
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

/** The 'let's finish registration' meter. */
export function completeness(filled: Record<ProfilePart, boolean>): {
  percent: number;
  missing: ProfilePart[];
} {
  const percent = PROFILE_PARTS.reduce((sum, part) => sum + (filled[part] ? WEIGHTS[part] : 0), SIGNED_UP);
  return { percent, missing: PROFILE_PARTS.filter((part) => !filled[part]) };
}

/** Attributes count as filled from this many on: no one has to fill in everything. */
const ATTRIBUTES_FOR_COMPLETE = 4;
export const attributesFilled = (row: AttributeValues) =>
  (["height", ...ATTRIBUTE_NAMES] as const).filter((name) => row[name] !== null).length >=
  ATTRIBUTES_FOR_COMPLETE;

/** Moves of a member's place to another cell per 24 hours. More would allow measuring where others are. */
export const PLACE_MOVES_A_DAY = 3;
/** Changes of city per 24 hours: for members without a place, the dating search measures from their city. */
export const CITY_MOVES_A_DAY = 5;

/**
 * Changes of birthday or sex per 24 hours: enough for a mistake and its correction. Two-way search finds people whose
 * filters the searcher fits, so more changes would reveal those filters.
 */
export const IDENTITY_CHANGES_A_DAY = 3;

const RESTORE_MS = RESTORE_DAYS * DAY_MS;

/** Until when a user who asked to be deleted at this time can be restored. */
export const restorableUntil = (deletedAt: number) => deletedAt + RESTORE_MS;

/** A user who asked to be deleted at this time or earlier can no longer be restored. */
export const erasableUntil = (now: number) => now - RESTORE_MS;
