import type { Place } from "#contract/distance.ts";
import { metresFrom } from "./row.ts";

/** An event this near to the user's position may reveal where they live. */
export const DISCLOSURE_M = 300;

/** Whether to ask the user to disclose this place or change the address. Compared in the browser only. */
export const revealsOwnPlace = (event: Place, position: Place | null): boolean =>
  position !== null && metresFrom(event, position) <= DISCLOSURE_M;
