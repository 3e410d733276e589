import { userKey } from "#contract/person-key.ts";
import type { Presence as PresenceView } from "#contract/realtime.ts";
import { isoOrNull } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import { Listeners } from "#src/listeners.ts";
import { Problem } from "#src/problem.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { PresentPeople } from "./present-people.ts";
import { createPresenceStore } from "./store.ts";

export type Presence = ReturnType<typeof createPresence>;

/** People whose presence one tab may watch; the longest screen shows some fifty at once. @internal */
export const WATCHED_MAX = 200;
/** Rows written in one batch, so that nothing else waits for more than a millisecond or two. */
const SLICE = 100;
const TICK_MS = 50;

export function createPresence({
  db,
  hub,
  clock,
  log,
  ties,
}: Pick<Deps, "db" | "hub" | "clock" | "log"> & { ties: Pick<TiesFeature, "whenBlocked"> }) {
  const store = createPresenceStore(db);
  const present = new PresentPeople();
  const alarm = new Alarm(clock, TICK_MS, tick);
  const watched = new WeakMap<Connection, Set<string>>();
  /** `at` is when they came online, or were last seen. */
  const changed = new Listeners<[userId: string, online: boolean, at: number]>("presence changed", log);
  let stopped = false;

  ties.whenBlocked(stopWatching);
  hub.whenIdentified((connection, before) => {
    leaveAll(connection);
    went(before);
    came(connection.person);
  });
  hub.whenClosed(({ person }) => went(person));
  // Sockets close after this, when the database may already be closed.
  hub.whenStopping(() => {
    stopped = true;
    alarm.stop();
    db.ifRoom(() => store.seen(present.seenUntil(clock())));
  });

  function came(person: Person): void {
    if (person.kind !== "user" || !present.came(person.userId)) return;
    db.ifRoom(() => store.seen([{ userId: person.userId, at: clock() }]));
    publish(person.userId, null);
  }

  function went(person: Person): void {
    if (stopped || person.kind !== "user" || hub.tabsOf(person.key).length > 0) return;
    present.lastTabClosed(person.userId, clock());
    alarm.set(present.nextDue());
  }

  function tick(): void {
    const gone = present.takeGone(clock());
    if (gone.length > 0) db.ifRoom(() => store.seen(gone));
    for (const { userId, at } of gone) publish(userId, at);
    alarm.set(present.nextDue());
  }

  function publish(userId: string, lastSeenAt: number | null): void {
    changed.notify(userId, lastSeenAt === null, lastSeenAt ?? clock());
    hub.publish(topicOf(userId), "PRESENCE", view(userId, lastSeenAt));
  }

  function view(userId: string, lastSeenAt: number | null): PresenceView {
    const online = present.has(userId);
    const seen = online ? clock() : lastSeenAt;
    return { userId, online, lastSeenAt: isoOrNull(seen) };
  }

  function leaveAll(connection: Connection): void {
    for (const userId of watched.get(connection) ?? []) hub.leave(connection, topicOf(userId));
    watched.delete(connection);
  }

  /** @throws Problem unauthorized, not_found (no such user, or not for this viewer), rate_limited */
  function join(connection: Connection, userId: string): PresenceView {
    if (connection.person.kind !== "user") throw new Problem("unauthorized");
    const person = store.openTo(connection.person.userId, userId);
    if (!person) throw new Problem("not_found");
    const topics = watched.get(connection) ?? new Set();
    if (topics.size >= WATCHED_MAX && !topics.has(userId))
      throw new Problem("rate_limited", { detail: `A tab watches ${WATCHED_MAX} people at most` });
    watched.set(connection, topics.add(userId));
    hub.join(connection, topicOf(userId));
    return view(userId, person.lastSeenAt);
  }

  function leave(connection: Connection, userId: string): void {
    watched.get(connection)?.delete(userId);
    hub.leave(connection, topicOf(userId));
  }

  function stopWatching(one: string, other: string): void {
    for (const tab of hub.tabsOf(userKey(one))) leave(tab, other);
    for (const tab of hub.tabsOf(userKey(other))) leave(tab, one);
  }

  /** Every minute, so a crash loses no more than that. */
  async function noteOnline(): Promise<void> {
    const online = present.seenUntil(clock());
    for (let from = 0; from < online.length && !stopped; from += SLICE) {
      db.ifRoom(() => store.seen(online.slice(from, from + SLICE)));
      await yieldToEventLoop();
    }
  }

  return {
    isOnline: (userId: string): boolean => present.has(userId),
    whenChanged: changed.add,
    everyone: (): string[] => present.everyone,
    /** In a read worker, where no one is connected: what the core says. */
    follow(userId: string, online: boolean, at: number): void {
      if (online) present.came(userId);
      else present.left(userId);
      changed.notify(userId, online, at);
    },
    join,
    leave,
    noteOnline,
    /** Does everything that is due by now. The server's own timer calls it, and so do tests that control the clock. */
    tick,
  };
}

const topicOf = (userId: string) => `presence:${userId}`;
