import { DAY_MS } from "#contract/time.ts";

export const reportsSince = (now: number): number => now - DAY_MS;
/** When the reports of a day, of which this is the oldest, leave room for another. */
export const nextReportAt = (oldest: number): number => oldest + DAY_MS;

/** More would fill the disk and the console, and help no one. */
export const WAITING_MOST = 100;

const ACCOUNT_AGE_MS = 7 * DAY_MS;
const TALKS_LEAST = 5;

export interface History {
  createdAt: number;
  talks: number;
  upheld: number;
  dismissed: number;
}

/** Only such reports count towards a hold: a crowd of fresh accounts must not silence anyone. */
export const hasHistory = ({ createdAt, talks, upheld, dismissed }: History, now: number): boolean =>
  now - createdAt >= ACCOUNT_AGE_MS && talks >= TALKS_LEAST && upheld >= dismissed;

/** Decisions at this time or earlier no longer count against anyone. */
export const staleReports = (now: number): number => now - 365 * DAY_MS;

const HOLD_REPORTERS = 3;
export const holdUntil = (now: number): number => now + DAY_MS;

/** A cleared hold resets the count. */
export const countedSince = (at: number, clearedAt: number | null): number =>
  Math.max(at - DAY_MS, clearedAt ?? Number.NEGATIVE_INFINITY);

/** The same person may appear several times. */
export const isHoldDue = (reporterKeys: readonly string[]): boolean =>
  new Set(reporterKeys).size >= HOLD_REPORTERS;
