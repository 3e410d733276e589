import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { reviews, users } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import type { GivenReview, Standing } from "../rules.ts";

/** Reviews per slice: the first nearly always has twenty that count. */
const SLICE = 100;

export function createStarsStore({ orm }: Db) {
  // Reviews by suspended people do not count.
  const isNotBySuspended = sql`NOT ${tiesSql.isLocked(sql`reviews.from_id`)}`;
  const about = orm
    .select({ fromId: reviews.fromId, rating: reviews.rating, ratedAt: reviews.ratedAt })
    .from(reviews)
    .where(and(eq(reviews.toId, given("toId")), gt(reviews.ratedAt, 0), isNotBySuspended))
    .orderBy(desc(reviews.ratedAt))
    .limit(SLICE)
    .offset(sql.placeholder("offset"))
    .prepare();

  return {
    /** Latest first, read as far as the caller goes. */
    *about(toId: string): Generator<GivenReview, void> {
      for (let offset = 0; ; offset += SLICE) {
        const slice = about.all({ toId, offset }) as GivenReview[];
        yield* slice;
        if (slice.length < SLICE) return;
      }
    },
    reviewedBy: (fromId: string): string[] =>
      orm
        .selectDistinct({ id: reviews.toId })
        .from(reviews)
        .where(and(eq(reviews.fromId, fromId), isNotNull(reviews.rating)))
        .all()
        .map(({ id }) => id),
    setStanding: (userId: string, standing: Standing) =>
      orm.update(users).set(standing).where(eq(users.id, userId)).run(),
  };
}
