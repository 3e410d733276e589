import type { Clock } from "#src/deps.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { type Pin, pinOf } from "./pin.ts";
import type { MapStore } from "./store.ts";

const KEPT_MOST = 200_000;
const READ_SLICE = 100;

/** A box of 3,000 takes 50 ms from the database, and a few from here. Triggers write changes to `event_changes`. */
export function createPins({ store, clock }: { store: MapStore; clock: Clock }) {
  const pins = new Map<number, Pin>();
  let applied = store.latestChange();
  let appliedByOthers = () => Number.POSITIVE_INFINITY;
  let isWarm = false;
  let isOverfull = false;
  /** No host's age in `pins` changes before this. */
  let nextBirthdayAt = Number.POSITIVE_INFINITY;

  function catchUp(): void {
    const changes = store.changesAfter(applied);
    const last = changes.at(-1);
    if (!last) return;
    const numbers = [...new Set(changes.map(([, number]) => number))];
    for (const number of numbers) pins.delete(number);
    read(numbers);
    applied = last[0];
  }

  function read(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    const now = clock();
    for (const row of store.pins(numbers)) {
      const pin = pinOf(row, now);
      pins.delete(pin.number);
      pins.set(pin.number, pin);
      nextBirthdayAt = Math.min(nextBirthdayAt, pin.ageUntil);
    }
  }

  function dropTooMany(): void {
    for (const number of pins.keys()) {
      if (pins.size <= KEPT_MOST) return;
      pins.delete(number);
      isOverfull = true;
    }
  }

  function* readAll(): Generator<void, void> {
    for (let after: readonly [number, number] = [0, 0]; pins.size < KEPT_MOST; ) {
      const slice = store.listedAfter(after, READ_SLICE);
      read(slice.map(([, number]) => number));
      const last = slice.at(-1);
      if (!last || slice.length < READ_SLICE) {
        isWarm = true;
        return;
      }
      after = last;
      yield;
    }
  }

  function readAfterBirthdays(): void {
    const now = clock();
    if (nextBirthdayAt > now) return;
    const outdated: number[] = [];
    nextBirthdayAt = Number.POSITIVE_INFINITY;
    for (const { number, ageUntil } of pins.values()) {
      if (ageUntil <= now) outdated.push(number);
      else nextBirthdayAt = Math.min(nextBirthdayAt, ageUntil);
    }
    read(outdated);
  }

  return {
    catchUp,

    /** In slices, between other work. */
    warmUp: (): Promise<void> => inTurns(readAll()),

    /** In the same order, without those that are gone. */
    of(numbers: readonly number[]): Pin[] {
      catchUp();
      const now = clock();
      const missing = numbers.filter((number) => !((pins.get(number)?.staleFrom ?? 0) > now));
      if (missing.length > 0) {
        dropTooMany();
        read(missing);
      }
      return numbers.flatMap((number) => pins.get(number) ?? []);
    },

    /** With each host's current age; null while some of them are not in memory. */
    all(): Iterable<Pin> | null {
      catchUp();
      dropTooMany();
      if (!isWarm || isOverfull) return null;
      readAfterBirthdays();
      return pins.values();
    },

    forgetChanges(): void {
      catchUp();
      store.forgetChanges(Math.min(applied, appliedByOthers()));
    },
    /** As `dating` does. */
    changes: {
      applied: (): number => applied,
      keepFor: (others: () => number): void => {
        appliedByOthers = others;
      },
    },
  };
}
