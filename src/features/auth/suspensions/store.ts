import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import { given } from "#db/given.ts";
import { isInForce } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import { sanctionProgress, sanctions, users } from "#db/schema/index.ts";

const KEEPS_OUT = sql`${sanctions.kind} IN ('suspend', 'ban')`;
const LONGEST_FIRST = [sql`${sanctions.until} IS NOT NULL`, desc(sanctions.until), desc(sanctions.createdAt)];

export function createSuspensionStore({ orm }: Db) {
  const suspensionOf = orm
    .select({ until: sanctions.until, reason: sanctions.reason })
    .from(sanctions)
    .where(and(eq(sanctions.personKey, given("key")), KEEPS_OUT, isInForce(given("now"))))
    .orderBy(...LONGEST_FIRST)
    .limit(1)
    .prepare();
  const unannounced = orm
    .select({
      id: sanctions.id,
      userId: users.id,
      until: sanctions.until,
      reason: sanctions.reason,
      note: sanctions.note,
    })
    .from(sanctionProgress)
    .innerJoin(sanctions, eq(sanctions.id, sanctionProgress.sanctionId))
    .innerJoin(users, sql`${users.id} = substr(${sanctions.personKey}, 6)`)
    .where(
      and(
        isNull(sanctionProgress.announcedAt),
        lte(sanctionProgress.finalAt, given("now")),
        KEEPS_OUT,
        isNull(users.deletedAt),
      ),
    )
    .prepare();
  return {
    /** Undefined for members who were suspended before reasons were stored. */
    of: (userId: string, now: number) => suspensionOf.get({ key: userKey(userId), now }),
    /** Those of deleted members are left out. */
    unannounced: (now: number) => unannounced.all({ now }),
    noteAnnounced: ({ id, at }: { id: string; at: number }) =>
      orm.update(sanctionProgress).set({ announcedAt: at }).where(eq(sanctionProgress.sanctionId, id)).run(),
  };
}
