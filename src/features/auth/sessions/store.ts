import { and, desc, eq, gt, gte, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { knownDevices, sessions, users } from "#db/schema/index.ts";

export type SessionRow = typeof sessions.$inferSelect;

export function createSessionStore({ orm }: Db) {
  const sessionById = orm
    .select({
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      lockedAt: users.lockedAt,
      deletedAt: users.deletedAt,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, given("id")))
    .prepare();

  const lockedSince = orm
    .select({ id: users.id })
    .from(users)
    .where(gte(users.lockedAt, given("since")))
    .prepare();

  const newest = orm
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, given("userId")))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(sql.placeholder("most"));
  const removeOlder = orm
    .delete(sessions)
    .where(and(eq(sessions.userId, given("userId")), notInArray(sessions.id, newest)))
    .returning({ id: sessions.id })
    .prepare();

  return {
    session: (id: string) => sessionById.get({ id }),
    sessionsOf: (userId: string): SessionRow[] =>
      orm.select().from(sessions).where(eq(sessions.userId, userId)).all(),
    add: (session: typeof sessions.$inferInsert) => orm.insert(sessions).values(session).run(),
    confirm: (id: string, confirmedAt: number) =>
      orm.update(sessions).set({ confirmedAt }).where(eq(sessions.id, id)).run(),
    confirmedAt: (id: string): number | null =>
      orm.select({ at: sessions.confirmedAt }).from(sessions).where(eq(sessions.id, id)).get()?.at ?? null,
    touch: (id: string, lastSeenAt: number, expiresAt: number) =>
      orm.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.id, id)).run(),
    remove: (id: string) => orm.delete(sessions).where(eq(sessions.id, id)).run(),
    removeAllOf: (userId: string, exceptId = "") =>
      orm
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
        .run(),
    /** Returns the ids of the removed sessions. */
    keepNewestOf: (userId: string, most: number): string[] =>
      removeOlder.all({ userId, most }).map(({ id }) => id),
    removeExpired: (now: number, createdBefore: number) =>
      orm
        .delete(sessions)
        .where(or(lte(sessions.expiresAt, now), lte(sessions.createdAt, createdBefore)))
        .returning({ id: sessions.id, userId: sessions.userId })
        .all(),

    lockedSince: (since: number): string[] => lockedSince.all({ since }).map(({ id }) => id),

    user: (id: string) =>
      orm.select({ name: users.name, lockedAt: users.lockedAt }).from(users).where(eq(users.id, id)).get(),

    isKnownDevice: (userId: string, deviceHash: string): boolean =>
      orm
        .select({ seenAt: knownDevices.seenAt })
        .from(knownDevices)
        .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
        .get() !== undefined,
    rememberDevice: (userId: string, deviceHash: string, seenAt: number) =>
      orm
        .insert(knownDevices)
        .values({ userId, deviceHash, seenAt })
        .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt } })
        .run(),
    trustDevice: (userId: string, deviceHash: string, trustedUntil: number | null) =>
      orm
        .update(knownDevices)
        .set({ trustedUntil })
        .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
        .run(),
    trustNoDeviceOf: (userId: string) =>
      orm.update(knownDevices).set({ trustedUntil: null }).where(eq(knownDevices.userId, userId)).run(),
    isTrustedDevice: (userId: string, deviceHash: string, now: number): boolean =>
      orm
        .select({ seenAt: knownDevices.seenAt })
        .from(knownDevices)
        .where(
          and(
            eq(knownDevices.userId, userId),
            eq(knownDevices.deviceHash, deviceHash),
            gt(knownDevices.trustedUntil, now),
          ),
        )
        .get() !== undefined,
    keepNewestDevices: (userId: string, most: number) =>
      orm
        .delete(knownDevices)
        .where(
          and(
            eq(knownDevices.userId, userId),
            notInArray(
              knownDevices.deviceHash,
              orm
                .select({ hash: knownDevices.deviceHash })
                .from(knownDevices)
                .where(eq(knownDevices.userId, userId))
                .orderBy(desc(knownDevices.seenAt))
                .limit(most),
            ),
          ),
        )
        .run(),
    forgetDevicesOf: (userId: string, exceptHash = "") =>
      orm
        .delete(knownDevices)
        .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, exceptHash)))
        .run(),
    forgetDevices: (before: number) => orm.delete(knownDevices).where(lte(knownDevices.seenAt, before)).run(),
  };
}
