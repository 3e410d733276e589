import { HOUR_MS } from "#contract/time.ts";

/** Urgent reports of which one moderator is notified at once; those beyond are in the next summary. */
export const URGENT_AN_HOUR = 6;
/** All others are announced together, at most this often. */
export const SUMMARY_PAUSE_MS = HOUR_MS;

/** Open reports that came since a moderator last knew of them. */
export interface NewReports {
  urgent: number;
  others: number;
}

/** Whether there is something of which the moderator was not notified at once. */
export const needsSummary = ({ urgent, others }: NewReports): boolean =>
  others > 0 || urgent > URGENT_AN_HOUR;
