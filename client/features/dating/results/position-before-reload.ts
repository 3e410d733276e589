import { tab } from "#client/lib/storage/storage.ts";
import type { Found } from "#contract/dating.ts";

/** The last answer in one by one, which can be taken back. */
export interface Swiped {
  side: "left" | "right";
  person: Found;
}

/** Where the reader was in the results when the page was left: a reload goes on from there. */
export interface Position {
  /** Key of the search, and its id on the server, which keeps the order of a search for half an hour; one of a single page has no id. */
  list: string;
  search: string | undefined;
  pages: number;
  /** Who stood on the screen, and how far from its top; null at the end of one by one. */
  person: string | null;
  top: number;
  swiped?: Swiped | undefined;
}

/** No more pages than these are read again: they are all asked for at once. */
const PAGES_MAX = 20;
const RETURNS: readonly string[] = ["reload", "back_forward"];

/** Whether the page was loaded at this address, rather than navigated here later. */
const isLoadedHere = (address: string) => new URL(address).pathname === window.location.pathname;

let before: Position | null | undefined;
let isSearched = false;

export const clearStoredPosition = (): void => tab.forget("datingPlace");

/** Stays stored until the list is back in its place: the page may be reloaded again before that. */
function readStoredPosition(): Position | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const stored = tab.read("datingPlace");
  if (stored && entry && RETURNS.includes(entry.type) && isLoadedHere(entry.name)) return JSON.parse(stored);
  clearStoredPosition();
  return null;
}

export const storePosition = (position: Position): unknown =>
  tab.write("datingPlace", JSON.stringify({ ...position, pages: Math.min(position.pages, PAGES_MAX) }));

/** Where the page before this one left the list, until it is back there. */
export function positionBeforeReload(list: string): Position | null {
  before ??= before === null ? null : readStoredPosition();
  return before?.list === list ? before : null;
}

/** The list is back in its place. */
export const forgetPositionBefore = (): void => {
  before = null;
};

/** The first cursor of the search that the page before this one showed. Only for the first search of this page. */
export function cursorBeforeReload(list: string): string | null {
  const position = isSearched ? null : positionBeforeReload(list);
  isSearched = true;
  return position?.search ? `${position.search}.0` : null;
}
