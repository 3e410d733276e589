import type { Place } from "#contract/distance.ts";
import { metresFrom } from "./row.ts";

/** Nearer than this to where the user is, an event may tell where they live. */
export const DISCLOSURE_M = 300;

/** Whether to ask: disclose this place, or change the address. Both places stay in the browser. */
export const revealsOwnPlace = (event: Place, position: Place | null): boolean =>
  position !== null && metresFrom(event, position) <= DISCLOSURE_M;
