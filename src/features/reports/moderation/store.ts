import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { accounts, queueHolds, reports, suspensions, users } from "#db/schema/index.ts";
import { isAtWork } from "../console/store.ts";

export type ReportRow = typeof reports.$inferSelect;
export type HoldRow = typeof queueHolds.$inferSelect;
export type Suspension = typeof suspensions.$inferInsert;

/** Unprepared queries, since moderators run them rarely. Ids grow with time, so they order reports. */
export function createModerationStore({ orm }: Db) {
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
    /** Returns whether the member was not suspended before. */
    lock(row: Suspension): boolean {
      const { userId, createdAt, ...why } = row;
      const locked = orm
        .update(users)
        .set({ lockedAt: createdAt })
        .where(and(eq(users.id, userId), isNull(users.lockedAt)))
        .returning({ id: users.id })
        .all();
      orm
        .insert(suspensions)
        .values(row)
        .onConflictDoUpdate({ target: suspensions.userId, set: { ...why, announcedAt: null } })
        .run();
      return locked.length > 0;
    },
    /** Returns whether the member was suspended. */
    unlock(id: string): boolean {
      const unlocked = orm
        .update(users)
        .set({ lockedAt: null })
        .where(and(eq(users.id, id), isNotNull(users.lockedAt)))
        .returning({ id: users.id })
        .all();
      orm.delete(suspensions).where(eq(suspensions.userId, id)).run();
      return unlocked.length > 0;
    },
    /** Members whose suspension has ended by then. */
    endedBy: (now: number): string[] =>
      orm
        .select({ id: suspensions.userId })
        .from(suspensions)
        .where(and(isNotNull(suspensions.until), lte(suspensions.until, now)))
        .all()
        .map(({ id }) => id),
    hasModerators: (): boolean =>
      orm.select({ id: users.id }).from(users).where(isAtWork).limit(1).get() !== undefined,
    setRole: (id: string, role: Role) => orm.update(users).set({ role }).where(eq(users.id, id)).run(),
  };
}
