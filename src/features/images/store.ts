import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { blocks, friendships, images, users } from "#db/schema/index.ts";

export type ImageRow = typeof images.$inferSelect;

export function createImagesStore({ orm }: Db) {
  const id = sql.placeholder("id");
  const ownerId = sql.placeholder("ownerId");
  const viewer = sql.placeholder("viewer");

  const gallery = orm
    .select()
    .from(images)
    .where(and(eq(images.ownerId, ownerId), isNotNull(images.position)))
    .orderBy(asc(images.position))
    .prepare();
  const all = orm.select().from(images).where(eq(images.ownerId, ownerId)).prepare();
  const own = orm
    .select()
    .from(images)
    .where(and(eq(images.id, id), eq(images.ownerId, ownerId)))
    .prepare();

  const isOwner = eq(images.ownerId, viewer);
  const isFriend = sql`EXISTS (SELECT 1 FROM ${friendships} WHERE ${friendships.userId} = ${viewer} AND ${friendships.friendId} = ${images.ownerId})`;
  const isBlocked = sql`EXISTS (SELECT 1 FROM ${blocks} WHERE (${blocks.userId} = ${viewer} AND ${blocks.blockedId} = ${images.ownerId}) OR (${blocks.userId} = ${images.ownerId} AND ${blocks.blockedId} = ${viewer}))`;
  const levelAllows = (level: typeof users.seePhotos | typeof users.seeUserPic) =>
    or(eq(level, "EVERYONE"), and(eq(level, "FRIENDS"), isFriend));
  const isShown = or(
    and(isNotNull(images.position), levelAllows(users.seePhotos)),
    and(eq(users.avatarId, images.id), levelAllows(users.seeUserPic)),
  );

  /** The permission is the query: no row, no photo. */
  const visibleTo = orm
    .select({ id: images.id })
    .from(images)
    .innerJoin(users, eq(users.id, images.ownerId))
    .where(and(eq(images.id, id), or(isOwner, and(isNull(users.deletedAt), isShown, sql`NOT ${isBlocked}`))))
    .prepare();

  return {
    gallery: (ownerId: string) => gallery.all({ ownerId }),
    all: (ownerId: string) => all.all({ ownerId }),
    own: (ownerId: string, id: string) => own.get({ ownerId, id }),
    isVisibleTo: (viewerId: string, id: string) => visibleTo.get({ id, viewer: viewerId }) !== undefined,

    add: (image: typeof images.$inferInsert) => orm.insert(images).values(image).run(),
    remove: (id: string) => orm.delete(images).where(eq(images.id, id)).run(),
    place: (id: string, position: number | null) =>
      orm.update(images).set({ position }).where(eq(images.id, id)).run(),

    /** Uploaded, but put into no gallery and made no avatar since. */
    strayBefore: (time: number) =>
      orm
        .select({ id: images.id })
        .from(images)
        .innerJoin(users, eq(users.id, images.ownerId))
        .where(
          and(
            isNull(images.position),
            lt(images.createdAt, time),
            or(isNull(users.avatarId), sql`${users.avatarId} <> ${images.id}`),
          ),
        )
        .all(),
  };
}
