import { ONLINE_NOW_EVERY_MS } from "#contract/limits.ts";
import type { ServerData, ServerEvent } from "#contract/realtime.ts";
import type { Deps } from "#src/deps.ts";
import { Listeners } from "#src/listeners.ts";
import type { Connection, Person } from "./connection.ts";
import { encode } from "./frames.ts";

export type Hub = ReturnType<typeof createHub>;

/** Sockets written to before other work gets its turn: each takes about 8 µs. */
const SLICE = 250;

/** A person is counted once, however many tabs are open. */
export function createHub({ metrics, log }: Pick<Deps, "metrics" | "log">) {
  const connections = new Map<string, Connection>();
  const people = new Map<string, Connection[]>();
  const topics = new Topics();
  const identified = new Listeners<[connection: Connection, before: Person]>("identified", log);
  const closed = new Listeners<[connection: Connection]>("closed", log);
  const stopping = new Listeners<[]>("stopping", log);
  /** The count sent to each connection that opened since the last announcement. */
  const newcomers = new Map<Connection, number>();
  let announced = 0;
  let timer: Timer | undefined;
  let stopped = false;

  function add(connection: Connection): void {
    const tabs = people.get(connection.person.key);
    if (tabs) tabs.push(connection);
    else people.set(connection.person.key, [connection]);
  }

  function remove(connection: Connection): void {
    const { key } = connection.person;
    const others = people.get(key)?.filter((tab) => tab !== connection) ?? [];
    if (others.length > 0) people.set(key, others);
    else people.delete(key);
  }

  function countChanged(): void {
    if (!stopped) timer ??= setTimeout(announce, ONLINE_NOW_EVERY_MS);
  }

  function announce(): void {
    timer = undefined;
    const count = people.size;
    const candidates = count === announced ? newcomers.keys() : connections.values();
    const unaware = [...candidates].filter((connection) => newcomers.get(connection) !== count);
    announced = count;
    newcomers.clear();
    sendInSlices(unaware, encode("ONLINE_NOW", { count }));
  }

  return {
    online: () => people.size,
    find: (connectionId: string): Connection | undefined => connections.get(connectionId),
    tabsOf: (key: string): readonly Connection[] => people.get(key) ?? [],

    /** Calls the listener when a connection has come to belong to another person than `before`. */
    whenIdentified: identified.add,
    whenClosed: closed.add,
    whenStopping: stopping.add,

    opened(connection: Connection): void {
      connections.set(connection.id, connection);
      metrics.sockets.set(connections.size);
      add(connection);
      newcomers.set(connection, people.size);
      connection.send("ONLINE_NOW", { count: people.size });
      countChanged();
    },

    closed(connection: Connection): void {
      if (!connections.delete(connection.id)) return;
      metrics.sockets.set(connections.size);
      remove(connection);
      topics.leaveAll(connection);
      newcomers.delete(connection);
      closed.notify(connection);
      countChanged();
    },

    identify(connection: Connection, person: Person): void {
      const before = connection.person;
      if (!connections.has(connection.id)) return;
      remove(connection);
      connection.person = person;
      add(connection);
      if (before.key !== person.key) identified.notify(connection, before);
      countChanged();
    },

    send<E extends ServerEvent>(key: string, event: E, data: ServerData[E], except?: Connection): void {
      const tabs = people.get(key);
      if (!tabs) return;
      const frame = encode(event, data);
      for (const tab of tabs) if (tab !== except) tab.sendEncoded(frame);
    },

    /** The feature checks that the person may join the topic, and calls `leave` when that ends. */
    join(connection: Connection, topic: string): void {
      if (connections.has(connection.id)) topics.join(connection, topic);
    },

    leave: (connection: Connection, topic: string): void => topics.leave(connection, topic),

    connectionsIn: (topic: string): readonly Connection[] => topics.connectionsIn(topic),

    publish<E extends ServerEvent>(topic: string, event: E, data: ServerData[E]): void {
      const frame = encode(event, data);
      for (const connection of topics.connectionsIn(topic)) connection.sendEncoded(frame);
    },

    broadcast<E extends ServerEvent>(event: E, data: ServerData[E]): void {
      sendInSlices([...connections.values()], encode(event, data));
    },

    stop(): void {
      stopped = true;
      clearTimeout(timer);
      stopping.notify();
    },
  };
}

function sendInSlices(connections: Connection[], frame: string, from = 0): void {
  for (const connection of connections.slice(from, from + SLICE)) connection.sendEncoded(frame);
  if (from + SLICE < connections.length) setImmediate(sendInSlices, connections, frame, from + SLICE);
}

/** Bun's own topics silently lose frames for slow readers, where our connections close, and save no time. */
class Topics {
  private readonly connections = new Map<string, Set<Connection>>();
  private readonly topics = new Map<Connection, Set<string>>();

  join(connection: Connection, topic: string): void {
    entry(this.connections, topic).add(connection);
    entry(this.topics, connection).add(topic);
  }

  leave(connection: Connection, topic: string): void {
    drop(this.connections, topic, connection);
    drop(this.topics, connection, topic);
  }

  leaveAll(connection: Connection): void {
    for (const topic of this.topics.get(connection) ?? []) drop(this.connections, topic, connection);
    this.topics.delete(connection);
  }

  connectionsIn(topic: string): readonly Connection[] {
    return [...(this.connections.get(topic) ?? [])];
  }
}

function entry<K, V>(sets: Map<K, Set<V>>, key: K): Set<V> {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  return set;
}

function drop<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set?.delete(value) && set.size === 0) sets.delete(key);
}
