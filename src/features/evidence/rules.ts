export const VERSIONS_A_DAY = 8;
export const REPORTED_VERSIONS = 10;
/** Of one message, besides its original. */
export const EDITS_KEPT = 4;

export interface Standing {
  since: number;
  until: number;
}

/**
 * Half are the latest, half those that stood longest: a member who edits a hundred times pushes out neither what stood for a
 * week nor what a reporter has just read.
 */
export function worthKeeping<V extends Standing>(versions: readonly V[], most: number): V[] {
  const latestFirst = versions.toSorted((a, b) => b.until - a.until);
  const latest = latestFirst.slice(0, most / 2);
  const longest = latestFirst
    .slice(latest.length)
    .toSorted((a, b) => b.until - b.since - (a.until - a.since))
    .slice(0, most - latest.length);
  return [...latest, ...longest].toSorted((a, b) => a.until - b.until);
}
