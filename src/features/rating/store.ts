import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { queuePreferences, reviews, talks, users } from "#db/schema/index.ts";

const TALKS_READ = 1_000;
const PENDING_READ = 50;
/** Enough to include the last few companions, even after several talks with one of them. */
const RECENT_READ = 30;

export type ReviewRow = typeof reviews.$inferSelect;
export type TalkRow = typeof talks.$inferSelect;
export interface RecentTalkRow {
  roomId: string;
  companionId: string;
  startedAt: number;
  endedAt: number;
  reviewId: string | null;
  rating: number | null;
  cancelledAt: number | null;
}
export type PendingRow = Pick<ReviewRow, "id" | "toId" | "createdAt">;

export function createRatingStore({ orm }: Db) {
  const id = given("id");
  const isPending = and(isNull(reviews.rating), isNull(reviews.cancelledAt));
  const pendingUntil = (time: number) =>
    orm
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(isPending, lte(reviews.createdAt, time)));

  const review = orm.select().from(reviews).where(eq(reviews.id, id)).prepare();
  const pending = orm
    .select({ id: reviews.id, toId: reviews.toId, createdAt: reviews.createdAt })
    .from(reviews)
    .where(and(eq(reviews.fromId, given("fromId")), isPending, gt(reviews.createdAt, given("since"))))
    .orderBy(desc(reviews.createdAt))
    .limit(PENDING_READ)
    .prepare();

  const talksSince = orm
    .select({ endedAt: talks.endedAt })
    .from(talks)
    .where(and(eq(talks.userId, given("userId")), gt(talks.endedAt, given("since"))))
    .orderBy(desc(talks.endedAt))
    .limit(TALKS_READ)
    .prepare();

  const recent = orm
    .select({
      roomId: talks.roomId,
      companionId: talks.companionId,
      startedAt: talks.startedAt,
      endedAt: talks.endedAt,
      reviewId: reviews.id,
      rating: reviews.rating,
      cancelledAt: reviews.cancelledAt,
    })
    .from(talks)
    .leftJoin(reviews, and(eq(reviews.fromId, talks.userId), eq(reviews.roomId, talks.roomId)))
    .where(eq(talks.userId, given("userId")))
    .orderBy(desc(talks.endedAt))
    .limit(RECENT_READ)
    .prepare();

  const countTalk = orm
    .update(users)
    .set({ talks: sql`${users.talks} + 1` })
    .where(eq(users.id, id))
    .prepare();

  const preferences = orm
    .select({ preferences: queuePreferences.preferences })
    .from(queuePreferences)
    .where(eq(queuePreferences.userId, id))
    .prepare();

  const ofRoom = orm
    .select({ id: talks.id })
    .from(talks)
    .where(eq(talks.roomId, given("roomId")))
    .limit(1)
    .prepare();

  return {
    isRecorded: (roomId: string): boolean => ofRoom.get({ roomId }) !== undefined,
    addTalk: (talk: typeof talks.$inferInsert) => orm.insert(talks).values(talk).run(),
    addReview: (row: typeof reviews.$inferInsert) => orm.insert(reviews).values(row).run(),
    countTalk: (userId: string) => countTalk.run({ id: userId }),
    talksSince: (userId: string, since: number): number[] =>
      talksSince.all({ userId, since }).map(({ endedAt }) => endedAt),
    recentTalks: (userId: string): RecentTalkRow[] => recent.all({ userId }),

    talksOf: (userId: string) => orm.select().from(talks).where(eq(talks.userId, userId)).all(),
    givenBy: (fromId: string) =>
      orm
        .select()
        .from(reviews)
        .where(and(eq(reviews.fromId, fromId), isNotNull(reviews.rating)))
        .all(),

    countReceived: (toId: string, since: number): number =>
      orm
        .select({ count: count() })
        .from(reviews)
        .where(and(eq(reviews.toId, toId), gt(reviews.ratedAt, since)))
        .get()!.count,

    review: (reviewId: string) => review.get({ id: reviewId }),
    pendingOf: (fromId: string, since: number): PendingRow[] => pending.all({ fromId, since }),
    rate: (reviewId: string, rating: number, ratedAt: number) =>
      orm.update(reviews).set({ rating, ratedAt }).where(eq(reviews.id, reviewId)).run(),
    cancel: (reviewId: string, cancelledAt: number) =>
      orm.update(reviews).set({ cancelledAt }).where(eq(reviews.id, reviewId)).run(),
    removePendingUntil: (time: number, most: number): number =>
      orm
        .delete(reviews)
        .where(inArray(reviews.id, pendingUntil(time).limit(most)))
        .returning({ id: reviews.id })
        .all().length,

    preferences: (userId: string) => preferences.get({ id: userId })?.preferences,
    setPreferences: (userId: string, preferences: string) =>
      orm
        .insert(queuePreferences)
        .values({ userId, preferences })
        .onConflictDoUpdate({ target: queuePreferences.userId, set: { preferences } })
        .run(),
  };
}
