import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, users } from "#db/schema/index.ts";
import type { Gone } from "./roll.ts";

export function createPresenceStore(db: Db) {
  const { orm } = db;
  const viewer = given("viewer");
  const person = given("id");

  const openTo = orm
    .select({ lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(
      and(
        eq(users.id, person),
        isNull(users.deletedAt),
        isNull(users.lockedAt),
        notExists(
          orm
            .select({ one: sql`1` })
            .from(blocks)
            .where(
              or(
                and(eq(blocks.userId, viewer), eq(blocks.blockedId, person)),
                and(eq(blocks.userId, person), eq(blocks.blockedId, viewer)),
              ),
            ),
        ),
      ),
    )
    .prepare();

  const noteSeen = orm
    .update(users)
    .set({ lastSeenAt: sql`${sql.placeholder("at")}` })
    .where(eq(users.id, person))
    .prepare();

  return {
    /** The person, unless they are gone, suspended, or blocked either way. */
    openTo: (viewerId: string, id: string) => openTo.get({ viewer: viewerId, id }),
    seen: (people: readonly Gone[]): void =>
      db.transaction(() => {
        for (const { userId, at } of people) noteSeen.run({ id: userId, at });
      }),
  };
}
