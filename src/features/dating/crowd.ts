import type { Deps } from "#src/deps.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import { createProgress } from "#src/progress.ts";
import { inTurns } from "#src/timing/in-turns.ts";
import { PeopleIndex } from "./index/people-index.ts";
import { indexedPersonOf, mayBeFound } from "./row-to-index.ts";
import type { DatingStore, PersonRow } from "./store.ts";

const READ_SLICE = 200;
const CHANGES_SLICE = 100;

/** `isInterested` decides whether changes left by the last process are replayed. */
interface ChangeListener {
  isInterested(): boolean;
  around(userId: string, change: () => void): Generator<void, void>;
}
export type Crowd = ReturnType<typeof createCrowd>;

/** Everyone who may be found, kept in sync with the database and with presence (decision 024). */
export function createCrowd({
  store,
  presence,
  db,
  hub,
  clock,
  log,
}: { store: DatingStore; presence: Presence } & Pick<Deps, "db" | "hub" | "clock" | "log">) {
  const index = new PeopleIndex();
  let applied = 0;
  let building: Promise<void> | undefined;
  let catchingUp: Promise<void> | undefined;
  let catchingUpNext: Promise<void> | undefined;
  let isBuilt = false;
  let stopped = false;
  let listener: ChangeListener | undefined;
  /** Up to this entry of the change log, the earlier state of people is unknown. */
  let unknownUntil = 0;
  let appliedByOthers = () => Number.POSITIVE_INFINITY;

  hub.whenStopping(() => {
    stopped = true;
    forgetChanges();
  });
  presence.whenChanged((userId, online, at) => index.seen(userId, online, Math.floor(at / 1000)));

  /** Changes made meanwhile are in the log. Those there at the start were not announced: the listener sees these people as new. */
  function* build(): Generator<void, void> {
    const start = store.changesKept();
    const progress = createProgress("Reading people", store.rowsAtMost(), { tell: (line) => log.info(line) });
    let read = 0;
    for (let after = ""; !stopped; ) {
      const rows = store.peopleAfter(after, READ_SLICE);
      for (const row of rows) put(row);
      read += rows.length;
      progress.at(read);
      const last = rows.at(-1);
      if (!last || rows.length < READ_SLICE) break;
      after = last.id;
      yield;
    }
    if (stopped) return;
    unknownUntil = store.changesKept().last;
    applied = listener?.isInterested() ? start.first - 1 : start.last;
    isBuilt = true;
  }

  function put(row: PersonRow): void {
    if (mayBeFound(row)) index.put(indexedPersonOf(row, clock()));
    else index.hide(row.id);
    if (presence.isOnline(row.id)) index.seen(row.id, true, Math.floor(clock() / 1000));
  }

  function take(userId: string): void {
    const row = store.person(userId);
    if (row) put(row);
    else index.hide(userId);
  }

  /** What a stopping server leaves is applied after the next start. */
  function* catchUp(): Generator<void, void> {
    while (!stopped) {
      const changes = store.changesAfter(applied, CHANGES_SLICE);
      for (const [userId, seq] of new Map(changes.map((change) => [change.userId, change.seq]))) {
        if (seq <= unknownUntil) index.hide(userId);
        if (listener) yield* listener.around(userId, () => take(userId));
        else take(userId);
        yield;
        if (stopped) return;
      }
      applied = changes.at(-1)?.seq ?? applied;
      if (changes.length < CHANGES_SLICE) return;
    }
  }

  async function ready(): Promise<void> {
    building ??= inTurns(build()).catch((error) => {
      building = undefined;
      throw error;
    });
    await building;
    await caughtUp();
  }

  /** Each change is compared with the state before it. Everyone who asks during a run shares the next one. */
  function caughtUp(): Promise<void> {
    if (catchingUp) {
      catchingUpNext ??= catchingUp.then(catchUpOnce, catchUpOnce);
      return catchingUpNext;
    }
    catchingUp = catchUpOnce();
    return catchingUp;
  }

  async function catchUpOnce(): Promise<void> {
    try {
      await inTurns(catchUp());
    } finally {
      catchingUp = catchingUpNext;
      catchingUpNext = undefined;
    }
  }

  function forgetChanges(): void {
    if (isBuilt) db.ifRoom(() => store.forgetChanges(Math.min(applied, appliedByOthers())));
  }

  return {
    index,
    /** The listener must run each change that its `around` receives. */
    whenChanging: (given: ChangeListener): void => {
      // What a change brings is stored by the process that may write.
      if (!db.isReadOnly) listener = given;
    },

    applied: (): number => applied,
    keepChangesFor: (others: () => number): void => {
      appliedByOthers = others;
    },

    ready,

    /** Deletes all changes from the log, so that they are not announced again. */
    async settle(): Promise<void> {
      await ready();
      forgetChanges();
    },
  };
}
