/**
 * Terms, privacy policy and newsletter consent appear in editions, named by the day of their text. Each is kept in
 * `client/features/pages/content/legal`, so that members can read what they agreed to. No imports.
 */

/** Oldest first. A new one is added at the end, with its texts (CONTRIBUTING.md). */
export const LEGAL_EDITIONS = ["2026-11-21"] as const satisfies readonly [string, ...string[]];

/** A new edition is announced this long before it is in force. */
export const NOTICE_DAYS = 10;
