import { and, desc, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, friendRequests, friendships } from "#db/schema/index.ts";

export const createWritingStore = (db: Db) => ({ ...requests(db), ...changes(db) });

function requests({ orm }: Db) {
  const isFromTo = and(eq(friendRequests.fromId, given("from")), eq(friendRequests.toId, given("to")));
  const request = orm
    .select({ declinedAt: friendRequests.declinedAt, withdrawn: friendRequests.withdrawn })
    .from(friendRequests)
    .where(isFromTo)
    .prepare();

  return {
    request: (from: string, to: string) => request.get({ from, to }),
    requestsTo: (userId: string) =>
      orm
        .select({ fromId: friendRequests.fromId, mailed: friendRequests.mailed })
        .from(friendRequests)
        .where(and(eq(friendRequests.toId, userId), isNull(friendRequests.declinedAt)))
        .orderBy(desc(friendRequests.createdAt))
        .all(),
    markRequestsMailed: (userId: string) =>
      orm.update(friendRequests).set({ mailed: true }).where(eq(friendRequests.toId, userId)).run(),
  };
}

function changes({ orm }: Db) {
  const isFromTo = (fromId: string, toId: string) =>
    and(eq(friendRequests.fromId, fromId), eq(friendRequests.toId, toId));

  return {
    ask: (request: typeof friendRequests.$inferInsert) => orm.insert(friendRequests).values(request).run(),
    changeRequest: (
      fromId: string,
      toId: string,
      changed: Partial<Omit<typeof friendRequests.$inferInsert, "id" | "fromId" | "toId">>,
    ) => orm.update(friendRequests).set(changed).where(isFromTo(fromId, toId)).run(),
    removeRequest: (fromId: string, toId: string) =>
      orm.delete(friendRequests).where(isFromTo(fromId, toId)).run(),
    removeDeclinedUntil: (time: number) =>
      orm
        .delete(friendRequests)
        .where(and(isNotNull(friendRequests.declinedAt), lte(friendRequests.declinedAt, time)))
        .run(),

    befriend: (one: string, two: string, createdAt: number) =>
      orm
        .insert(friendships)
        .values([
          { userId: one, friendId: two, createdAt },
          { userId: two, friendId: one, createdAt },
        ])
        .run(),
    part: (one: string, two: string) =>
      orm
        .delete(friendships)
        .where(
          or(
            and(eq(friendships.userId, one), eq(friendships.friendId, two)),
            and(eq(friendships.userId, two), eq(friendships.friendId, one)),
          ),
        )
        .run(),

    addBlock: (userId: string, blockedId: string, createdAt: number) =>
      orm.insert(blocks).values({ userId, blockedId, createdAt }).onConflictDoNothing().run(),
    unblock: (userId: string, blockedId: string): boolean =>
      orm
        .delete(blocks)
        .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
        .returning({ id: blocks.blockedId })
        .all().length > 0,
  };
}
