import { tab } from "#client/lib/storage/storage.ts";
import type { Found } from "#contract/dating.ts";

/** The last answer in the one-by-one view, which can be undone. */
export interface Swiped {
  side: "left" | "right";
  person: Found;
}

/** The position in the results when the page was left, restored after a reload. */
export interface Position {
  /** Query key of the search. `search` is its id on the server, which keeps its order for half an hour; a single page has none. */
  list: string;
  search: string | undefined;
  pages: number;
  /** Id of the person on screen, `top` pixels from its top; null in the one-by-one view, which begins with the first unanswered. */
  person: string | null;
  top: number;
  swiped?: Swiped | undefined;
}

/** Pages to load again after a reload, at most. */
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

/** The position of this list before the reload; null once it is restored. */
export function positionBeforeReload(list: string): Position | null {
  before ??= before === null ? null : readStoredPosition();
  return before?.list === list ? before : null;
}

/** Called once the list is restored. */
export const forgetPositionBefore = (): void => {
  before = null;
};

/** The first cursor of the search shown before the reload; null for all but the first search after it. */
export function cursorBeforeReload(list: string): string | null {
  const position = isSearched ? null : positionBeforeReload(list);
  isSearched = true;
  return position?.search ? `${position.search}.0` : null;
}
