import { createStore, entries, get, keys, promisifyRequest, type UseStore } from "idb-keyval";
import type { DatabaseName, FormerDatabaseName } from "#contract/stored.ts";

export interface BrowserDatabase<Value> {
  write(key: string, value: Value): Promise<void>;
  remove(keys: string[]): Promise<void>;
  entries(): Promise<[string, Value][]>;
}

/** Never throws: browsers refuse IndexedDB in some private modes, and when the disk is full. Then nothing is kept. */
export function openBrowserDatabase<Value>(name: DatabaseName): BrowserDatabase<Value> {
  let store: UseStore | undefined;
  const attempt = async <T>(work: (on: UseStore) => Promise<T>, otherwise: T) => {
    try {
      store ??= createStore(name, "values");
      return await work(store);
    } catch {
      return otherwise;
    }
  };
  return {
    write: (key, value) => attempt((on) => change(on, [key], value), undefined),
    remove: (keys) => attempt((on) => change(on, keys, null), undefined),
    entries: () => attempt((on) => entries<string, Value>(on), []),
  };
}

/** A transaction that is left to commit by itself is lost with a page that is closed right after it. */
const change = (store: UseStore, keys: readonly string[], value: unknown): Promise<void> =>
  store("readwrite", (values) => {
    for (const key of keys) value === null ? values.delete(key) : values.put(value, key);
    values.transaction.commit();
    return promisifyRequest(values.transaction);
  });

export interface PageDatabase<Value> extends BrowserDatabase<Value> {
  read(key: string): Promise<Value | undefined>;
  keys(): Promise<string[]>;
  entries(prefix?: string): Promise<[string, Value][]>;
}

/** An operation that has not ended by then counts as refused: on a busy machine, WebKit never completes some transactions. */
const OPERATION_MS_MAX = 3_000;

/**
 * A value that cannot be stored lives as long as the page. What this page has changed is read at once. A database that stops
 * answering leaves the page what it read last, and is told what has changed meanwhile once it answers again.
 */
export function openPageDatabase<Value>(
  name: DatabaseName,
  { later = setTimeout as (run: () => void, ms: number) => void } = {},
): PageDatabase<Value> {
  /** Null for a removed value. */
  const unstored = new Map<string, Value | null>();
  /** What the latest read of each prefix found, with what this page has stored since. */
  const latest = new Map<string, Map<string, Value>>();
  let store: UseStore | undefined;
  let isStalled = false;

  const attempt = async <T>(work: (on: UseStore) => Promise<T>): Promise<T> => {
    if (isStalled) throw new Error("The database does not answer");
    store ??= createStore(name, "values");
    return within(work(store));
  };
  const within = <T>(operation: Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
      if (!isStalled) return;
      isStalled = false;
      for (const [key, value] of unstored) void keep([key], value);
    };
    operation.finally(end).then(resolve, reject);
    later(() => {
      if (hasEnded) return;
      isStalled = true;
      reject(new Error("The database does not answer"));
    }, OPERATION_MS_MAX);
    return promise;
  };

  const keep = async (changed: readonly string[], value: Value | null) => {
    // WebKit may never complete a transaction without a request, and what follows would wait for it.
    if (changed.length === 0) return;
    for (const key of changed) unstored.set(key, value);
    try {
      await attempt((on) => change(on, changed, value));
    } catch {
      return;
    }
    for (const key of changed) {
      if (unstored.get(key) === value) unstored.delete(key);
      for (const [prefix, entries] of latest) apply(entries, prefix, key, value);
    }
  };
  const apply = (entries: Map<string, Value>, prefix: string, key: string, value: Value | null) => {
    if (value === null) entries.delete(key);
    else if (key.startsWith(prefix)) entries.set(key, value);
  };
  return {
    write: (key, value) => keep([key], value),
    remove: (removed) => keep(removed, null),
    async read(key) {
      const value = unstored.get(key);
      if (value !== undefined) return value ?? undefined;
      return attempt((on) => get<Value>(key, on)).catch(() => undefined);
    },
    async keys() {
      const all = new Set(await attempt((on) => keys<string>(on)).catch(() => []));
      for (const [key, value] of unstored) value === null ? all.delete(key) : all.add(key);
      return [...all];
    },
    async entries(prefix = "") {
      try {
        latest.set(prefix, new Map(await attempt((on) => entriesFrom<Value>(on, prefix))));
      } catch {}
      const all = new Map(latest.get(prefix));
      for (const [key, value] of unstored) apply(all, prefix, key, value);
      return [...all];
    },
  };
}

const entriesFrom = <Value>(store: UseStore, prefix: string): Promise<[string, Value][]> =>
  store("readonly", async (values) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [found, of] = await Promise.all([
      promisifyRequest(values.getAllKeys(range)),
      promisifyRequest<Value[]>(values.getAll(range)),
    ]);
    return found.map((key, at) => [String(key), of[at]!]);
  });

/** Null if there is none. */
export async function openFormerDatabase<Value>(
  name: FormerDatabaseName,
): Promise<{ entries: [string, Value][]; remove(): void } | null> {
  try {
    // Opening it first would create it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return null;
    const store = createStore(name, "values");
    const remove = () => {
      // A connection that stays open would hold up the removal until the page closes.
      const close = store("readonly", async (values) => values.transaction.db.close());
      void close.then(() => indexedDB.deleteDatabase(name));
    };
    return { entries: await entries<string, Value>(store), remove };
  } catch {
    return null;
  }
}
