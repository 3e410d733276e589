import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { blocks, cities, friendships, users } from "#db/schema/index.ts";

export type CompanionRow = NonNullable<ReturnType<ReturnType<typeof createVideoStore>["companion"]>>;

export function createVideoStore({ orm }: Db) {
  const searcher = orm
    .select({ country: users.country, rating: users.rating })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare();

  const companion = orm
    .select({
      id: users.id,
      name: users.name,
      birthday: users.birthday,
      sex: users.sex,
      country: users.country,
      city: cities.nameRu,
      rating: users.rating,
      status: users.status,
      vipUntil: users.vipUntil,
      seeProfileInfo: users.seeProfileInfo,
      seeRating: users.seeRating,
      seeStatusMessage: users.seeStatusMessage,
      befriendedAt: friendships.createdAt,
    })
    .from(users)
    .leftJoin(cities, eq(cities.id, users.cityId))
    .leftJoin(
      friendships,
      and(eq(friendships.userId, sql.placeholder("viewer")), eq(friendships.friendId, users.id)),
    )
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt)))
    .prepare();

  const blocked = orm
    .select({ userId: blocks.userId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.userId, sql.placeholder("id")), eq(blocks.blockedId, sql.placeholder("id"))))
    .prepare();

  return {
    searcher: (id: string) => searcher.get({ id }),
    companion: (id: string, viewer: string) => companion.get({ id, viewer }),
    /** Everybody whom this person has blocked, and who has blocked this person. */
    blockedOf: (id: string): string[] =>
      blocked.all({ id }).map((block) => (block.userId === id ? block.blockedId : block.userId)),
  };
}
