import { HOUR_MS } from "#contract/time.ts";

/** Those beyond are in the next summary. */
export const URGENT_AN_HOUR = 6;
export const SUMMARY_PAUSE_MS = HOUR_MS;

/** Open reports that came since a moderator last knew of them. */
export interface NewReports {
  urgent: number;
  others: number;
}

export const needsSummary = ({ urgent, others }: NewReports): boolean =>
  others > 0 || urgent > URGENT_AN_HOUR;
