import { createStore, delMany, entries, set } from "idb-keyval";
import type { DatabaseName } from "#contract/stored.ts";

/** Storage for what is too large for local storage, like files. */
export interface BrowserDatabase<Value> {
  write(key: string, value: Value): Promise<void>;
  remove(keys: string[]): Promise<void>;
  entries(): Promise<[string, Value][]>;
}

/** IndexedDB that never throws: browsers refuse it in some private modes, and when the disk is full. Then nothing is kept. */
export function openBrowserDatabase<Value>(name: DatabaseName): BrowserDatabase<Value> {
  let store: ReturnType<typeof createStore> | undefined;
  const attempt = async <T>(work: (on: ReturnType<typeof createStore>) => Promise<T>, otherwise: T) => {
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
