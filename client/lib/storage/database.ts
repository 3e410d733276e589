import { createStore, delMany, entries, get, keys, promisifyRequest, set, type UseStore } from "idb-keyval";
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
    write: (key, value) => attempt((on) => set(key, value, on), undefined),
    remove: (keys) => attempt((on) => delMany(keys, on), undefined),
    entries: () => attempt((on) => entries<string, Value>(on), []),
  };
}

export interface PageDatabase<Value> extends BrowserDatabase<Value> {
  read(key: string): Promise<Value | undefined>;
  keys(): Promise<string[]>;
  entries(prefix?: string): Promise<[string, Value][]>;
}

/** A browser that has not opened its database by then counts as one that refuses it. */
const OPENING_MS_MAX = 3_000;

/** A value that cannot be stored lives as long as the page. What this page has changed is read at once. */
export function openPageDatabase<Value>(name: DatabaseName): PageDatabase<Value> {
  /** Null for a removed value. */
  const unstored = new Map<string, Value | null>();
  let opening: Promise<UseStore> | undefined;
  const attempt = async <T>(work: (on: UseStore) => Promise<T>, otherwise: T) => {
    try {
      opening ??= openWithin(name, OPENING_MS_MAX);
      return await work(await opening);
    } catch {
      return otherwise;
    }
  };
  const change = async (changed: string[], value: Value | null, work: (on: UseStore) => Promise<void>) => {
    // WebKit may never complete a transaction without a request, and what follows would wait for it.
    if (changed.length === 0) return;
    for (const key of changed) unstored.set(key, value);
    const isStored = await attempt((on) => work(on).then(() => true), false);
    if (isStored) for (const key of changed) if (unstored.get(key) === value) unstored.delete(key);
  };
  return {
    write: (key, value) => change([key], value, (on) => set(key, value, on)),
    remove: (removed) => change(removed, null, (on) => delMany(removed, on)),
    async read(key) {
      const value = unstored.get(key);
      return value === undefined ? attempt((on) => get<Value>(key, on), undefined) : (value ?? undefined);
    },
    async keys() {
      const all = new Set(await attempt((on) => keys<string>(on), []));
      for (const [key, value] of unstored) value === null ? all.delete(key) : all.add(key);
      return [...all];
    },
    async entries(prefix = "") {
      const all = new Map(await attempt((on) => entriesFrom<Value>(on, prefix), []));
      for (const [key, value] of unstored)
        if (value === null) all.delete(key);
        else if (key.startsWith(prefix)) all.set(key, value);
      return [...all];
    },
  };
}

async function openWithin(name: string, ms: number): Promise<UseStore> {
  const store = createStore(name, "values");
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error("The database does not open")), ms);
  try {
    await Promise.race([store("readonly", (values) => promisifyRequest(values.count())), limit.promise]);
    return store;
  } finally {
    clearTimeout(timer);
  }
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
