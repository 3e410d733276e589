import { userKey } from "#contract/person-key.ts";
import { isUrgent, type ReportReason } from "#contract/reports.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Console } from "#src/features/moderation/console/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import { RollingLimit } from "#src/timing/rolling-limit.ts";
import { type NewReports, needsSummary, SUMMARY_PAUSE_MS, URGENT_AN_HOUR } from "./rules.ts";
import { createAnnouncingStore } from "./store.ts";

/** Urgent reports are announced at once, all others by a summary; no one who has the console in sight is notified. */
export function createAnnouncing({
  db,
  clock,
  notifications,
  console: { isInSight, moderatorIds },
}: Pick<Deps, "db" | "clock"> & {
  notifications: Notifications;
  console: Pick<Console, "isInSight" | "moderatorIds">;
}) {
  const store = createAnnouncingStore(db);
  const urgent = new RollingLimit(URGENT_AN_HOUR, HOUR_MS);

  /** `people` are the keys of both, who do not decide it. */
  function announce(reason: ReportReason, people: readonly string[]): void {
    if (!isUrgent(reason)) return;
    for (const id of moderatorIds())
      if (!isInSight(id) && !people.includes(userKey(id)) && urgent.take(id, clock()) === 0)
        notifications.notifyOfUrgentReport({ to: id, reason });
  }

  function summarize(): void {
    const now = clock();
    for (const id of moderatorIds()) {
      const knownUntil = store.knownUntil(id);
      const news = newSince(id, knownUntil);
      if (!needsSummary(news)) continue;
      if (!isInSight(id) && now - knownUntil < SUMMARY_PAUSE_MS) continue;
      store.setKnown(id, now);
      if (!isInSight(id)) notifications.notifyOfReports({ to: id, count: news.urgent + news.others });
    }
  }

  function newSince(moderatorId: string, since: number): NewReports {
    const news = { urgent: 0, others: 0 };
    for (const { reason, count } of store.openSince(moderatorId, since))
      news[isUrgent(reason as ReportReason) ? "urgent" : "others"] += count;
    return news;
  }

  return { announce, summarize };
}
