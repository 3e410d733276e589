import { eq, type SQL, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/index.ts";

export function createCallsStore({ orm }: Db) {
  const me = given("me");
  const ties = orm
    .select({
      closed: sql<boolean>`users.deleted_at IS NOT NULL OR users.locked_at IS NOT NULL`.mapWith(Boolean),
      friends: exists(sql`friendships t WHERE t.user_id = ${me} AND t.friend_id = users.id`),
      blockedByMe: exists(sql`blocks t WHERE t.user_id = ${me} AND t.blocked_id = users.id`),
      blocksMe: exists(sql`blocks t WHERE t.user_id = users.id AND t.blocked_id = ${me}`),
    })
    .from(users)
    .where(eq(users.id, given("other")))
    .prepare();

  return {
    /** What lies between me and somebody; undefined for nobody. */
    ties: (me: string, other: string) => ties.get({ me, other }),
  };
}

const exists = (rows: SQL) => sql<boolean>`EXISTS (SELECT 1 FROM ${rows})`.mapWith(Boolean);
