import { and, desc, eq, lt, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { meetings } from "#db/schema/index.ts";

export type MeetingRow = typeof meetings.$inferSelect;

export function createMeetingsStore({ orm }: Db) {
  const between = and(eq(meetings.userId, given("userId")), eq(meetings.companionId, given("companionId")));
  const page = orm
    .select()
    .from(meetings)
    .where(and(between, lt(meetings.id, given("before"))))
    .orderBy(desc(meetings.id))
    .limit(sql.placeholder("limit"))
    .prepare();

  return {
    add: (rows: MeetingRow[]) => orm.insert(meetings).values(rows).run(),
    /** The latest first. Ids grow with time. */
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
