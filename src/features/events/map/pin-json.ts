import { birthdayForOthers } from "#contract/age.ts";
import { EVENT_CIRCLE_M } from "#contract/event-limits.ts";
import { iso, MINUTE_MS } from "#contract/time.ts";
import { offsetMs } from "#contract/zoned-time.ts";
import type { PinRow } from "./store.ts";

/** The part of a pin that differs by viewer. */
export interface OwnPart {
  lat: number;
  lon: number;
  radius: number | null;
  mine: boolean;
  favorite: boolean;
  viewed: boolean;
  /** Ids of people. */
  reactions: readonly string[];
  image: string | null;
}

/** A pin as JSON with a trailing comma, in two parts: what everyone sees, and what differs by viewer, as a stranger sees it. */
export function pinJson(row: PinRow, age: number | null, tagIds: readonly number[], now: number) {
  const everyones = JSON.stringify({
    id: row.id,
    revision: row.revision,
    title: row.title,
    startsAt: iso(row.startsAt),
    zone: row.zone,
    utcOffset: offsetMs(row.startsAt, row.zone) / MINUTE_MS,
    is_active: true,
    cancelReason: null,
    capacity: row.capacity,
    coming: row.taken,
    type: { id: row.typeId },
    tags: tagIds.map((id) => ({ id })),
    user: { id: row.ownerId, sex: row.sex, birthday: age === null ? null : birthdayForOthers(age, now) },
    address: { city: row.cityId === null ? null : { id: row.cityId } },
  }).slice(0, -1);
  const place = { lat: row.shownLat, lon: row.shownLon, radius: row.askToCome === 1 ? EVENT_CIRCLE_M : null };
  const own = ownJson({ ...place, mine: false, favorite: false, viewed: false, reactions: [], image: null });
  return { everyones, own };
}

/** The result is ASCII: numbers, ids and an image URL of ours. */
export const ownJson = (own: OwnPart): string =>
  `,"radius":${own.radius},"lat":${own.lat},"lon":${own.lon},"mine":${own.mine},"favorite":${own.favorite},"viewed":${own.viewed},"reactions":${JSON.stringify(
    own.reactions.map((id) => ({ user: { id } })),
  )},"image":${JSON.stringify(own.image)}},`;
