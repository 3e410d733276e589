import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import {
  blocks,
  cities,
  friendRequests,
  friendships,
  images,
  profileTags,
  profileViews,
  tags,
  users,
} from "#db/schema/index.ts";

export type ProfileStore = ReturnType<typeof createProfileStore>;
export type PersonRow = NonNullable<ReturnType<ProfileStore["person"]>>;
export type ImageRow = typeof images.$inferSelect;
export type TagRow = typeof tags.$inferSelect;
export type UserChanges = Partial<typeof users.$inferInsert>;

export function createProfileStore({ orm }: Db) {
  const viewer = sql.placeholder("viewer");
  const person = sql.placeholder("id");

  /** One row holds the person and what lies between them and the viewer, so that a view needs no second question. */
  const personSeenBy = orm
    .select({
      ...getTableColumns(users),
      city: getTableColumns(cities),
      avatar: images.id,
      avatarPlaceholder: images.placeholder,
      friends: exists(
        friendships,
        sql`${friendships.userId} = ${viewer} AND ${friendships.friendId} = ${users.id}`,
      ),
      following: exists(
        friendRequests,
        sql`${friendRequests.fromId} = ${viewer} AND ${friendRequests.toId} = ${users.id}`,
      ),
      followsMe: exists(
        friendRequests,
        sql`${friendRequests.fromId} = ${users.id} AND ${friendRequests.toId} = ${viewer}`,
      ),
      blockedByMe: exists(blocks, sql`${blocks.userId} = ${viewer} AND ${blocks.blockedId} = ${users.id}`),
      blocksMe: exists(blocks, sql`${blocks.userId} = ${users.id} AND ${blocks.blockedId} = ${viewer}`),
      viewed: exists(
        profileViews,
        sql`${profileViews.viewerId} = ${viewer} AND ${profileViews.userId} = ${users.id}`,
      ),
    })
    .from(users)
    .leftJoin(cities, eq(cities.id, users.cityId))
    .leftJoin(images, and(eq(images.id, users.avatarId), eq(images.ownerId, users.id)))
    .where(eq(users.id, person))
    .prepare();

  const gallery = orm
    .select()
    .from(images)
    .where(and(eq(images.ownerId, person), isNotNull(images.position)))
    .orderBy(asc(images.position))
    .prepare();

  const tagsOf = orm
    .select(getTableColumns(tags))
    .from(profileTags)
    .innerJoin(tags, eq(tags.id, profileTags.tagId))
    .where(eq(profileTags.userId, person))
    .orderBy(desc(tags.count))
    .prepare();

  const placeOf = orm
    .select({ lat: users.lat, lon: users.lon })
    .from(users)
    .where(eq(users.id, person))
    .prepare();

  return {
    /** The person as a row with the viewer's ties; the viewer is "" for a guest. */
    person: (id: string, viewerId: string) => personSeenBy.get({ id, viewer: viewerId }),
    gallery: (id: string) => gallery.all({ id }),
    tagsOf: (id: string) => tagsOf.all({ id }),
    placeOf: (id: string) => placeOf.get({ id }),

    change: (id: string, changes: UserChanges) =>
      orm.update(users).set(changes).where(eq(users.id, id)).run(),

    view: (viewerId: string, userId: string, viewedAt: number) =>
      orm
        .insert(profileViews)
        .values({ viewerId, userId, viewedAt })
        .onConflictDoUpdate({ target: [profileViews.viewerId, profileViews.userId], set: { viewedAt } })
        .run(),
  };
}

function exists(table: Parameters<typeof sql>[1] & object, condition: ReturnType<typeof sql>) {
  return sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE ${condition})`.mapWith(Boolean);
}
