import { readStored, store } from "#client/lib/storage/storage.ts";
import { parseJson } from "#contract/json.ts";

/**
 * Which questions this browser has shown, with whomever: both ends note each, so the same two who meet again get others. Nothing of it
 * is sent, or strangers could tell a browser by it.
 */
const KEY = "asked";
/** Of one kind, before the oldest half may come again. */
const FORGOTTEN = 0.5;

export function noteAsked(kind: string, n: number): void {
  const asked = read();
  asked[kind] = [...(asked[kind] ?? []).filter((each) => each !== n), n];
  store(KEY, JSON.stringify(asked));
}

/**
 * One of `count` that was not shown yet, or was shown long ago, but none that was shown `here`, in this talk. Null: they all were.
 * @param random 0 to 1
 */
export function nextOf(
  kind: string,
  count: number,
  here: readonly number[],
  random = Math.random(),
): number | null {
  const shown = read()[kind] ?? [];
  const recent = shown.length < count ? shown : shown.slice(Math.floor(shown.length * FORGOTTEN));
  const left = Array.from({ length: count }, (_, n) => n).filter((n) => !here.includes(n));
  const fresh = left.filter((n) => !recent.includes(n));
  const from = fresh.length > 0 ? fresh : left;
  return from[Math.floor(random * from.length)] ?? null;
}

function read(): Record<string, number[]> {
  const stored = parseJson(readStored(KEY) ?? "{}");
  if (typeof stored !== "object" || stored === null) return {};
  const lists = Object.entries(stored).filter(([, list]) => Array.isArray(list));
  return Object.fromEntries(lists.map(([kind, list]) => [kind, list.filter(Number.isInteger)]));
}
