import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { reports, users } from "#db/schema/index.ts";

/** The literal lets SQLite use the index of moderators. */
export const isAtWork = and(ne(users.role, sql`'member'`), isNull(users.lockedAt), isNull(users.deletedAt));
/** Those that concern children first, as the terms promise, then the oldest. An index has this order. */
export const MOST_PRESSING_FIRST = [
  sql`${reports.reason} <> 'child_endangerment'`,
  asc(reports.createdAt),
  asc(reports.id),
];
/** No moderator decides reports about themselves or by themselves. */
export const isDecidedBy = (me: string) =>
  and(ne(reports.reportedKey, userKey(me)), ne(reports.reporterKey, userKey(me)));

export function createConsoleStore({ orm }: Db) {
  return {
    moderatorIds: (): string[] =>
      orm
        .select({ id: users.id })
        .from(users)
        .where(isAtWork)
        .all()
        .map(({ id }) => id),
    roleOf: (id: string): Role | undefined =>
      orm.select({ role: users.role }).from(users).where(eq(users.id, id)).get()?.role,
  };
}
