/** No imports: the client takes these into its first load. */

export const DAY_MS = 24 * 60 * 60_000;
