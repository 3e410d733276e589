import { and, desc, eq, sql } from "drizzle-orm";
import type { Slice } from "#contract/http.ts";
import type { Db } from "#db/open.ts";
import { accounts, moderationLog, users } from "#db/schema/index.ts";

export type LogRow = typeof moderationLog.$inferSelect;

export interface LogFilter {
  by?: string;
  subject?: string;
}

export function createLogStore({ orm, sqlite }: Db) {
  const filtered = ({ by, subject }: LogFilter) =>
    and(
      by === undefined ? undefined : eq(moderationLog.by, by),
      subject === undefined ? undefined : eq(moderationLog.subject, subject),
    );
  return {
    last: (): LogRow | undefined =>
      orm.select().from(moderationLog).orderBy(desc(moderationLog.number)).limit(1).get(),
    add: (row: LogRow) => orm.insert(moderationLog).values(row).run(),
    one: (number: number): LogRow | undefined =>
      orm.select().from(moderationLog).where(eq(moderationLog.number, number)).get(),
    /** In order: a log of years does not fit into memory. */
    all: (): Iterable<LogRow> =>
      sqlite.query<LogRow, []>("SELECT * FROM moderation_log ORDER BY number").iterate(),
    page: (filter: LogFilter, { limit, offset }: Slice) =>
      orm
        .select({
          row: moderationLog,
          name: sql<string | null>`(SELECT u.name FROM users u WHERE u.id = ${moderationLog.by})`,
        })
        .from(moderationLog)
        .where(filtered(filter))
        .orderBy(desc(moderationLog.number))
        .limit(limit)
        .offset(offset)
        .all(),
    count: (filter: LogFilter): number =>
      orm.select({ n: sql<number>`count(*)` }).from(moderationLog).where(filtered(filter)).get()!.n,
    userIdByEmail: (email: string): string | null =>
      orm.select({ id: accounts.userId }).from(accounts).where(eq(accounts.email, email)).get()?.id ?? null,
    admins: () =>
      orm
        .select({ id: users.id })
        .from(users)
        .where(
          and(eq(users.role, sql`'admin'`), sql`${users.lockedAt} IS NULL`, sql`${users.deletedAt} IS NULL`),
        )
        .all(),
  };
}
