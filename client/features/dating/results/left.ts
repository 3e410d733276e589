import { tab } from "#client/lib/storage/storage.ts";
import type { Found } from "#contract/dating.ts";

/** The last answer in one by one, which can be taken back. */
export interface Swiped {
  side: "left" | "right";
  person: Found;
}

/** How the results stood when the page was left: what a reload begins with. */
export interface Left {
  /** Which search it was, and its id at the server, which keeps the order of a search for half an hour; one of a single page has none. */
  list: string;
  search: string | undefined;
  pages: number;
  /** Who stood on the screen, and how far from its top; no one at the end of one by one. */
  person: string | null;
  top: number;
  swiped?: Swiped | undefined;
}

/** Of so many pages each is asked for at once. */
const PAGES_MOST = 20;
const RETURNS: readonly string[] = ["reload", "back_forward"];

/** The page began with this address, and came not later from another. */
const isHere = (address: string) => new URL(address).pathname === window.location.pathname;

let left: Left | null | undefined;
let isSearched = false;

export const unnoteLeft = (): void => tab.forget("datingPlace");

/** What is noted stays until the list stands there again: one may reload once more before that. */
function read(): Left | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const stored = tab.read("datingPlace");
  if (stored && entry && RETURNS.includes(entry.type) && isHere(entry.name)) return JSON.parse(stored);
  unnoteLeft();
  return null;
}

export const noteLeft = (place: Left): unknown =>
  tab.write("datingPlace", JSON.stringify({ ...place, pages: Math.min(place.pages, PAGES_MOST) }));

/** Where this list was left by the page before this one, until it stands there again. */
export function leftBefore(list: string): Left | null {
  left ??= left === null ? null : read();
  return left?.list === list ? left : null;
}

export const forgetLeft = (): void => {
  left = null;
};

/** The beginning of the search of the page before this one, once; a search of one's own has none. */
export function cursorBefore(list: string): string | null {
  const before = isSearched ? null : leftBefore(list);
  isSearched = true;
  return before?.search ? `${before.search}.0` : null;
}
