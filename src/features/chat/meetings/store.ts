import { and, desc, eq, lt, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { meetings } from "#db/schema/index.ts";

export type MeetingRow = typeof meetings.$inferSelect;

/** A call a day for three years. */
const LINES_MOST = 1_000;

export function createMeetingsStore({ orm }: Db) {
  const between = and(eq(meetings.userId, given("userId")), eq(meetings.companionId, given("companionId")));
  const page = orm
    .select()
    .from(meetings)
    .where(and(between, lt(meetings.id, given("before"))))
    .orderBy(desc(meetings.id))
    .limit(sql.placeholder("limit"))
    .prepare();

  const removeOld = orm
    .delete(meetings)
    .where(
      and(
        between,
        sql`${meetings.id} <= (SELECT m.id FROM meetings m WHERE m.user_id = ${given("userId")} AND m.companion_id = ${given("companionId")} ORDER BY m.id DESC LIMIT 1 OFFSET ${sql.raw(String(LINES_MOST))})`,
      ),
    )
    .prepare();

  return {
    /** Drops lines of the same chats that are too old to matter. */
    add(rows: MeetingRow[]): void {
      orm.insert(meetings).values(rows).run();
      for (const { userId, companionId } of rows) removeOld.run({ userId, companionId });
    },
    page: (userId: string, companionId: string, before: string, limit: number): MeetingRow[] =>
      page.all({ userId, companionId, before, limit }),
    of: (userId: string): MeetingRow[] =>
      orm
        .select()
        .from(meetings)
        .where(eq(meetings.userId, userId))
        .orderBy(meetings.companionId, meetings.id)
        .all(),
    forget: (userId: string, companionId: string) =>
      orm
        .delete(meetings)
        .where(and(eq(meetings.userId, userId), eq(meetings.companionId, companionId)))
        .run(),
  };
}
