import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, queueHolds, users } from "#db/schema/index.ts";

export function createVideoStore({ orm }: Db) {
  const searcher = orm
    .select({ country: users.country, rating: users.rating })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare();

  const blocked = orm
    .select({ userId: blocks.userId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.userId, sql.placeholder("id")), eq(blocks.blockedId, sql.placeholder("id"))))
    .prepare();

  const hold = orm
    .select({ until: queueHolds.until })
    .from(queueHolds)
    .where(
      and(
        eq(queueHolds.personKey, given("key")),
        gt(queueHolds.until, given("now")),
        isNull(queueHolds.clearedAt),
      ),
    )
    .orderBy(desc(queueHolds.until))
    .limit(1)
    .prepare();

  return {
    /** Until when this person (`user:…` or `guest:…`) is kept out of the queues; null if they are not. */
    heldUntil: (key: string, now: number): number | null => hold.get({ key, now })?.until ?? null,
    searcher: (id: string) => searcher.get({ id }),
    /** Everybody whom this person has blocked, and who has blocked this person. */
    blockedOf: (id: string): string[] =>
      blocked.all({ id }).map((block) => (block.userId === id ? block.blockedId : block.userId)),
  };
}
