import { and, eq, isNull } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { suspensions, users } from "#db/schema/index.ts";

export function createSuspensionStore({ orm }: Db) {
  const suspensionOf = orm
    .select({ until: suspensions.until, reason: suspensions.reason })
    .from(suspensions)
    .where(eq(suspensions.userId, given("userId")))
    .prepare();
  const unannounced = orm
    .select({ userId: suspensions.userId, until: suspensions.until, reason: suspensions.reason })
    .from(suspensions)
    .innerJoin(users, eq(users.id, suspensions.userId))
    .where(and(isNull(suspensions.announcedAt), isNull(users.deletedAt)))
    .prepare();
  return {
    /** Undefined for members who were suspended before reasons were stored. */
    of: (userId: string) => suspensionOf.get({ userId }),
    /** Those of deleted members are left out. */
    unannounced: () => unannounced.all(),
    noteAnnounced: ({ userId, at }: { userId: string; at: number }) =>
      orm.update(suspensions).set({ announcedAt: at }).where(eq(suspensions.userId, userId)).run(),
  };
}
