import type { Clock } from "#src/deps.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { PinTable } from "./pin-table.ts";
import type { MapStore } from "./store.ts";

/** Events kept in memory for the map, some 700 B each. */
const KEPT_MOST = 200_000;
const READ_SLICE = 100;

/**
 * The events of the map in memory, in sync with the database: reading and encoding a box of 3,000 takes 50 ms from the database,
 * and one or two from here. Triggers write changes to `event_changes` in the same transaction; changed events are read again.
 */
export function createPins({ store, clock }: { store: MapStore; clock: Clock }) {
  const table = new PinTable();
  let applied = store.latestChange();
  let isWarm = false;
  let isOverfull = false;

  /** Reads events again that changed since the last call. */
  function catchUp(): void {
    const changes = store.changesAfter(applied);
    const last = changes.at(-1);
    if (!last) return;
    const numbers = [...new Set(changes.map(([, number]) => number))];
    for (const number of numbers) table.drop(number);
    read(numbers);
    applied = last[0];
  }

  function read(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    const now = clock();
    for (const row of store.pins(numbers)) table.put(row, now);
  }

  function dropTooMany(): void {
    for (
      let oldest = table.oldest();
      oldest !== undefined && table.size > KEPT_MOST;
      oldest = table.oldest()
    ) {
      table.drop(oldest);
      isOverfull = true;
    }
  }

  function* readAll(): Generator<void, void> {
    for (let after: readonly [number, number] = [0, 0]; table.size < KEPT_MOST; ) {
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

  return {
    table,
    catchUp,

    /** Reads all events of the map in slices, between other work. */
    warmUp: (): Promise<void> => inTurns(readAll()),

    /** The slots of these events, in the same order, without events that are gone. Valid until the next call. */
    slotsOf(numbers: readonly number[]): number[] {
      catchUp();
      const now = clock();
      const isFresh = (slot: number | undefined) => slot !== undefined && table.staleFrom[slot]! > now;
      const missing = numbers.filter((number) => !isFresh(table.slotOf(number)));
      if (missing.length > 0) {
        dropTooMany();
        read(missing);
      }
      return numbers.flatMap((number) => table.slotOf(number) ?? []);
    },

    /** Whether the table holds all events of the map, each with its host's current age. */
    isComplete(): boolean {
      catchUp();
      dropTooMany();
      if (!isWarm || isOverfull) return false;
      read(table.withBirthday(clock()));
      return true;
    },

    /** Deletes applied changes from the log. */
    forgetChanges(): void {
      catchUp();
      store.forgetChanges(applied);
    },
  };
}
