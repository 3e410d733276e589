import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { accounts, cases, events, images, messages, reportPhotos, reports, users } from "#db/schema/index.ts";
import { isAtWork, MOST_PRESSING_FIRST } from "../console/store.ts";

export type ReportRow = typeof reports.$inferSelect;
export type ReportedPhoto = Pick<typeof reportPhotos.$inferSelect, "wasRemoved"> & { id: string };

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
    /** Closes the case of the report too, once no report of it is open. */
    resolve(id: string, row: Pick<ReportRow, "state" | "resolvedAt" | "resolvedBy">): void {
      orm.update(reports).set(row).where(eq(reports.id, id)).run();
      orm
        .update(cases)
        .set({ decidedAt: row.resolvedAt, decidedBy: row.resolvedBy })
        .where(
          and(
            isNull(cases.decidedAt),
            sql`${cases.id} = (SELECT r.case_id FROM reports r WHERE r.id = ${id})`,
            sql`NOT EXISTS (SELECT 1 FROM reports o WHERE o.case_id = ${cases.id} AND o.state = 'open')`,
          ),
        )
        .run();
    },

    user: (id: string) =>
      orm.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, id)).get() ?? null,
    userByEmail: (email: string): string | null =>
      orm.select({ id: accounts.userId }).from(accounts).where(eq(accounts.email, email)).get()?.id ?? null,
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
