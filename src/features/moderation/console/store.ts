import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/index.ts";

/** The literal lets SQLite use the index of moderators. */
export const isAtWork = and(ne(users.role, sql`'member'`), isNull(users.lockedAt), isNull(users.deletedAt));

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
