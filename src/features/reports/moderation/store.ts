import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import {
  accounts,
  events,
  images,
  messages,
  queueHolds,
  reportPhotos,
  reports,
  suspensions,
  users,
} from "#db/schema/index.ts";
import { isAtWork, MOST_PRESSING_FIRST } from "../console/store.ts";

export type ReportRow = typeof reports.$inferSelect;
export type ReportedPhoto = Pick<typeof reportPhotos.$inferSelect, "wasRemoved"> & { id: string };
export type HoldRow = typeof queueHolds.$inferSelect;
export type Suspension = typeof suspensions.$inferInsert;

/** Ids grow with time, so they order reports. */
export function createModerationStore({ orm }: Db) {
  return {
    report: (id: string): ReportRow | null =>
      orm.select().from(reports).where(eq(reports.id, id)).get() ?? null,
    photosOf: (reportId: string): ReportedPhoto[] =>
      orm
        .select({ id: reportPhotos.imageId, wasRemoved: reportPhotos.wasRemoved })
        .from(reportPhotos)
        .where(eq(reportPhotos.reportId, reportId))
        .orderBy(reportPhotos.position)
        .all(),
    latest: (limit: number): ReportRow[] =>
      orm.select().from(reports).orderBy(desc(reports.id)).limit(limit).all(),
    open: (limit: number): ReportRow[] =>
      orm
        .select()
        .from(reports)
        .where(eq(reports.state, sql`'open'`))
        .orderBy(...MOST_PRESSING_FIRST)
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
    endedBy: (now: number): string[] =>
      orm
        .select({ id: suspensions.userId })
        .from(suspensions)
        .where(and(isNotNull(suspensions.until), lte(suspensions.until, now)))
        .all()
        .map(({ id }) => id),
    removePhoto(id: string, removedAt: number): boolean {
      const removed = orm
        .update(images)
        .set({ removedAt, position: null })
        .where(and(eq(images.id, id), isNull(images.removedAt)))
        .returning({ id: images.id })
        .all();
      orm.update(users).set({ avatarId: null }).where(eq(users.avatarId, id)).run();
      return removed.length > 0;
    },
    eventTitle: (id: string): string | undefined =>
      orm.select({ title: events.title }).from(events).where(eq(events.id, id)).get()?.title,
    message: (id: string) =>
      orm
        .select({ senderId: messages.senderId, chatId: messages.chatId })
        .from(messages)
        .where(eq(messages.id, id))
        .get(),
    removeTexts: (id: string) =>
      orm
        .update(users)
        .set({ status: null, description: null, descriptionPrivate: null })
        .where(eq(users.id, id))
        .run(),
    markDeleted: (id: string, deletedAt: number) =>
      orm
        .update(users)
        .set({ deletedAt })
        .where(and(eq(users.id, id), isNull(users.deletedAt)))
        .run(),
    hasModerators: (): boolean =>
      orm.select({ id: users.id }).from(users).where(isAtWork).limit(1).get() !== undefined,
    setRole: (id: string, role: Role) => orm.update(users).set({ role }).where(eq(users.id, id)).run(),
  };
}
