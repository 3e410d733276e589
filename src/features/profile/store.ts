import { and, eq, getTableColumns, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { HOUR_MS } from "#contract/time.ts";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { datingSettings, notificationSettings, photoReviews, profileViews, users } from "#db/schema/index.ts";
import { tiesSql } from "../ties/store.ts";

export type ProfileStore = ReturnType<typeof createProfileStore>;
export type PersonRow = NonNullable<ReturnType<ProfileStore["person"]>>;
export type ViewedRow = ReturnType<ProfileStore["viewedBy"]>[number];
export type UserChanges = Partial<typeof users.$inferInsert>;
export type NotificationRow = Omit<typeof notificationSettings.$inferSelect, "userId">;

export function createProfileStore({ orm }: Db) {
  const viewer = given("viewer");
  const person = given("id");

  /** With the ties, so that a view needs no second query. Raw SQL, since drizzle omits the name of a single table. */
  const columns = {
    ...getTableColumns(users),
    avatarPlaceholder: sql<
      string | null
    >`(SELECT i.placeholder FROM images i WHERE i.id = users.avatar_id AND i.owner_id = users.id)`,
  };
  const seenBy = {
    ...columns,
    ...tiesSql.between(viewer),
    viewed: exists(sql`profile_views t WHERE t.viewer_id = ${viewer} AND t.user_id = users.id`),
    chatId: sql<
      string | null
    >`(SELECT m.chat_id FROM chat_members m WHERE m.companion_id = users.id AND m.user_id = ${viewer} AND m.last_at IS NOT NULL)`,
  };
  const seenByThemselves = {
    ...columns,
    ...tiesSql.ofOneself,
    viewed: tiesSql.ofOneself.following,
    chatId: sql<string | null>`NULL`,
  };
  const self = orm.select(seenByThemselves).from(users).where(eq(users.id, person)).prepare();
  const personSeenBy = orm.select(seenBy).from(users).where(eq(users.id, person)).prepare();
  const peopleSeenBy = orm
    .select(seenBy)
    .from(users)
    .where(sql`users.id IN (SELECT value FROM json_each(${given("ids")}))`)
    .prepare();

  const placeOf = orm
    .select({ lat: users.lat, lon: users.lon })
    .from(users)
    .where(eq(users.id, person))
    .prepare();

  const privately = orm
    .select({ is: datingSettings.privateVisits })
    .from(datingSettings)
    .where(eq(datingSettings.userId, person))
    .prepare();
  const visitsPrivately = (id: string) => privately.get({ id })?.is ?? false;

  const notifications = orm
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, person))
    .prepare();

  return {
    /** `viewerId` is "" for a guest. */
    person: (id: string, viewerId: string) =>
      id === viewerId ? self.get({ id }) : personSeenBy.get({ id, viewer: viewerId }),
    people: (ids: readonly string[], viewerId: string) =>
      peopleSeenBy.all({ ids: JSON.stringify(ids), viewer: viewerId }),
    placeOf: (id: string) => placeOf.get({ id }),
    change: (id: string, changes: UserChanges) =>
      orm.update(users).set(changes).where(eq(users.id, id)).run(),

    /** Visits within an hour are one, so that no one stays on top of the list by looking again and again. */
    view(viewerId: string, userId: string, viewedAt: number): void {
      const isPrivate = visitsPrivately(viewerId);
      orm
        .insert(profileViews)
        .values({ viewerId, userId, viewedAt, isPrivate })
        .onConflictDoUpdate({
          target: [profileViews.viewerId, profileViews.userId],
          set: {
            viewedAt: sql`CASE WHEN excluded.viewed_at - viewed_at >= ${HOUR_MS} THEN excluded.viewed_at ELSE viewed_at END`,
            isPrivate,
          },
        })
        .run();
    },

    notifications: (id: string) => notifications.get({ id }),
    setNotifications: (userId: string, changes: Partial<NotificationRow>) =>
      orm
        .insert(notificationSettings)
        .values({ userId, ...changes })
        .onConflictDoUpdate({ target: notificationSettings.userId, set: { userId, ...changes } })
        .run(),

    viewedBy: (id: string) =>
      orm
        .select({ id: users.id, name: users.name, at: profileViews.viewedAt })
        .from(profileViews)
        .innerJoin(users, eq(users.id, profileViews.userId))
        .where(eq(profileViews.viewerId, id))
        .all(),

    awaitedPhotos: (userId: string): { isMain: boolean }[] =>
      orm
        .select({ isMain: photoReviews.isMain })
        .from(photoReviews)
        .where(
          and(
            eq(photoReviews.userId, userId),
            eq(photoReviews.isAwaited, true),
            isNull(photoReviews.decidedAt),
          ),
        )
        .all(),
    deletedUntil: (time: number) =>
      orm
        .select({ id: users.id, deletedAt: users.deletedAt })
        .from(users)
        .where(and(isNotNull(users.deletedAt), lte(users.deletedAt, time)))
        .all(),
    erase: (id: string) => orm.delete(users).where(eq(users.id, id)).run(),
  };
}
