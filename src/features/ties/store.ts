import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Slice } from "#contract/http.ts";
import type { Standing } from "#contract/standing.ts";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { blocks, friendRequests, friendships, users } from "#db/schema/index.ts";
import { createWritingStore } from "./writing/store.ts";

export interface Ties extends Standing {
  friends: boolean;
  /** As I see it: a declined request still looks open to me. */
  following: boolean;
  /** They have asked me, and I have not declined. */
  followsMe: boolean;
  /** I like them. */
  liked: boolean;
  /** They like me, too. */
  matched: boolean;
}

const areFriends = (one: SQL, other: SQL) =>
  exists(sql`friendships t WHERE t.user_id = ${one} AND t.friend_id = ${other}`);
const hasBlocked = (one: SQL, other: SQL) =>
  exists(sql`blocks t WHERE t.user_id = ${one} AND t.blocked_id = ${other}`);
const hasAsked = (one: SQL, other: SQL) =>
  exists(sql`friend_requests t WHERE t.from_id = ${one} AND t.to_id = ${other}`);
const likes = (one: SQL, other: SQL) =>
  exists(sql`likes t WHERE t.from_id = ${one} AND t.to_id = ${other} AND t.taken_back_at IS NULL`);
const likeEachOther = (one: SQL, other: SQL) => sql<boolean>`(${likes(one, other)} AND ${likes(other, one)})`;
const areApart = (one: SQL, other: SQL) => sql`(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`;

const accountStates = {
  deleted: sql<boolean>`users.deleted_at IS NOT NULL`.mapWith(Boolean),
  locked: sql<boolean>`users.locked_at IS NOT NULL`.mapWith(Boolean),
};

const never = sql<boolean>`0`.mapWith(Boolean);

/** The columns of `Standing` for a query `FROM users`: how that user stands to `me`. */
const standing = (me: SQL) => ({
  ...accountStates,
  blockedByMe: hasBlocked(me, sql`users.id`),
  blockedByThem: hasBlocked(sql`users.id`, me),
});

/** For a query `FROM users`. */
const isOpenTo = (me: SQL) =>
  sql`users.deleted_at IS NULL AND users.locked_at IS NULL AND NOT ${areApart(me, sql`users.id`)}`;

/**
 * SQL for other stores, so that each of their rows comes with its permission. Ids are explicit SQL (sql`images.owner_id`), since
 * drizzle omits the table name in a query of a single table.
 */
export const tiesSql = {
  areFriends,
  likes,
  likeEachOther,
  hasBlocked,
  /** At least one of the two has blocked the other. */
  areApart,
  standing,
  between: (me: SQL) => ({
    ...standing(me),
    friends: areFriends(me, sql`users.id`),
    following: exists(
      sql`friend_requests t WHERE t.from_id = ${me} AND t.to_id = users.id AND t.withdrawn = 0`,
    ),
    followsMe: exists(
      sql`friend_requests t WHERE t.from_id = users.id AND t.to_id = ${me} AND t.declined_at IS NULL`,
    ),
    liked: likes(me, sql`users.id`),
    matched: likeEachOther(me, sql`users.id`).mapWith(Boolean),
  }),
  /** For the viewer's own row, without eight look-ups that would find nothing. */
  ofOneself: {
    ...accountStates,
    blockedByMe: never,
    blockedByThem: never,
    friends: never,
    following: never,
    followsMe: never,
    liked: never,
    matched: never,
  },
  isOpenTo,
  /** Strangers: no request between them is stored either. */
  haveNone: (one: SQL, other: SQL) =>
    sql`NOT (${areFriends(one, other)} OR ${areApart(one, other)} OR ${hasAsked(one, other)} OR ${hasAsked(other, one)})`,
  /** Also leaves out those who hide, and the viewer. A user who is found can be written to. */
  isSearchableBy: (me: SQL) => sql`users.id <> ${me} AND users.hide = 0 AND ${isOpenTo(me)}`,
  isOpen: (id: SQL) =>
    exists(sql`users u WHERE u.id = ${id} AND u.deleted_at IS NULL AND u.locked_at IS NULL`),
  isLocked: (id: SQL) => exists(sql`users u WHERE u.id = ${id} AND u.locked_at IS NOT NULL`),
  /** The condition has a literal, as the partial index requires. */
  unmailedRequests: {
    table: friendRequests,
    toId: friendRequests.toId,
    createdAt: friendRequests.createdAt,
    isUnmailed: sql`${friendRequests.mailed} = 0`,
  },
};

export function createTiesStore(db: Db) {
  return { ...between(db), ...lists(db), ...createWritingStore(db), archiveOf: archive(db) };
}

const APART_SLICE = 500;
const APART_AT_ONCE = 2_000;

function between({ orm, sqlite }: Db) {
  const me = given("me");
  const ties = orm
    .select(tiesSql.between(me))
    .from(users)
    .where(eq(users.id, given("other")))
    .prepare();
  const apartAmong = sqlite.query<{ id: string }, [string, string]>(
    `SELECT value AS id FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM blocks WHERE user_id = ?1 AND blocked_id = value)
      OR EXISTS (SELECT 1 FROM blocks WHERE user_id = value AND blocked_id = ?1)`,
  );

  const slices = [
    ["blocked_id", "user_id"],
    ["user_id", "blocked_id"],
  ].map(([other, own]) =>
    sqlite.query<{ id: string }, [string, string]>(
      `SELECT ${other} AS id FROM blocks WHERE ${own} = ?1 AND ${other} > ?2 ORDER BY ${other} LIMIT ${APART_SLICE}`,
    ),
  );
  function* apartSlices(meId: string): Generator<string[], void> {
    for (const slice of slices)
      for (let after: string | undefined = ""; after !== undefined; ) {
        const ids: string[] = slice.all(meId, after).map((row) => row.id);
        yield ids;
        after = ids.length < APART_SLICE ? undefined : ids.at(-1);
      }
  }

  return {
    between: (meId: string, otherId: string) => ties.get({ me: meId, other: otherId }),
    /** In slices, between which other work can run, since a hundred thousand people may block one member. */
    apartSlices,
    /** Above `APART_AT_ONCE`, only people who are `present`: no others matter to the caller. */
    apartFrom(meId: string, present: () => readonly string[]): string[] {
      const apart: string[] = [];
      for (const slice of apartSlices(meId)) {
        apart.push(...slice);
        if (apart.length > APART_AT_ONCE)
          return apartAmong.all(meId, JSON.stringify(present())).map(({ id }) => id);
      }
      return apart;
    },
  };
}

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
