import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/index.ts";

/** The literal lets SQLite use the index of moderators. */
export const isAtWork = and(ne(users.role, sql`'member'`), isNull(users.lockedAt), isNull(users.deletedAt));

export function createConsoleStore({ orm }: Db) {
  return {
    moderators: (): { id: string; role: Role }[] =>
      orm.select({ id: users.id, role: users.role }).from(users).where(isAtWork).all(),
    nameOf: (id: string): string | undefined =>
      orm.select({ name: users.name }).from(users).where(eq(users.id, id)).get()?.name,
    roleOf: (id: string): Role | undefined =>
      orm.select({ role: users.role }).from(users).where(eq(users.id, id)).get()?.role,
  };
}
