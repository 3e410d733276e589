import { CONSOLE_PATH } from "#contract/paths.ts";
import type { UrgentReason } from "#contract/reports.ts";
import type { Letters } from "./letters.ts";
import type { News } from "./pushing.ts";
import { TTL } from "./rules.ts";

/** News for moderators, by push and letter. Neither names anyone: a lock screen is seen by others. */
export function createReportNews({
  push,
  writeReports,
}: {
  /** Shows it in every browser of the moderator, even while a tab is open: only the console itself shows new reports. */
  push: (news: News) => void;
  writeReports: Letters["writeReports"];
}) {
  const news = { from: () => null, kind: "reports", url: CONSOLE_PATH, ttlSeconds: TTL.reports } as const;

  return {
    notifyOfUrgentReport({ to, reason }: { to: string; reason: UrgentReason }): void {
      push({
        ...news,
        to,
        tag: "reports:urgent",
        title: ({ urgentReport }) => urgentReport,
        body: ({ urgentReasons }) => urgentReasons[reason],
        urgency: "high",
        isOpen: () => true,
      });
      writeReports(to, { urgent: reason });
    },

    /** `count` reports came since the moderator last knew of them. */
    notifyOfReports({ to, count }: { to: string; count: number }): void {
      push({
        ...news,
        to,
        tag: "reports",
        title: ({ reports }) => reports,
        body: ({ reportsWait }) => reportsWait(count),
        urgency: "normal",
        isOpen: () => true,
      });
      writeReports(to, { count });
    },
  };
}
