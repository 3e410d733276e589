import { and, desc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, friendRequests, friendships, users } from "#db/schema/index.ts";

const areFriends = (one: SQL, other: SQL) =>
  exists(sql`friendships t WHERE t.user_id = ${one} AND t.friend_id = ${other}`);
const hasBlocked = (one: SQL, other: SQL) =>
  exists(sql`blocks t WHERE t.user_id = ${one} AND t.blocked_id = ${other}`);
const hasAsked = (one: SQL, other: SQL) =>
  exists(sql`friend_requests t WHERE t.from_id = ${one} AND t.to_id = ${other}`);
const areApart = (one: SQL, other: SQL) => sql`(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`;

/** The columns of `Standing` (rules.ts), in a query `FROM users`: how that person stands to `me`. */
const standing = (me: SQL) => ({
  deleted: sql<boolean>`users.deleted_at IS NOT NULL`.mapWith(Boolean),
  locked: sql<boolean>`users.locked_at IS NOT NULL`.mapWith(Boolean),
  blockedByMe: hasBlocked(me, sql`users.id`),
  blockedByThem: hasBlocked(sql`users.id`, me),
});

/** A condition in a query `FROM users`: that person is neither deleted nor suspended, nor blocked either way. */
const isOpenTo = (me: SQL) =>
  sql`users.deleted_at IS NULL AND users.locked_at IS NULL AND NOT ${areApart(me, sql`users.id`)}`;

/**
 * Friendships, requests and blocks as SQL that other stores embed, so that each of their rows comes with its permission.
 * Ids are given as written-out SQL (`given("viewer")`, sql`images.owner_id`), since drizzle names no tables where it sees
 * only one. Every condition is answered by a key of one row.
 */
export const tiesSql = {
  areFriends,
  hasBlocked,
  /** One of the two has blocked the other. */
  areApart,
  standing,
  /** The columns of `Ties` (rules.ts), in a query `FROM users`. */
  between: (me: SQL) => ({
    ...standing(me),
    friends: areFriends(me, sql`users.id`),
    following: exists(
      sql`friend_requests t WHERE t.from_id = ${me} AND t.to_id = users.id AND t.withdrawn = 0`,
    ),
    followsMe: exists(
      sql`friend_requests t WHERE t.from_id = users.id AND t.to_id = ${me} AND t.declined_at IS NULL`,
    ),
  }),
  isOpenTo,
  /** The two are neither friends nor apart, and no request was ever made: each is to the other what any stranger is. */
  haveNone: (one: SQL, other: SQL) =>
    sql`NOT (${areFriends(one, other)} OR ${areApart(one, other)} OR ${hasAsked(one, other)} OR ${hasAsked(other, one)})`,
  /**
   * The same for people found in a search, without those who hide and without the viewer. A user who is found can be
   * written to.
   */
  isFoundBy: (me: SQL) => sql`users.id <> ${me} AND users.hide = 0 AND ${isOpenTo(me)}`,
  /** Whether this account is neither deleted nor suspended. */
  isOpen: (id: SQL) =>
    exists(sql`users u WHERE u.id = ${id} AND u.deleted_at IS NULL AND u.locked_at IS NULL`),
  isLocked: (id: SQL) => exists(sql`users u WHERE u.id = ${id} AND u.locked_at IS NOT NULL`),
  /** Requests that no letter was written about. The condition is written out for the partial index. */
  unmailedRequests: {
    table: friendRequests,
    toId: friendRequests.toId,
    createdAt: friendRequests.createdAt,
    isUnmailed: sql`${friendRequests.mailed} = 0`,
  },
};

export interface Slice {
  limit: number;
  offset: number;
}

export function createTiesStore(db: Db) {
  return { ...between(db), ...lists(db), ...requests(db), ...changes(db), archiveOf: archive(db) };
}

function between({ orm }: Db) {
  const me = given("me");
  const ties = orm
    .select(tiesSql.between(me))
    .from(users)
    .where(eq(users.id, given("other")))
    .prepare();
  const apart = orm
    .select({ userId: blocks.userId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.userId, given("me")), eq(blocks.blockedId, given("me"))))
    .prepare();

  return {
    /** How the other one stands to me; undefined when there is no such person. */
    between: (meId: string, otherId: string) => ties.get({ me: meId, other: otherId }),
    /** Everyone I have blocked, and everyone who has blocked me: those `mayMeet` keeps apart from me. */
    apartFrom: (meId: string): string[] =>
      apart.all({ me: meId }).map(({ userId, blockedId }) => (userId === meId ? blockedId : userId)),
  };
}

/** The lists of contacts, newest first. They leave out deleted and suspended accounts: there is nothing to see of them. */
function lists({ orm }: Db) {
  const me = given("me");
  const limit = sql.placeholder("limit");
  const offset = sql.placeholder("offset");
  const friendsOf = and(eq(friendships.userId, me), tiesSql.isOpen(sql`friendships.friend_id`));
  const askedMe = and(
    eq(friendRequests.toId, me),
    isNull(friendRequests.declinedAt),
    tiesSql.isOpen(sql`friend_requests.from_id`),
  );
  const askedByMe = and(
    eq(friendRequests.fromId, me),
    eq(friendRequests.withdrawn, sql`0`),
    tiesSql.isOpen(sql`friend_requests.to_id`),
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
  const friendIds = orm.select({ userId: friendships.friendId }).from(friendships).where(friendsOf).prepare();
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
    friendIds: (meId: string): string[] => friendIds.all({ me: meId }).map(({ userId }) => userId),
    friends: (meId: string, slice: Slice) => friends.all({ me: meId, ...slice }),
    incoming: (meId: string, slice: Slice) => incoming.all({ me: meId, ...slice }),
    outgoing: (meId: string, slice: Slice) => outgoing.all({ me: meId, ...slice }),
    blocked: (meId: string, slice: Slice) => blocked.all({ me: meId, ...slice }),
    count: (meId: string, what: keyof typeof counts) => counts[what].get({ me: meId })!.count,
  };
}

function requests({ orm }: Db) {
  const isFromTo = and(eq(friendRequests.fromId, given("from")), eq(friendRequests.toId, given("to")));
  const request = orm
    .select({ declinedAt: friendRequests.declinedAt, withdrawn: friendRequests.withdrawn })
    .from(friendRequests)
    .where(isFromTo)
    .prepare();

  return {
    request: (from: string, to: string) => request.get({ from, to }),
    /** Everyone whose request waits for this person's answer, the latest first. */
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
    ask: (id: string, fromId: string, toId: string, createdAt: number) =>
      orm.insert(friendRequests).values({ id, fromId, toId, createdAt }).run(),
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
    unblock: (userId: string, blockedId: string) =>
      orm
        .delete(blocks)
        .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
        .run(),
  };
}

/** All of a person's ties by name, for the archive of their data. */
const archive =
  ({ orm }: Db) =>
  (id: string) => {
    const who = { id: users.id, name: users.name };
    return {
      friends: orm
        .select({ ...who, since: friendships.createdAt })
        .from(friendships)
        .innerJoin(users, eq(users.id, friendships.friendId))
        .where(eq(friendships.userId, id))
        .all(),
      requests: orm
        .select({ ...who, at: friendRequests.createdAt })
        .from(friendRequests)
        .innerJoin(users, eq(users.id, friendRequests.toId))
        .where(and(eq(friendRequests.fromId, id), eq(friendRequests.withdrawn, false)))
        .all(),
      blocked: orm
        .select({ ...who, since: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(eq(blocks.userId, id))
        .all(),
    };
  };
