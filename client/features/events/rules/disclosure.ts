import type { Place } from "#contract/distance.ts";
import { metresFrom } from "./row.ts";

/** Nearer events may reveal where the user lives. */
export const DISCLOSURE_M = 300;

/** Compared in the browser only. */
export const revealsOwnPlace = (event: Place, position: Place | null): boolean =>
  position !== null && metresFrom(event, position) <= DISCLOSURE_M;
