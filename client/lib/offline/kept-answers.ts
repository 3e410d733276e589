import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import type { BrowserDatabase } from "#client/lib/storage/database.ts";
import { DAY_MS } from "#contract/time.ts";

/** What a member read last, for a page that starts without a network. Removed with the session. */

export interface KeptAnswer {
  key: QueryKey;
  data: unknown;
  at: number;
  /** Another build may expect other fields. */
  shape: string;
}

/** Of one kind; the latest ones. @internal */
export const KEPT_MAX = 30;
/** @internal */
export const KEPT_MS = 30 * DAY_MS;
const PAUSE_MS = 500;

const kindOf = (key: QueryKey) => String(key[0]);

export function createKeptAnswers(
  database: BrowserDatabase<KeptAnswer>,
  { shape = "", now = Date.now, pauseMs = PAUSE_MS } = {},
) {
  /** By the hash of their key. */
  const unwritten = new Map<string, KeptAnswer>();
  const restored = new Map<string, number>();

  const isOurs = (owner: string, name: string, answer: KeptAnswer) =>
    name.startsWith(nameOf(owner, "")) && answer.shape === shape;

  async function prune(owner: string): Promise<void> {
    const kinds = new Map<string, number>();
    const newestFirst = (await database.entries()).sort(([, a], [, b]) => b.at - a.at);
    const over = newestFirst.filter(([name, answer]) => {
      if (!isOurs(owner, name, answer)) return true;
      const { key, at } = answer;
      const count = (kinds.get(kindOf(key)) ?? 0) + 1;
      kinds.set(kindOf(key), count);
      return count > KEPT_MAX || now() - at > KEPT_MS;
    });
    if (over.length > 0) await database.remove(over.map(([name]) => name));
  }

  async function removeWhere(isOver: (hash: string) => boolean): Promise<void> {
    for (const hash of unwritten.keys()) if (isOver(hash)) unwritten.delete(hash);
    const names = (await database.entries()).map(([name]) => name);
    await database.remove(names.filter((name) => isOver(name.slice(name.indexOf(":") + 1))));
  }

  return {
    /** Returns functions that write at once, and stop. */
    keep(client: QueryClient, owner: string, isKept: (key: QueryKey, data: unknown) => boolean) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const write = async () => {
        clearTimeout(timer);
        timer = undefined;
        const answers = [...unwritten];
        unwritten.clear();
        await Promise.all(answers.map(([hash, answer]) => database.write(nameOf(owner, hash), answer)));
        await prune(owner);
      };
      const note = ({ queryHash, queryKey, state }: Known) => {
        if (state.data === undefined || restored.get(queryHash) === state.dataUpdatedAt) return;
        if (!isKept(queryKey, state.data)) return;
        unwritten.set(queryHash, { key: queryKey, data: state.data, at: state.dataUpdatedAt, shape });
        timer ??= setTimeout(() => void write(), pauseMs);
      };
      for (const query of client.getQueryCache().getAll()) note(query);
      const unsubscribe = client.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "success") note(event.query);
      });
      const stop = () => {
        unsubscribe();
        clearTimeout(timer);
        unwritten.clear();
      };
      return { write, stop };
    },

    /** Into queries without data, unless the session has ended meanwhile. Refetched as soon as the server can be reached. */
    async restore(client: QueryClient, owner: string, isOpen = () => true): Promise<void> {
      await prune(owner);
      const entries = await database.entries();
      if (!isOpen()) return;
      for (const [name, answer] of entries) {
        const { key, data, at } = answer;
        // Answers of other sessions are still there if the browser could not remove them.
        if (!isOurs(owner, name, answer) || client.getQueryData(key) !== undefined) continue;
        restored.set(hashKey(key), at);
        client.setQueryData(key, data, { updatedAt: at });
        void client.invalidateQueries({ queryKey: key, exact: true, refetchType: "none" });
      }
    },

    /** Null for an answer that has just arrived. */
    keptAt: (key: QueryKey, updatedAt: number): Date | null =>
      restored.get(hashKey(key)) === updatedAt ? new Date(updatedAt) : null,

    /** What was deleted must not come back. */
    forget(...keys: QueryKey[]): Promise<void> {
      const hashes = new Set(keys.map(hashKey));
      return removeWhere((hash) => hashes.has(hash));
    },

    forgetAll: () => removeWhere(() => true),
  };
}

interface Known {
  queryHash: string;
  queryKey: QueryKey;
  state: { data: unknown; dataUpdatedAt: number };
}

const nameOf = (owner: string, hash: string) => `${owner}:${hash}`;
