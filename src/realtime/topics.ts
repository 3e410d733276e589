import type { Connection } from "./connection.ts";

/**
 * Which connections joined which topic. Bun has topics of its own, but they silently lose frames for slow readers, where
 * our connections close; and they save no time, most of which goes into writing to each socket.
 */
export class Topics {
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
