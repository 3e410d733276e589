import { eq, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { blocks, users } from "#db/schema/index.ts";

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

  return {
    searcher: (id: string) => searcher.get({ id }),
    /** Everybody whom this person has blocked, and who has blocked this person. */
    blockedOf: (id: string): string[] =>
      blocked.all({ id }).map((block) => (block.userId === id ? block.blockedId : block.userId)),
  };
}
