/** Bounds what a request reads. */
export const LATEST = 1_000;
