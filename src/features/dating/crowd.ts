import type { Deps } from "#src/deps.ts";
import type { Places } from "#src/features/places/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import { entryOf, mayBeFound } from "./entries.ts";
import { PeopleIndex } from "./index/people-index.ts";
import type { DatingStore, PersonRow } from "./store.ts";

/** Rows that are read before others get their turn: some two milliseconds. */
const READ_SLICE = 500;
/** How long a search may hold the others up at a time. */
const TURN_MS = 4;
const CHANGES_SLICE = 1_000;

export type Crowd = ReturnType<typeof createCrowd>;

/** Everybody who may be found, kept in step with the database and with who is online (decision 024). */
export function createCrowd({
  store,
  places,
  presence,
  hub,
  clock,
}: { store: DatingStore; places: Places; presence: Presence } & Pick<Deps, "hub" | "clock">) {
  const index = new PeopleIndex();
  let applied = 0;
  let building: Promise<void> | undefined;
  let stopped = false;

  hub.watch({ stopped: () => (stopped = true) });
  presence.watch((userId, online, at) => index.seen(userId, online, Math.floor(at / 1000)));

  /** Reads everybody, a slice at a time. Changes meanwhile are in the log, and read after it. */
  async function build(): Promise<void> {
    applied = store.latestChange();
    for (let after = ""; !stopped; ) {
      const rows = store.peopleAfter(after, READ_SLICE);
      for (const row of rows) put(row);
      const last = rows.at(-1);
      if (!last || rows.length < READ_SLICE) return;
      after = last.id;
      await othersTurn();
    }
  }

  function put(row: PersonRow): void {
    if (mayBeFound(row))
      index.put(entryOf(row, row.cityId === null ? undefined : places.cityById(row.cityId)));
    else index.hide(row.id);
    if (presence.isOnline(row.id)) index.seen(row.id, true, Math.floor(clock() / 1000));
  }

  /** Takes in what changed since the last time: what is committed is found. */
  function catchUp(): void {
    for (;;) {
      const changes = store.changesAfter(applied, CHANGES_SLICE);
      for (const userId of new Set(changes.map((change) => change.userId))) {
        const row = store.person(userId);
        if (row) put(row);
        else index.hide(userId);
      }
      applied = changes.at(-1)?.seq ?? applied;
      if (changes.length < CHANGES_SLICE) return;
    }
  }

  return {
    index,

    /** Resolves when everybody is known and all changes are taken in. */
    async ready(): Promise<void> {
      building ??= build();
      await building;
      catchUp();
    },

    /** Searches to the end, and lets others have their turn on the way. */
    async finish<T>(search: Generator<void, T>): Promise<T> {
      for (let turn = performance.now(); ; ) {
        const { done, value } = search.next();
        if (done) return value;
        if (performance.now() - turn < TURN_MS) continue;
        await othersTurn();
        turn = performance.now();
      }
    },

    /** Changes that are taken in need not be kept. */
    forgetChanges: (): void => void store.forgetChanges(applied),
  };
}

const othersTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
