import { and, desc, eq, isNotNull, isNull, lte, or } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, friendRequests, friendships, likes } from "#db/schema/index.ts";

export const createWritingStore = (db: Db) => ({ ...requests(db), ...likesOf(db), ...changes(db) });

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

function likesOf({ orm }: Db) {
  const like = orm
    .select({ createdAt: likes.createdAt, takenBackAt: likes.takenBackAt, matchedAt: likes.matchedAt })
    .from(likes)
    .where(and(eq(likes.fromId, given("from")), eq(likes.toId, given("to"))))
    .prepare();

  return {
    /** Also one that was taken back. */
    likeOf: (from: string, to: string) => like.get({ from, to }),
    like: (fromId: string, toId: string, { createdAt }: { createdAt: number }) =>
      orm
        .insert(likes)
        .values({ fromId, toId, createdAt })
        .onConflictDoUpdate({ target: [likes.fromId, likes.toId], set: { createdAt, takenBackAt: null } })
        .run(),
    takeLikeBack: (fromId: string, toId: string, takenBackAt: number): boolean =>
      orm
        .update(likes)
        .set({ takenBackAt })
        .where(and(eq(likes.fromId, fromId), eq(likes.toId, toId), isNull(likes.takenBackAt)))
        .returning({ id: likes.toId })
        .all().length > 0,
    noteMatch: (one: string, two: string, matchedAt: number) =>
      orm
        .update(likes)
        .set({ matchedAt })
        .where(
          or(
            and(eq(likes.fromId, one), eq(likes.toId, two)),
            and(eq(likes.fromId, two), eq(likes.toId, one)),
          ),
        )
        .run(),
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
