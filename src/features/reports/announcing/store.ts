import { and, eq, gt, ne, sql } from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import type { Db } from "#db/open.ts";
import { reportSummaries, reports } from "#db/schema/index.ts";

export function createAnnouncingStore({ orm }: Db) {
  return {
    knownUntil: (moderatorId: string): number =>
      orm
        .select({ at: reportSummaries.knownUntil })
        .from(reportSummaries)
        .where(eq(reportSummaries.userId, moderatorId))
        .get()?.at ?? 0,
    /** Without reports about this moderator or by them. */
    openSince: (moderatorId: string, since: number) =>
      orm
        .select({ reason: reports.reason, count: sql<number>`count(*)` })
        .from(reports)
        .where(
          and(
            eq(reports.state, sql`'open'`),
            gt(reports.createdAt, since),
            ne(reports.reportedKey, userKey(moderatorId)),
            ne(reports.reporterKey, userKey(moderatorId)),
          ),
        )
        .groupBy(reports.reason)
        .all(),
    setKnown: (userId: string, knownUntil: number) =>
      orm
        .insert(reportSummaries)
        .values({ userId, knownUntil })
        .onConflictDoUpdate({ target: reportSummaries.userId, set: { knownUntil } })
        .run(),
  };
}
