import { eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { sessions, users } from "#db/schema/index.ts";

export type NewSession = typeof sessions.$inferInsert;

export function createAuthStore({ orm }: Db) {
  const sessionById = orm
    .select({ userId: sessions.userId, expiresAt: sessions.expiresAt, lockedAt: users.lockedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder("id")))
    .prepare();

  return {
    session: (id: string) => sessionById.get({ id }),
    addSession: (session: NewSession) => orm.insert(sessions).values(session).run(),
    removeSession: (id: string) => orm.delete(sessions).where(eq(sessions.id, id)).run(),
    removeExpired: (now: number) => orm.delete(sessions).where(lte(sessions.expiresAt, now)).run(),
  };
}
