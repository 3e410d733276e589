import { ageOn, birthdayForOthers, nextBirthday } from "#contract/age.ts";
import type { FilteredTraits } from "#contract/event-filter.ts";
import { EVENT_CIRCLE_M } from "#contract/limits.ts";
import { iso, MINUTE_MS } from "#contract/time.ts";
import { offsetMs } from "#contract/zoned-time.ts";
import type { PinRow } from "./store.ts";

/** One flat object and one string: a collector that has to trace 100,000 events holds up responses. */
export interface Pin extends FilteredTraits {
  number: number;
  ownerId: string;
  overAt: number;
  lat: number;
  lon: number;
  cellX: number;
  cellY: number;
  radius: number | null;
  imageId: string | null;
  ageUntil: number;
  /** On the host's birthday, or at the end of the year. */
  staleFrom: number;
  /** The beginning of its JSON, the same for everyone: UTF-8 with a character per byte, so that responses only copy it. */
  json: string;
}

interface OwnPart {
  lat: number;
  lon: number;
  radius: number | null;
  mine: boolean;
  favorite: boolean;
  viewed: boolean;
  reactions: readonly string[];
  image: string | null;
}

const NO_TAGS: readonly number[] = [];

export function pinOf(row: PinRow, now: number): Pin {
  const { number, ownerId, overAt, cellX, cellY, imageId, birthday, typeId, cityId, sex } = row;
  const age = birthday === null ? null : ageOn(birthday, now);
  const tagIds = row.tags === null ? NO_TAGS : row.tags.split(",").map(Number);
  const ageUntil = birthday === null ? Number.POSITIVE_INFINITY : nextBirthday(birthday, now);
  const yearEnds = Date.UTC(new Date(now).getUTCFullYear() + 1, 0, 1);
  return {
    number,
    ownerId,
    overAt,
    lat: row.shownLat,
    lon: row.shownLon,
    cellX,
    cellY,
    radius: row.askToCome === 1 ? EVENT_CIRCLE_M : null,
    imageId,
    typeId,
    cityId,
    sex,
    age,
    tagIds,
    ageUntil,
    staleFrom: Math.min(ageUntil, yearEnds),
    json: everyonesJson(row, age, tagIds, now),
  };
}

const everyonesJson = (row: PinRow, age: number | null, tagIds: readonly number[], now: number): string => {
  const json = JSON.stringify({
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
  });
  return Buffer.from(json.slice(0, -1)).toString("latin1");
};

/** What differs by viewer is ASCII, and written by hand, since a response has up to 3,000. */
export function pinJson({ json }: Pin, own: OwnPart): string {
  const reactions = own.reactions.map((id) => `{"user":{"id":${JSON.stringify(id)}}}`).join();
  return `${json},"radius":${own.radius},"lat":${own.lat},"lon":${own.lon},"mine":${own.mine},"favorite":${own.favorite},"viewed":${own.viewed},"reactions":[${reactions}],"image":${own.image === null ? null : JSON.stringify(own.image)}}`;
}
