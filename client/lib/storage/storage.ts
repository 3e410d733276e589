import type { LocalKey, TabKey } from "#contract/stored.ts";

/**
 * Browser storage that never throws: browsers refuse it in some private modes and when cookies are blocked.
 * What cannot be stored lives in memory until the tab is closed.
 */
const safeStorage = <Key extends string>(area: () => Storage) => {
  const memory = new Map<Key, string>();
  return {
    keys(): Key[] {
      try {
        return [...new Set([...memory.keys(), ...(Object.keys(area()) as Key[])])];
      } catch {
        return [...memory.keys()];
      }
    },
    read(key: Key): string | null {
      // What could not be stored is newer than what is.
      const unstored = memory.get(key);
      if (unstored !== undefined) return unstored;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** @returns whether the value outlives this page */
    write(key: Key, value: string): boolean {
      try {
        area().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    forget(key: Key): void {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Nothing was stored then.
      }
    },
  };
};

/** Local storage: permanent, in all tabs. */
export const local = safeStorage<LocalKey>(() => localStorage);
export const { read: readStored, write: store, forget } = local;
/** Session storage: for this tab alone. */
export const tab = safeStorage<TabKey>(() => sessionStorage);
