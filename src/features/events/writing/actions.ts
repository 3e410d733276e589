import type { Place } from "#contract/distance.ts";
import type { EventChanges, NewEvent } from "#contract/events.ts";
import { EVENTS_A_DAY, EVENTS_AHEAD_MAX, OWN_EVENT_TYPE } from "#contract/limits.ts";
import { DAY_MS, iso, isoOrNull } from "#contract/time.ts";
import { offsetMs } from "#contract/zoned-time.ts";
import type { Deps } from "#src/deps.ts";
import type { EventVersion, Evidence } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Space } from "#src/features/space/actions.ts";
import type { Tags } from "#src/features/tags/actions.ts";
import type { Words } from "#src/features/words/actions.ts";
import { fieldProblem, Problem, refuseFor } from "#src/problem.ts";
import { createSeal } from "#src/services/seal.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import type { StoredEvent } from "../attendance/store.ts";
import { cellOf, circleAround, placesAround, reusableCircle, withinWorld } from "../map/rules.ts";
import type { Reading } from "../reading/actions.ts";
import type { EventRow } from "../reading/store.ts";
import { overAt, refusalOfTimes, type Times } from "../rules.ts";
import { type Changes, createWritingStore } from "./store.ts";

type WritingDeps = Pick<Deps, "db" | "clock" | "ids"> & {
  services: Pick<Deps["services"], "secretKeys" | "zoneAt">;
  evidence: Pick<Evidence, "keepEvent">;
  images: Images;
  places: Places;
  space: Pick<Space, "refuseTooMuch">;
  tags: Tags;
  words: Pick<Words, "refuse">;
  reading: Reading;
};

export type Writing = ReturnType<typeof createWriting>;

export function createWriting({
  db,
  clock,
  ids,
  services,
  evidence,
  images,
  places,
  space,
  tags,
  words,
  reading,
}: WritingDeps) {
  const store = createWritingStore(db);
  const seal = createSeal(services.secretKeys, "places of events");
  const aDay = new RollingLimit(EVENTS_A_DAY, DAY_MS);

  /**
   * @returns the id
   * @throws Problem event_creation_vip_only, obscene_terms, words_refused, event_in_past and others about times, validation_failed (ages),
   * not_found (another member's photo), event_limit_reached, event_day_limit_reached, text_space_full, text_limit_reached
   */
  function create(
    me: string,
    { typeID, tags: tagNames, imageID, key: idempotencyKey, ...event }: NewEvent,
  ): string {
    if (!reading.hasVip(me)) throw new Problem("event_creation_vip_only");
    words.refuse(textsOf(event));
    refuseOwnType(me, typeID);
    const now = clock();
    const times = timesOf(event, now);
    refuseForeignZone(event, times.startsAt);
    refuseAges(event);
    const id = ids();
    db.transaction(() => {
      if (imageID !== null) images.askForReview(me, imageID);
      refuseTooMany(me, now);
      space.refuseTooMuch(me, event.title, event.description, event.address);
      const { startsAt: _, endsAt: __, ...rest } = event;
      const row = {
        ...rest,
        ...times,
        ...placeOf(me, event, event.askToCome),
        typeId: typeID,
        imageId: imageID,
      };
      const kept = {
        id,
        ownerId: me,
        requestKey: idempotencyKey,
        listed: isHostOpen(me),
        createdAt: now,
        updatedAt: now,
      };
      tags.setOfEvent(store.add({ ...row, ...kept }), tagNames);
    });
    aDay.take(me, now);
    return id;
  }

  /** @throws Problem as `create` does, and event_over, event_capacity_taken */
  function update(me: string, id: string, changes: EventChanges): EventRow {
    words.refuse(textsOf(changes));
    return db.transaction(() => {
      const before = reading.ownRow(me, id);
      const now = clock();
      if (before.cancelReason !== null || before.overAt <= now) throw new Problem("event_over");
      const columns = changed(me, before, changes, now);
      space.refuseTooMuch(me, changes.title ?? "", changes.description ?? "", changes.address ?? "");
      const version = versionOf(before);
      if (!Bun.deepEquals(version, versionOf({ ...before, ...columns }))) evidence.keepEvent(before, version);
      store.change(before.number, { ...columns, updatedAt: now });
      if (changes.tags) tags.setOfEvent(before.number, changes.tags);
      return before;
    });
  }

  function changed(me: string, before: EventRow, changes: EventChanges, now: number): Changes {
    const { typeID, tags: _, imageID, startsAt: __, endsAt: ___, ...fields } = changes;
    const after = { ...before, ...fields };
    if (typeID !== before.typeId) refuseOwnType(me, typeID);
    refuseAges(after);
    if (after.capacity !== null && after.capacity < before.taken)
      throw fieldProblem("event_capacity_taken", "capacity");
    if (imageID && imageID !== before.imageId) images.askForReview(me, imageID);
    const isMoved =
      after.lat !== before.lat || after.lon !== before.lon || after.askToCome !== before.askToCome;
    const isElsewhere = after.lat !== before.lat || after.lon !== before.lon;
    const times = timesOf({ ...isoTimes(before), ...changes, zone: after.zone }, now, before);
    if (isElsewhere || after.zone !== before.zone) refuseForeignZone(after, times.startsAt);
    return {
      ...fields,
      ...times,
      ...(isMoved && placeOf(me, after, after.askToCome)),
      ...(typeID !== undefined && { typeId: typeID }),
      ...(imageID !== undefined && { imageId: imageID }),
    };
  }

  /** @throws Problem event_over, obscene_terms */
  function cancel(me: string, id: string, reason: string): EventRow {
    words.refuse({ reason });
    return db.transaction(() => {
      const before = reading.ownRow(me, id);
      if (before.cancelReason !== null || before.overAt <= clock()) throw new Problem("event_over");
      store.change(before.number, { cancelReason: reason, listed: false, updatedAt: clock() });
      return before;
    });
  }

  function remove(before: StoredEvent): void {
    db.transaction(() => {
      evidence.keepEvent(before, versionOf(before));
      store.remove(before.number);
    });
  }

  /** The exact place, and what everyone may know of it. */
  function placeOf(me: string, { lat, lon }: { lat: number; lon: number }, isHidden: boolean) {
    const place = { lat, lon: withinWorld(lon) };
    const shown = isHidden ? circleOf(me, place) : place;
    const cell = cellOf(shown);
    return {
      ...place,
      shownLat: shown.lat,
      shownLon: shown.lon,
      cellX: cell.x,
      cellY: cell.y,
      // The city of the exact place would reveal on which side of a border the door is.
      cityId: places.nearestCity(shown)?.id ?? null,
    };
  }

  function circleOf(me: string, place: Place): Place {
    const earlier = reusableCircle(place, store.shown(me), store.circles(me));
    const circle = earlier ?? circleAround(place, offsetOf(me));
    store.addCircle(me, circle);
    return circle;
  }

  /** How far the grid of circles is shifted for this host; unknown to anyone without the key. */
  function offsetOf(me: string) {
    const mark = Buffer.from(seal.mark(me), "base64url");
    return { north: mark.readUInt32BE(0) / 2 ** 32, east: mark.readUInt32BE(4) / 2 ** 32 };
  }

  function timesOf(
    { startsAt, endsAt, zone }: { startsAt: string; endsAt: string | null; zone: string },
    now: number,
    before?: Times,
  ) {
    const times = { startsAt: Date.parse(startsAt), endsAt: endsAt === null ? null : Date.parse(endsAt) };
    const refused = refusalOfTimes({ ...times, zone }, now, before);
    if (refused) throw fieldProblem(refused.code, refused.path);
    return { ...times, overAt: overAt(times) };
  }

  /** Not corrected, since the host meant a time on the clock that they saw. @throws Problem event_zone_elsewhere */
  function refuseForeignZone(
    { lat, lon, zone }: { lat: number; lon: number; zone: string },
    at: number,
  ): void {
    const isFollowed = placesAround({ lat, lon }).some(
      (place) => offsetMs(at, services.zoneAt(place)) === offsetMs(at, zone),
    );
    if (!isFollowed) throw fieldProblem("event_zone_elsewhere", "zone");
  }

  /** Only admins host events of the service itself. @throws Problem validation_failed */
  function refuseOwnType(me: string, typeID: number | undefined): void {
    if (typeID === OWN_EVENT_TYPE && store.host(me)?.role !== "admin")
      throw fieldProblem("validation_failed", "typeID");
  }

  function refuseTooMany(me: string, now: number): void {
    if (store.ahead(me, now) >= EVENTS_AHEAD_MAX) throw new Problem("event_limit_reached");
    refuseFor(aDay.waitMs(me, now), "event_day_limit_reached");
  }

  function isHostOpen(me: string): boolean {
    const host = store.host(me);
    return host !== undefined && !host.hide && host.lockedAt === null && host.deletedAt === null;
  }

  return { create, update, cancel, remove, created: store.created };
}

function refuseAges({ ageFrom, ageTo }: { ageFrom: number; ageTo: number }): void {
  if (ageFrom <= ageTo) return;
  throw new Problem("validation_failed", {
    errors: [{ path: "ageTo", code: "too_small", message: "The range ends before it begins" }],
  });
}

const textsOf = ({ title, description, address }: Partial<NewEvent>) => ({ title, description, address });

const versionOf = ({ title, description, address, lat, lon, imageId }: StoredEvent): EventVersion => ({
  title,
  description,
  address,
  lat,
  lon,
  imageId,
});

const isoTimes = ({ startsAt, endsAt }: Times) => ({
  startsAt: iso(startsAt),
  endsAt: isoOrNull(endsAt),
});
