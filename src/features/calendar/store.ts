import { and, eq, sql } from "drizzle-orm";
import type { Lang } from "#contract/lang.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { calendarFeeds } from "#db/schema/index.ts";
import { tiesSql } from "../ties/store.ts";

export function createCalendarStore({ orm }: Db) {
  const of = orm
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, given("userId")))
    .prepare();
  /** A feed is closed during a suspension of its owner; its address works again afterwards. */
  const byToken = orm
    .select({ userId: calendarFeeds.userId, lang: calendarFeeds.lang })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.tokenHash, given("tokenHash")), tiesSql.isOpen(sql`calendar_feeds.user_id`)))
    .prepare();

  return {
    of: (userId: string) => of.get({ userId }),
    byToken: (tokenHash: string) => byToken.get({ tokenHash }),
    put: (feed: { userId: string; sessionId: string; tokenHash: string; lang: Lang; createdAt: number }) =>
      orm
        .insert(calendarFeeds)
        .values(feed)
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
        .run(),
    remove: (userId: string) => orm.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)).run(),
  };
}
