import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { accounts, queueHolds, reports, users } from "#db/schema/index.ts";

export type ReportRow = typeof reports.$inferSelect;
export type HoldRow = typeof queueHolds.$inferSelect;
export type Role = typeof users.$inferSelect.role;

/** Unprepared queries, since moderators run them rarely. Ids grow with time, so they order reports. */
export function createModerationStore({ orm }: Db) {
  const changed = (rows: unknown[]): boolean => rows.length > 0;
  return {
    report: (id: string): ReportRow | null =>
      orm.select().from(reports).where(eq(reports.id, id)).get() ?? null,
    latest: (limit: number): ReportRow[] =>
      orm.select().from(reports).orderBy(desc(reports.id)).limit(limit).all(),
    open: (limit: number): ReportRow[] =>
      orm
        .select()
        .from(reports)
        .where(eq(reports.state, sql`'open'`))
        .orderBy(reports.createdAt)
        .limit(limit)
        .all(),
    resolve: (id: string, row: Pick<ReportRow, "state" | "resolvedAt" | "resolvedBy">) =>
      orm.update(reports).set(row).where(eq(reports.id, id)).run(),

    holds: (now: number): HoldRow[] =>
      orm
        .select()
        .from(queueHolds)
        .where(and(gt(queueHolds.until, now), isNull(queueHolds.clearedAt)))
        .orderBy(queueHolds.until)
        .all(),
    clearHold: (id: string, clearedAt: number, clearedBy: string) =>
      orm.update(queueHolds).set({ clearedAt, clearedBy }).where(eq(queueHolds.id, id)).run(),

    user: (id: string) =>
      orm.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id)).get() ?? null,
    userByEmail: (email: string): string | null =>
      orm.select({ id: accounts.userId }).from(accounts).where(eq(accounts.email, email)).get()?.id ?? null,
    lock: (id: string, lockedAt: number): boolean =>
      changed(
        orm
          .update(users)
          .set({ lockedAt })
          .where(and(eq(users.id, id), isNull(users.lockedAt)))
          .returning({ id: users.id })
          .all(),
      ),
    unlock: (id: string): boolean =>
      changed(
        orm
          .update(users)
          .set({ lockedAt: null })
          .where(and(eq(users.id, id), isNotNull(users.lockedAt)))
          .returning({ id: users.id })
          .all(),
      ),
    setRole: (id: string, role: Role) => orm.update(users).set({ role }).where(eq(users.id, id)).run(),
  };
}
