import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Slice } from "#contract/http.ts";
import type { Db } from "#db/open.ts";
import {
  cases,
  events,
  images,
  photoReviews,
  reports,
  supportAnswers,
  supportTickets,
  users,
} from "#db/schema/index.ts";
import type { Moderator } from "../powers.ts";
import { isActedOnBy } from "../store.ts";

/** Unprepared queries that may read whole tables: moderators ask for them now and then. */
export function createWorkStore({ orm, sqlite }: Db) {
  const days = (query: string, since: number): Map<number, number> =>
    new Map(
      sqlite
        .query<{ day: number; n: number }, [number]>(query)
        .all(since)
        .map(({ day, n }) => [day, n]),
    );
  const perDay = (table: string, at: string, what = "count(*)", also = "1") =>
    `SELECT ${at} / 86400000 AS day, ${what} AS n FROM ${table} WHERE ${at} >= ? AND ${also} GROUP BY 1`;

  return {
    /** By whole days since 1970. */
    days: (since: number) => ({
      signUps: days(perDay("users", "created_at"), since),
      messages: days(perDay("messages", "created_at"), since),
      reports: days(perDay("reports", "created_at"), since),
      decided: days(perDay("cases", "decided_at"), since),
      payments: days(
        perDay("payments", "decided_at", "sum(amount)", "status IN ('confirmed', 'refunded')"),
        since,
      ),
      talks: days(
        "SELECT day, count AS n FROM day_counts WHERE what = 'talks' AND day * 86400000 >= ?",
        since,
      ),
      peakOnline: days(
        "SELECT hour / 24 AS day, max(peak) AS n FROM online_hours WHERE hour * 3600000 >= ? GROUP BY 1",
        since,
      ),
    }),
    oldestCaseAt: (): number | null =>
      orm
        .select({ at: sql<number | null>`min(${cases.openedAt})` })
        .from(cases)
        .where(isNull(cases.decidedAt))
        .get()!.at,
    openCases: (): number =>
      orm.select({ n: sql<number>`count(*)` }).from(cases).where(isNull(cases.decidedAt)).get()!.n,
    decidedCases: (since: number) =>
      orm
        .select({ by: cases.decidedBy, openedAt: cases.openedAt, decidedAt: cases.decidedAt })
        .from(cases)
        .where(gt(cases.decidedAt, since))
        .all(),
    byReason: (since: number) =>
      orm
        .select({ reason: reports.reason, state: reports.state, n: sql<number>`count(*)` })
        .from(reports)
        .where(and(isNotNull(reports.resolvedAt), gt(reports.resolvedAt, since)))
        .groupBy(reports.reason, reports.state)
        .all(),
    /** How many sanctions of each moderator were overturned on appeal or revoked by someone else. */
    overturned: (since: number) =>
      sqlite
        .query<{ by: string; n: number }, [number]>(
          `SELECT s.by AS by, count(*) AS n FROM sanctions s JOIN sanctions r ON r.revokes = s.id AND r.by <> s.by
           WHERE s.created_at > ? AND s.by IS NOT NULL GROUP BY s.by`,
        )
        .all(since),
    names: () =>
      orm.select({ id: users.id, name: users.name }).from(users).where(sql`${users.role} <> 'member'`).all(),

    /** Of people whom this moderator may act on; those that others do not see yet come first. */
    photos: (me: Moderator, limit: number) =>
      orm
        .select({
          id: images.id,
          width: images.width,
          height: images.height,
          placeholder: images.placeholder,
          userId: photoReviews.userId,
          createdAt: photoReviews.createdAt,
          isAwaited: photoReviews.isAwaited,
          isMain: photoReviews.isMain,
        })
        .from(photoReviews)
        .innerJoin(images, eq(images.id, photoReviews.imageId))
        .where(and(isNull(photoReviews.decidedAt), isActedOnBy(me, sql`('user:' || photo_reviews.user_id)`)))
        .orderBy(desc(photoReviews.isAwaited), asc(photoReviews.createdAt))
        .limit(limit)
        .all(),
    photo: (imageId: string) =>
      orm
        .select()
        .from(photoReviews)
        .where(and(eq(photoReviews.imageId, imageId), isNull(photoReviews.decidedAt)))
        .get(),
    decidePhoto: (imageId: string, row: { decidedAt: number; decidedBy: string; isApproved: boolean }) =>
      orm.update(photoReviews).set(row).where(eq(photoReviews.imageId, imageId)).run(),
    setAvatar: (userId: string, avatarId: string) =>
      orm.update(users).set({ avatarId }).where(eq(users.id, userId)).run(),

    events: (now: number, { limit, offset }: Slice) =>
      orm
        .select({
          id: events.id,
          title: events.title,
          description: events.description,
          address: events.address,
          ownerId: events.ownerId,
          startsAt: events.startsAt,
          createdAt: events.createdAt,
          coming: events.taken,
          reports: sql<number>`(SELECT count(*) FROM reports r WHERE r.reported_key = 'user:' || ${events.ownerId} AND r.source = 'event' AND r.state = 'open')`,
        })
        .from(events)
        .where(and(gt(events.overAt, now), isNull(events.cancelReason)))
        .orderBy(desc(events.createdAt))
        .limit(limit)
        .offset(offset)
        .all(),
    countEvents: (now: number): number =>
      orm
        .select({ n: sql<number>`count(*)` })
        .from(events)
        .where(and(gt(events.overAt, now), isNull(events.cancelReason)))
        .get()!.n,
    hostOf: (eventId: string): string | undefined =>
      orm.select({ id: events.ownerId }).from(events).where(eq(events.id, eventId)).get()?.id,

    tickets: (state: "open" | "all", { limit, offset }: Slice) =>
      orm
        .select()
        .from(supportTickets)
        .where(state === "open" ? isNull(supportTickets.closedAt) : undefined)
        .orderBy(state === "open" ? asc(supportTickets.number) : desc(supportTickets.number))
        .limit(limit)
        .offset(offset)
        .all(),
    countTickets: (state: "open" | "all"): number =>
      orm
        .select({ n: sql<number>`count(*)` })
        .from(supportTickets)
        .where(state === "open" ? isNull(supportTickets.closedAt) : undefined)
        .get()!.n,
    answers: (number: number) =>
      orm
        .select({ text: supportAnswers.text, at: supportAnswers.createdAt })
        .from(supportAnswers)
        .where(eq(supportAnswers.number, number))
        .orderBy(supportAnswers.createdAt)
        .all(),
  };
}
