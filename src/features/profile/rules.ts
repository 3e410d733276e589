import { RESTORE_DAYS } from "#contract/limits.ts";
import { ATTRIBUTES, type Attribute, type AttributeValues, type PrivacyLevel } from "#contract/people.ts";

/** What the viewer is to the person, from nearest to furthest. */
export type Viewer = "self" | "friend" | "stranger" | "blocked" | "guest";

/** Whether a part of a profile with this level may be seen (specification, section 6, privacy levels). */
export function maySee(viewer: Viewer, level: PrivacyLevel): boolean {
  if (viewer === "self") return true;
  if (viewer === "blocked") return false;
  return level === "EVERYONE" || (level === "FRIENDS" && viewer === "friend");
}

export interface Place {
  lat: number;
  lon: number;
}

/** About 2.2 km from north to south. */
const CELL_DEGREES = 0.02;

/**
 * The middle of the grid cell a place lies in. Only this is stored: a distance measured to it, from however many
 * sides, leads to the middle of the cell and never to a home.
 */
export function coarsePlace({ lat, lon }: Place): Place {
  const row = snap(lat, CELL_DEGREES, 90);
  // A degree of longitude shrinks towards the poles, so the cell takes more of them: as many for all of its row.
  const columns = Math.round(1 / Math.max(Math.cos(toRadians(row)), 0.01));
  return { lat: row, lon: snap(lon, CELL_DEGREES * columns, 180) };
}

/** Metres between two coarse places, in whole kilometres, never less than one. */
export function coarseDistance(a: Place, b: Place): number {
  return Math.max(1, Math.round(haversineKm(a, b))) * 1000;
}

const EARTH_KM = 6371;

function haversineKm(a: Place, b: Place): number {
  const lat = toRadians(b.lat - a.lat);
  const lon = toRadians(b.lon - a.lon);
  const h =
    Math.sin(lat / 2) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(lon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

function snap(value: number, cell: number, limit: number): number {
  const middle = (Math.floor(value / cell) + 0.5) * cell;
  return Number(Math.min(limit, Math.max(-limit, middle)).toFixed(4));
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** What fills a profile and how much each part weighs; together 100. Most useful first. */
const PARTS = {
  avatar: 25,
  city: 15,
  description: 15,
  photos: 15,
  tags: 10,
  status: 5,
  attributes: 15,
} as const;
export type ProfilePart = keyof typeof PARTS;

/** The 'let's finish registration' meter. */
export function completeness(filled: Record<ProfilePart, boolean>): {
  percent: number;
  missing: ProfilePart[];
} {
  const parts = Object.keys(PARTS) as ProfilePart[];
  const percent = parts.reduce((sum, part) => sum + (filled[part] ? PARTS[part] : 0), 0);
  return { percent, missing: parts.filter((part) => !filled[part]) };
}

/** Attributes count as filled from this many on: nobody should have to tell everything. */
export const ATTRIBUTES_FOR_COMPLETE = 4;
const ATTRIBUTE_NAMES = ["height", ...(Object.keys(ATTRIBUTES) as Attribute[])] as const;
export const attributesFilled = (row: AttributeValues) =>
  ATTRIBUTE_NAMES.filter((name) => row[name] !== null).length >= ATTRIBUTES_FOR_COMPLETE;

const DAY_MS = 24 * 60 * 60 * 1000;
const RESTORE_MS = RESTORE_DAYS * DAY_MS;

/** Whoever asked to be deleted then or earlier cannot come back any more. */
export const lastChance = (now: number) => now - RESTORE_MS;
