import { tab } from "#client/lib/storage/storage.ts";
import type { SearchResult } from "#contract/dating.ts";

export interface Swiped {
  side: "left" | "right";
  person: SearchResult;
}

export interface Position {
  /** `list` is a query key. `search` is an id of the server, which keeps its order for half an hour; a single page has none. */
  list: string;
  search: string | undefined;
  pages: number;
  /** `top` pixels from the top; null in the one-by-one view, which begins with the first unanswered. */
  person: string | null;
  top: number;
  swiped?: Swiped | undefined;
}

const PAGES_MAX = 20;
const RETURNS: readonly string[] = ["reload", "back_forward"];

/** Whether the page was loaded at this path, rather than navigated to it later. */
const isLoadedHere = (address: string) => new URL(address).pathname === window.location.pathname;

let before: Position | null | undefined;
let isSearched = false;

export const clearStoredPosition = (): void => tab.forget("datingPlace");

/** The position stays stored until the list is restored, since the page may be reloaded again before that. */
function readStoredPosition(): Position | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const stored = tab.read("datingPlace");
  if (stored && entry && RETURNS.includes(entry.type) && isLoadedHere(entry.name)) return JSON.parse(stored);
  clearStoredPosition();
  return null;
}

export const storePosition = (position: Position): unknown =>
  tab.write("datingPlace", JSON.stringify({ ...position, pages: Math.min(position.pages, PAGES_MAX) }));

export function positionBeforeReload(list: string): Position | null {
  before ??= before === null ? null : readStoredPosition();
  return before?.list === list ? before : null;
}

export const forgetPositionBefore = (): void => {
  before = null;
};

/** Null for all but the first search after the reload. */
export function cursorBeforeReload(list: string): string | null {
  const position = isSearched ? null : positionBeforeReload(list);
  isSearched = true;
  return position?.search ? `${position.search}.0` : null;
}
