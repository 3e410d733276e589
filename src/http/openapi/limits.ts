import { ACTS, type ActPace } from "#src/timing/act-limits.ts";
import { BUCKETS } from "../rate-limits.ts";
import type { Terms } from "../terms.ts";

/** How often a route may be used, in words. Nothing where only the limit of all requests counts. */
export const limitsInWords = ({ limit, act }: Terms): string[] => [
  ...(limit ? [`At most ${BUCKETS[limit].points} requests a minute from one address.`] : []),
  ...(act ? [paceInWords(ACTS[act])] : []),
];

const paceInWords = ({ burst, perSecond, aDay }: ActPace) =>
  `A member may do this ${burst} times at once, and ${oftenInWords(perSecond)} in the long run${aDay ? `, ${aDay} times a day` : ""}.`;

const oftenInWords = (perSecond: number): string =>
  perSecond * 60 >= 1
    ? `${Math.round(perSecond * 60)} times a minute`
    : `${Math.round(perSecond * 3600)} times an hour`;
