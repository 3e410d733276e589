import { and, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, friendRequests, friendships, users } from "#db/schema/index.ts";

export type SocialStore = ReturnType<typeof createSocialStore>;
export type Ties = NonNullable<ReturnType<SocialStore["ties"]>>;
export interface Slice {
  limit: number;
  offset: number;
}

export function createSocialStore({ orm }: Db) {
  const me = given("me");
  const other = given("other");
  const limit = sql.placeholder("limit");
  const offset = sql.placeholder("offset");

  const ties = orm
    .select({
      deletedAt: users.deletedAt,
      lockedAt: users.lockedAt,
      friends: exists(sql`friendships t WHERE t.user_id = ${me} AND t.friend_id = ${other}`),
      following: exists(
        sql`friend_requests t WHERE t.from_id = ${me} AND t.to_id = ${other} AND t.withdrawn = 0`,
      ),
      followsMe: exists(
        sql`friend_requests t WHERE t.from_id = ${other} AND t.to_id = ${me} AND t.declined_at IS NULL`,
      ),
      byMe: exists(sql`blocks t WHERE t.user_id = ${me} AND t.blocked_id = ${other}`),
      byThem: exists(sql`blocks t WHERE t.user_id = ${other} AND t.blocked_id = ${me}`),
    })
    .from(users)
    .where(eq(users.id, other))
    .prepare();

  const request = orm
    .select({ declinedAt: friendRequests.declinedAt, withdrawn: friendRequests.withdrawn })
    .from(friendRequests)
    .where(and(eq(friendRequests.fromId, given("from")), eq(friendRequests.toId, given("to"))))
    .prepare();

  // A list leaves out who is deleted or suspended: there is nothing to see of them, and nothing to say to them.
  const friendsOf = and(eq(friendships.userId, me), isOpen(sql`friendships.friend_id`));
  const askedMe = and(
    eq(friendRequests.toId, me),
    isNull(friendRequests.declinedAt),
    isOpen(sql`friend_requests.from_id`),
  );
  const askedByMe = and(
    eq(friendRequests.fromId, me),
    eq(friendRequests.withdrawn, sql`0`),
    isOpen(sql`friend_requests.to_id`),
  );
  const blockedByMe = eq(blocks.userId, me);
  const requestColumns = { id: friendRequests.id, createdAt: friendRequests.createdAt };

  const friends = orm
    .select({ userId: friendships.friendId, since: friendships.createdAt })
    .from(friendships)
    .where(friendsOf)
    .orderBy(desc(friendships.createdAt))
    .limit(limit)
    .offset(offset)
    .prepare();
  const incoming = orm
    .select({ ...requestColumns, userId: friendRequests.fromId })
    .from(friendRequests)
    .where(askedMe)
    .orderBy(desc(friendRequests.createdAt))
    .limit(limit)
    .offset(offset)
    .prepare();
  const outgoing = orm
    .select({ ...requestColumns, userId: friendRequests.toId })
    .from(friendRequests)
    .where(askedByMe)
    .orderBy(desc(friendRequests.createdAt))
    .limit(limit)
    .offset(offset)
    .prepare();
  const blocked = orm
    .select({ userId: blocks.blockedId, since: blocks.createdAt })
    .from(blocks)
    .where(blockedByMe)
    .orderBy(desc(blocks.createdAt))
    .limit(limit)
    .offset(offset)
    .prepare();

  const count = { count: sql<number>`count(*)` };
  const counts = {
    friends: orm.select(count).from(friendships).where(friendsOf).prepare(),
    requests: orm.select(count).from(friendRequests).where(askedMe).prepare(),
    sent: orm.select(count).from(friendRequests).where(askedByMe).prepare(),
    blocked: orm.select(count).from(blocks).where(blockedByMe).prepare(),
  };

  return {
    /** How the other person is to me; nothing when there is no such person. */
    ties: (meId: string, otherId: string) => ties.get({ me: meId, other: otherId }),
    request: (from: string, to: string) => request.get({ from, to }),

    friends: (meId: string, slice: Slice) => friends.all({ me: meId, ...slice }),
    incoming: (meId: string, slice: Slice) => incoming.all({ me: meId, ...slice }),
    outgoing: (meId: string, slice: Slice) => outgoing.all({ me: meId, ...slice }),
    blocked: (meId: string, slice: Slice) => blocked.all({ me: meId, ...slice }),
    count: (meId: string, what: keyof typeof counts) => counts[what].get({ me: meId })!.count,

    ask: (id: string, fromId: string, toId: string, createdAt: number) =>
      orm.insert(friendRequests).values({ id, fromId, toId, createdAt }).run(),
    changeRequest: (
      fromId: string,
      toId: string,
      changes: Partial<Omit<typeof friendRequests.$inferInsert, "id" | "fromId" | "toId">>,
    ) =>
      orm
        .update(friendRequests)
        .set(changes)
        .where(and(eq(friendRequests.fromId, fromId), eq(friendRequests.toId, toId)))
        .run(),
    removeRequest: (fromId: string, toId: string) =>
      orm
        .delete(friendRequests)
        .where(and(eq(friendRequests.fromId, fromId), eq(friendRequests.toId, toId)))
        .run(),
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

    block: (userId: string, blockedId: string, createdAt: number) =>
      orm.insert(blocks).values({ userId, blockedId, createdAt }).onConflictDoNothing().run(),
    unblock: (userId: string, blockedId: string) =>
      orm
        .delete(blocks)
        .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
        .run(),
  };
}

const exists = (rows: SQL) => sql<boolean>`EXISTS (SELECT 1 FROM ${rows})`.mapWith(Boolean);

/** Whether this person is neither deleted nor suspended. */
function isOpen(id: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${id} AND u.deleted_at IS NULL AND u.locked_at IS NULL)`;
}
