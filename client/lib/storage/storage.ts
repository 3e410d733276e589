import type { LocalKey, TabKey } from "#contract/stored.ts";

/** Never throws: browsers refuse storage in some private modes. What cannot be stored lives in memory. */
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
      } catch {}
    },
  };
};

export const local = safeStorage<LocalKey>(() => localStorage);
export const { read: readStored, write: store, forget } = local;
export const tab = safeStorage<TabKey>(() => sessionStorage);
