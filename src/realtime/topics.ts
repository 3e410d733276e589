import type { Connection } from "./connection.ts";

/**
 * Who hears what is published where. Bun has topics of its own, but they lose frames of slow readers silently, where a
 * connection closes; and writing to each socket takes the time, no matter who keeps the list.
 */
export class Topics {
  private readonly listeners = new Map<string, Set<Connection>>();
  private readonly joined = new Map<Connection, Set<string>>();

  join(connection: Connection, topic: string): void {
    entry(this.listeners, topic).add(connection);
    entry(this.joined, connection).add(topic);
  }

  leave(connection: Connection, topic: string): void {
    drop(this.listeners, topic, connection);
    drop(this.joined, connection, topic);
  }

  leaveAll(connection: Connection): void {
    for (const topic of this.joined.get(connection) ?? []) drop(this.listeners, topic, connection);
    this.joined.delete(connection);
  }

  listenersOf(topic: string): readonly Connection[] {
    return [...(this.listeners.get(topic) ?? [])];
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
