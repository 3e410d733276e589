/** Longer lists show only the latest, so that no request reads a list of unbounded length. */
export const LATEST = 1_000;
