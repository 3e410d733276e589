import { ACTS } from "#src/timing/act-limits.ts";
import type { Pace } from "#src/timing/bucket.ts";
import { BUCKETS } from "../rate-limits.ts";
import type { Terms } from "../terms.ts";

/** How often a route may be used, in words. Nothing where only the limit of all requests counts. */
export const limitsInWords = ({ limit, act }: Terms): string[] => [
  ...(limit ? [`At most ${BUCKETS[limit].points} requests a minute from one address.`] : []),
  ...(act ? [paceInWords(ACTS[act])] : []),
];

const paceInWords = ({ burst, perSecond }: Pace) =>
  `A member may do this ${burst} times at once, and ${Math.round(perSecond * 60)} times a minute in the long run.`;
