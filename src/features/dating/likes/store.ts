import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { likes } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import { type Spot, START } from "../cursor.ts";
import { LATEST } from "../rules.ts";

export type LikesStore = ReturnType<typeof createLikesStore>;

/** Writing one is in `ties/writing/store.ts`. */
export const createLikesStore = (db: Db) => ({ ...mine(db), ...matched(db), ...received(db) });

const me = given("me");
const stands = isNull(likes.takenBackAt);
const isAfter = (at: SQL) => sql`(${at}, likes.rowid) < (${given("at")}, ${given("row")})`;
const row = sql<number>`likes.rowid`;
const limited = (most: number, offset: number) => ({
  limit: Math.min(most, Math.max(0, LATEST - offset)),
  offset,
});

function mine({ orm }: Db) {
  /** Those that were taken back count, too. */
  const createdSince = orm
    .select({ at: likes.createdAt })
    .from(likes)
    .where(and(eq(likes.fromId, me), gt(likes.createdAt, given("since"))))
    .orderBy(likes.createdAt)
    .prepare();

  const latest = orm
    .select({ id: likes.toId })
    .from(likes)
    .where(and(eq(likes.fromId, me), stands))
    .orderBy(desc(likes.createdAt))
    .limit(sql.placeholder("limit"))
    .prepare();

  return {
    latest: (userId: string, most: number): string[] =>
      latest.all({ me: userId, limit: most }).map(({ id }) => id),
    createdSince: (userId: string, since: number) => createdSince.all({ me: userId, since }),
    archiveOf: (userId: string) =>
      orm
        .select({ id: likes.toId, at: likes.createdAt })
        .from(likes)
        .where(and(eq(likes.fromId, userId), stands))
        .orderBy(desc(likes.createdAt))
        .all(),
  };
}

function matched({ orm }: Db) {
  const matches = orm
    .select({ id: likes.toId, at: sql<number>`likes.matched_at`, row })
    .from(likes)
    .where(
      and(
        eq(likes.fromId, me),
        isNotNull(likes.matchedAt),
        stands,
        tiesSql.likes(sql`likes.to_id`, me),
        exists(sql`users WHERE users.id = likes.to_id AND ${tiesSql.isOpenTo(me)}`),
        gt(likes.matchedAt, given("since")),
        isAfter(sql`likes.matched_at`),
      ),
    )
    .orderBy(desc(likes.matchedAt), sql`likes.rowid DESC`)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();

  return {
    matches: (userId: string, after: Spot, most: number, offset: number) =>
      matches.all({ me: userId, since: 0, ...after, ...limited(most, offset) }),
    matchCount: (userId: string, since: number): number =>
      matches.all({ me: userId, since, ...START, ...limited(LATEST, 0) }).length,
  };
}

function received({ orm }: Db) {
  const isUnanswered = and(eq(likes.toId, me), sql`NOT ${tiesSql.likes(me, sql`likes.from_id`)}`);
  const page = orm
    .select({ id: likes.fromId, at: likes.createdAt, row })
    .from(likes)
    .where(
      and(
        isUnanswered,
        stands,
        sql`NOT ${exists(sql`passes p WHERE p.viewer_id = ${me} AND p.user_id = likes.from_id`)}`,
        exists(sql`users WHERE users.id = likes.from_id AND ${tiesSql.isSearchableBy(me)}`),
        isAfter(sql`likes.created_at`),
      ),
    )
    .orderBy(desc(likes.createdAt), sql`likes.rowid DESC`)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();
  const until = given("until");
  const stoodAt = orm
    .select({ id: likes.fromId })
    .from(likes)
    .where(
      and(
        isUnanswered,
        lt(likes.createdAt, until),
        sql`(likes.taken_back_at IS NULL OR likes.taken_back_at >= ${until})`,
        exists(
          sql`users WHERE users.id = likes.from_id AND users.hide = 0 AND ${tiesSql.isOpen(sql`users.id`)}`,
        ),
      ),
    )
    .orderBy(desc(likes.createdAt))
    .limit(sql.placeholder("limit"))
    .prepare();

  return {
    received: (userId: string, after: Spot, most: number, offset: number) =>
      page.all({ me: userId, ...after, ...limited(most, offset) }),
    receivedCount: (userId: string): number =>
      page.all({ me: userId, ...START, ...limited(LATEST, 0) }).length,
    /**
     * Of the likes that stood then, also those by people whom the member has blocked or dismissed since: nothing that the member
     * does changes the number, but for a like in return.
     */
    countThen: (userId: string, then: number, most: number): number =>
      stoodAt.all({ me: userId, until: then, limit: most }).length,
  };
}
