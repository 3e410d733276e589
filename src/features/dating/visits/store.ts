import { and, desc, eq, gt, sql } from "drizzle-orm";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { profileViews } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import { type Spot, START } from "../cursor.ts";
import { LATEST } from "../rules.ts";

export type VisitsStore = ReturnType<typeof createVisitsStore>;

/** Visits by members who visit privately now are shown to no one, whenever they happened. */
export function createVisitsStore({ orm }: Db) {
  const me = given("me");
  const isShown = [
    eq(profileViews.userId, me),
    eq(profileViews.isPrivate, sql`0`),
    sql`NOT ${exists(sql`dating_settings d WHERE d.user_id = profile_views.viewer_id AND d.private_visits = 1`)}`,
    sql`NOT ${exists(sql`passes p WHERE p.viewer_id = ${me} AND p.user_id = profile_views.viewer_id`)}`,
    exists(sql`users WHERE users.id = profile_views.viewer_id AND ${tiesSql.isSearchableBy(me)}`),
  ];
  const visits = orm
    .select({ id: profileViews.viewerId, at: profileViews.viewedAt, row: sql<number>`profile_views.rowid` })
    .from(profileViews)
    .where(
      and(
        ...isShown,
        gt(profileViews.viewedAt, given("since")),
        sql`(${profileViews.viewedAt}, profile_views.rowid) < (${given("at")}, ${given("row")})`,
      ),
    )
    .orderBy(desc(profileViews.viewedAt), sql`profile_views.rowid DESC`)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .prepare();

  const visit = orm
    .select({ id: profileViews.viewerId })
    .from(profileViews)
    .where(and(eq(profileViews.viewerId, given("id")), ...isShown))
    .prepare();

  return {
    has: (userId: string, id: string): boolean => visit.get({ me: userId, id }) !== undefined,
    page: (userId: string, after: Spot, limit: number, offset: number) =>
      visits.all({
        me: userId,
        since: 0,
        ...after,
        offset,
        limit: Math.min(limit, Math.max(0, LATEST - offset)),
      }),
    countSince: (userId: string, since: number): number =>
      visits.all({ me: userId, since, ...START, limit: LATEST, offset: 0 }).length,
  };
}
