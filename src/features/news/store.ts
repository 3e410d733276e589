import { and, asc, count, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { accounts, siteNews, users } from "#db/schema/index.ts";
import { NEWS_PAUSE_MS } from "./rules.ts";

export type NewsRow = typeof siteNews.$inferSelect;

export function createNewsStore({ orm }: Db) {
  /** Advertising goes only to open accounts whose latest consent to it was given. */
  const wants = sql<number>`${users.deletedAt} IS NULL AND ${users.lockedAt} IS NULL AND coalesce((
    SELECT c.given FROM consents c WHERE c.user_id = ${accounts.userId} AND c.kind = 'newsletter' ORDER BY c.at DESC LIMIT 1
  ), 0)`;

  const page = orm
    .select({ userId: accounts.userId, email: accounts.email, lang: accounts.lang, wants })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(gt(accounts.userId, given("after")))
    .orderBy(accounts.userId)
    .limit(sql.placeholder("most"))
    .prepare();

  const underWay = orm
    .select()
    .from(siteNews)
    .where(isNull(siteNews.endedAt))
    .orderBy(asc(siteNews.createdAt))
    .limit(1)
    .prepare();

  const lastEnd = orm
    .select({ at: max(siteNews.endedAt) })
    .from(siteNews)
    .where(gt(siteNews.letters, 0))
    .prepare();

  return {
    beginsAt: ({ letters, createdAt }: NewsRow): number => {
      const before = letters > 0 ? null : (lastEnd.get()?.at ?? null);
      return before === null ? createdAt : Math.max(createdAt, before + NEWS_PAUSE_MS);
    },
    add: (row: typeof siteNews.$inferInsert) => orm.insert(siteNews).values(row).run(),
    latest: (most: number): NewsRow[] =>
      orm.select().from(siteNews).orderBy(desc(siteNews.createdAt)).limit(most).all(),
    sameAs: (source: string): NewsRow | undefined =>
      orm.select().from(siteNews).where(eq(siteNews.source, source)).get(),
    /** The oldest whose e-mails are not all written. */
    underWay: (): NewsRow | undefined => underWay.get(),
    moveOn: (id: string, after: string, mails: number) =>
      orm
        .update(siteNews)
        .set({ after, letters: sql`${siteNews.letters} + ${mails}` })
        .where(eq(siteNews.id, id))
        .run(),
    end: (id: string, endedAt: number): boolean =>
      orm
        .update(siteNews)
        .set({ endedAt })
        .where(and(eq(siteNews.id, id), isNull(siteNews.endedAt)))
        .returning({ id: siteNews.id })
        .all().length > 0,

    /** Also those that want no news: a page costs the same however many do. */
    page: (after: string, most: number) => page.all({ after, most }),
    recipients: () =>
      orm
        .select({ lang: accounts.lang, people: count() })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(wants)
        .groupBy(accounts.lang)
        .all(),
  };
}
