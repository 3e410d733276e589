import type { AttendanceState } from "#contract/events.ts";
import { HAVE_A_PLACE, WANTS_TO_COME } from "./rules.ts";

const listOf = (states: readonly AttendanceState[]) => `(${states.map((state) => `'${state}'`).join(", ")})`;

/** The lists of `rules.ts` as SQL, for `state IN`. */
export const HAVE_A_PLACE_SQL = listOf(HAVE_A_PLACE);
export const WANTS_TO_COME_SQL = listOf(WANTS_TO_COME);
