import { ageOn, birthdayForOthers } from "#contract/age.ts";
import { DAY_MS } from "#contract/time.ts";
import type { Clock } from "#src/deps.ts";
import type { MapStore, PinRow } from "./store.ts";

/** Events kept ready for the map, some 1 kB each. */
const KEPT_MOST = 50_000;

/** An event as everyone may know it, with what decides who is shown it. */
export interface Pin {
  number: number;
  ownerId: string;
  overAt: number;
  imageId: string | null;
  lat: number;
  lon: number;
  type: { id: number };
  tags: { id: number }[];
  user: { id: string; sex: PinRow["sex"]; birthday: string | null };
  address: { city: { id: number } | null };
  /** As JSON, but for the end of it, which differs between viewers. */
  text: string;
  isCircle: boolean;
}

/**
 * Pins as text, made once for all who look at them: a box of 3,000 takes 50 ms to read and write from the tables, and some
 * two from here. What changed stands in `event_changes`, written by triggers in the same transaction, and is read again.
 */
export function createPins({ store, clock }: { store: MapStore; clock: Clock }) {
  const kept = new Map<number, Pin>();
  let applied = store.latestChange();
  let day = 0;

  /** Forgets what changed since the last time, and everything at midnight, when ages grow. */
  function catchUp(): void {
    const today = Math.floor(clock() / DAY_MS);
    if (today !== day) kept.clear();
    day = today;
    for (const [seq, number] of store.changesAfter(applied)) {
      kept.delete(number);
      applied = seq;
    }
  }

  return {
    /** These events in the order of their numbers' list; those that are gone are left out. */
    of(numbers: readonly number[]): Pin[] {
      catchUp();
      const missing = numbers.filter((number) => !kept.has(number));
      const read = new Map(
        missing.length === 0
          ? []
          : store.pins(missing).map((row) => [row.number, pinOf(row, clock())] as const),
      );
      const pins: Pin[] = [];
      for (const number of numbers) {
        const pin = kept.get(number) ?? read.get(number);
        if (pin) pins.push(pin);
      }
      for (const [number, pin] of read) kept.set(number, pin);
      for (const number of kept.keys()) {
        if (kept.size <= KEPT_MOST) break;
        kept.delete(number);
      }
      return pins;
    },

    /** Changes that are taken in need not be kept. */
    forgetChanges(): void {
      catchUp();
      store.forgetChanges(applied);
    },
  };
}

function pinOf(row: PinRow, now: number): Pin {
  const { number, ownerId, overAt, imageId, shownLat: lat, shownLon: lon } = row;
  const birthday = row.birthday === null ? null : birthdayForOthers(ageOn(row.birthday, now), now);
  const shown = {
    type: { id: row.typeId },
    tags: row.tags === null ? [] : row.tags.split(",").map((id) => ({ id: Number(id) })),
    user: { id: ownerId, sex: row.sex, birthday },
    address: { city: row.cityId === null ? null : { id: row.cityId } },
  };
  const text = JSON.stringify({
    id: row.id,
    revision: row.revision,
    title: row.title,
    startsAt: new Date(row.startsAt).toISOString(),
    zone: row.zone,
    is_active: true,
    capacity: row.capacity,
    coming: row.taken,
    ...shown,
  }).slice(0, -1);
  return { number, ownerId, overAt, imageId, lat, lon, ...shown, text, isCircle: row.askToCome === 1 };
}
