import { ACTS, type ActPace } from "#src/timing/act-limits.ts";
import type { Access } from "../access.ts";
import { REQUESTS_A_MINUTE } from "../rate-limits.ts";

/** How often a route may be used, in words; empty if only the limit of all requests applies. */
export const limitsInWords = ({ limit, act }: Access): string[] => [
  ...(limit ? [`At most ${REQUESTS_A_MINUTE[limit]} requests a minute from one address.`] : []),
  ...(act ? [paceInWords(ACTS[act])] : []),
];

const paceInWords = ({ burst, perSecond, aDay }: ActPace) =>
  `A member may do this ${burst} times at once, and ${oftenInWords(perSecond)} in the long run${aDay ? `, ${aDay} times a day` : ""}.`;

const oftenInWords = (perSecond: number): string =>
  perSecond * 60 >= 1
    ? `${Math.round(perSecond * 60)} times a minute`
    : `${Math.round(perSecond * 3600)} times an hour`;
