import { readStored, store } from "#client/lib/storage/storage.ts";
import { parseJson } from "#contract/json.ts";

/**
 * Which questions this browser has shown, with whomever: both ends note each, so the same two never get one twice. Nothing of it is
 * sent, or strangers could tell a browser by it.
 */
const KEY = "asked";
/** Of one kind, before the oldest half may come again. */
const FORGOTTEN = 0.5;

export function noteAsked(kind: string, n: number): void {
  const asked = read();
  asked[kind] = [...(asked[kind] ?? []).filter((each) => each !== n), n];
  store(KEY, JSON.stringify(asked));
}

/** One of `count` that was not shown yet. @param random 0 to 1 */
export function nextOf(kind: string, count: number, random = Math.random()): number {
  const shown = read()[kind] ?? [];
  const recent = shown.length < count ? shown : shown.slice(Math.floor(shown.length * FORGOTTEN));
  const left = Array.from({ length: count }, (_, n) => n).filter((n) => !recent.includes(n));
  return left[Math.floor(random * left.length)]!;
}

function read(): Record<string, number[]> {
  const stored = parseJson(readStored(KEY) ?? "{}");
  if (typeof stored !== "object" || stored === null) return {};
  const lists = Object.entries(stored).filter(([, list]) => Array.isArray(list));
  return Object.fromEntries(lists.map(([kind, list]) => [kind, list.filter(Number.isInteger)]));
}
