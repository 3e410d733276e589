import { and, count, eq, gte, isNull, lt, sql, sum } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/open.ts";
import { images, mails, messages, onlineHours, payments, refunds, reports, users } from "#db/schema/index.ts";

/** Unprepared queries that may read whole tables: an operator asks for them now and then, in a process of their own. */
export function createTodayStore({ orm, sqlite }: Db) {
  const within = (table: SQLiteTable, at: SQLiteColumn, from: number, to: number): number =>
    orm
      .select({ count: count() })
      .from(table)
      .where(and(gte(at, from), lt(at, to)))
      .get()!.count;

  return {
    signUps: (from: number, to: number) => within(users, users.createdAt, from, to),
    messages: (from: number, to: number) => within(messages, messages.createdAt, from, to),
    reportsMade: (from: number, to: number) => within(reports, reports.createdAt, from, to),
    reportsDecided: (from: number, to: number) => within(reports, reports.resolvedAt, from, to),
    reportsOpen: (): number =>
      orm.select({ count: count() }).from(reports).where(eq(reports.state, sql`'open'`)).get()!.count,
    seenSince: (time: number): number =>
      orm.select({ count: count() }).from(users).where(gte(users.lastSeenAt, time)).get()!.count,
    peak: (fromHour: number, toHour: number): number =>
      orm
        .select({ peak: sql<number | null>`max(${onlineHours.peak})` })
        .from(onlineHours)
        .where(and(gte(onlineHours.hour, fromHour), lt(onlineHours.hour, toHour)))
        .get()?.peak ?? 0,
    paid: (from: number, to: number) =>
      orm
        .select({ count: count(), amount: sum(payments.amount).mapWith(Number), currency: payments.currency })
        .from(payments)
        .where(
          and(
            gte(payments.decidedAt, from),
            lt(payments.decidedAt, to),
            sql`${payments.status} IN ('confirmed', 'refunded')`,
          ),
        )
        .groupBy(payments.currency)
        .all(),
    refunded: (from: number, to: number) =>
      orm
        .select({ count: count(), amount: sum(refunds.amount).mapWith(Number), currency: payments.currency })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(gte(refunds.createdAt, from), lt(refunds.createdAt, to)))
        .groupBy(payments.currency)
        .all(),
    mailsWaiting: (): number => orm.select({ count: count() }).from(mails).get()!.count,
    photos: () =>
      orm
        .select({ count: count(), bytes: sum(images.bytes).mapWith(Number) })
        .from(images)
        .where(isNull(images.removedAt))
        .get()!,
    databaseBytes: (): number =>
      sqlite
        .query<{ bytes: number }, []>(
          "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
        )
        .get()!.bytes,
  };
}
