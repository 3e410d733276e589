import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { reportSummaries, reports, users } from "#db/schema/index.ts";
import { isAtWork, isDecidedBy } from "../console/store.ts";

export function createAnnouncingStore({ orm }: Db) {
  return {
    moderators: () =>
      orm
        .select({ id: users.id, knownUntil: sql<number>`coalesce(${reportSummaries.knownUntil}, 0)` })
        .from(users)
        .leftJoin(reportSummaries, eq(reportSummaries.userId, users.id))
        .where(isAtWork)
        .all(),
    openSince: (moderatorId: string, since: number) =>
      orm
        .select({ reason: reports.reason, count: sql<number>`count(*)` })
        .from(reports)
        .where(and(eq(reports.state, sql`'open'`), gt(reports.createdAt, since), isDecidedBy(moderatorId)))
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
