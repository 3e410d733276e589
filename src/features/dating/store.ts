import { and, asc, count, desc, eq, gt, lte, sql } from "drizzle-orm";
import { FIRST_MESSAGES_LATEST } from "#contract/limits.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import {
  bookmarks,
  datingSettings,
  passes,
  personChanges,
  searchPreferences,
  users,
} from "#db/schema/index.ts";
import { hasPhotos, traitColumns } from "#db/traits.ts";

export type DatingStore = ReturnType<typeof createDatingStore>;
type SettingsRow = typeof datingSettings.$inferSelect;
export type PersonRow = NonNullable<ReturnType<DatingStore["person"]>>;

/** As the table's own. */
const DEFAULTS = {
  personal: true,
  privateVisits: false,
  protectInbox: false,
  searchedAt: 0,
  visitorsSeenAt: 0,
} satisfies Omit<SettingsRow, "userId">;

export function createDatingStore({ orm, sqlite }: Db) {
  const id = given("id");
  const limit = sql.placeholder("limit");

  /** What the search knows of a person; subqueries, since a join costs ten times as much (profile/store.ts). */
  const columns = {
    id: users.id,
    sex: users.sex,
    birthday: users.birthday,
    country: users.country,
    cityId: users.cityId,
    lat: users.lat,
    lon: users.lon,
    status: users.status,
    hasDescription: sql<boolean>`(users.description IS NOT NULL)`.mapWith(Boolean),
    rating: users.rating,
    vipUntil: users.vipUntil,
    ...traitColumns,
    avatarId: users.avatarId,
    hide: users.hide,
    seePhotos: users.seePhotos,
    seeProfileInfo: users.seeProfileInfo,
    seeRating: users.seeRating,
    seeUserPic: users.seeUserPic,
    createdAt: users.createdAt,
    lastSeenAt: users.lastSeenAt,
    lockedAt: users.lockedAt,
    deletedAt: users.deletedAt,
    hasPhotos,
    tags: sql<string | null>`(SELECT group_concat(t.tag_id) FROM profile_tags t WHERE t.user_id = users.id)`,
    isGuarded:
      sql<boolean>`EXISTS (SELECT 1 FROM dating_settings d WHERE d.user_id = users.id AND d.protect_inbox = 1)`.mapWith(
        Boolean,
      ),
    firstMessages: sql<string | null>`(SELECT group_concat(open) FROM (
      SELECT CASE WHEN cm.wrote_seq > 0 THEN 0 ELSE c.created_at END AS open
      FROM chat_members cm CROSS JOIN chats c ON c.id = cm.chat_id
      WHERE cm.user_id = users.id AND cm.last_at IS NOT NULL AND c.started_by <> users.id
      ORDER BY cm.last_at DESC LIMIT ${sql.raw(String(FIRST_MESSAGES_LATEST))}))`,
    wants: sql<string | null>`(SELECT p.preferences FROM search_preferences p WHERE p.user_id = users.id)`,
  };
  const person = orm.select(columns).from(users).where(eq(users.id, id)).prepare();
  const peopleAfter = orm
    .select(columns)
    .from(users)
    .where(gt(users.id, id))
    .orderBy(asc(users.id))
    .limit(limit)
    .prepare();

  const changesAfter = orm
    .select()
    .from(personChanges)
    .where(gt(personChanges.seq, given("seq")))
    .orderBy(asc(personChanges.seq))
    .limit(limit)
    .prepare();
  const latestChange = sqlite.prepare<{ seq: number | null }, []>(
    "SELECT max(seq) AS seq FROM person_changes",
  );

  const preferences = orm
    .select({ preferences: searchPreferences.preferences })
    .from(searchPreferences)
    .where(eq(searchPreferences.userId, id))
    .prepare();
  const settings = orm.select().from(datingSettings).where(eq(datingSettings.userId, id)).prepare();

  /** Each of these names people whom a viewer does not find. */
  const others = {
    /** The latest ones, from which a taste is told. */
    passedLately: peopleOf(
      sqlite,
      "SELECT user_id AS id FROM passes WHERE viewer_id = ? ORDER BY created_at DESC LIMIT 50",
    ),
    passed: peopleOf(sqlite, "SELECT user_id AS id FROM passes WHERE viewer_id = ?"),
    viewed: peopleOf(sqlite, "SELECT user_id AS id FROM profile_views WHERE viewer_id = ?"),
    written: peopleOf(
      sqlite,
      "SELECT companion_id AS id FROM chat_members WHERE user_id = ? AND last_at IS NOT NULL",
    ),
  };

  const me = given("me");
  const bookmarked = orm
    .select({ id: bookmarks.userId })
    .from(bookmarks)
    .where(eq(bookmarks.viewerId, id))
    .orderBy(desc(bookmarks.createdAt))
    .limit(limit)
    .offset(sql.placeholder("offset"))
    .prepare();
  const bookmarkCount = orm
    .select({ count: count() })
    .from(bookmarks)
    .where(eq(bookmarks.viewerId, id))
    .prepare();
  const marks = orm
    .select({ id: bookmarks.userId })
    .from(bookmarks)
    .where(
      and(
        eq(bookmarks.viewerId, me),
        sql`${bookmarks.userId} IN (SELECT value FROM json_each(${given("ids")}))`,
      ),
    )
    .prepare();

  return {
    person: (userId: string) => person.get({ id: userId }),
    peopleAfter: (after: string, most: number) => peopleAfter.all({ id: after, limit: most }),
    changesAfter: (seq: number, most: number) => changesAfter.all({ seq, limit: most }),
    latestChange: (): number => latestChange.get()?.seq ?? 0,
    forgetChanges: (seq: number) => orm.delete(personChanges).where(lte(personChanges.seq, seq)).run(),

    preferences: (userId: string) => preferences.get({ id: userId })?.preferences,
    setPreferences: (userId: string, preferences: string) =>
      orm
        .insert(searchPreferences)
        .values({ userId, preferences })
        .onConflictDoUpdate({ target: searchPreferences.userId, set: { preferences } })
        .run(),
    settings: (userId: string): SettingsRow => settings.get({ id: userId }) ?? { userId, ...DEFAULTS },
    set: (userId: string, changes: Partial<SettingsRow>) =>
      orm
        .insert(datingSettings)
        .values({ userId, ...changes })
        .onConflictDoUpdate({ target: datingSettings.userId, set: { userId, ...changes } })
        .run(),

    others,
    pass: (viewerId: string, userId: string, createdAt: number) =>
      orm.insert(passes).values({ viewerId, userId, createdAt }).onConflictDoNothing().run(),
    takeBackPass: (viewerId: string, userId: string) =>
      orm
        .delete(passes)
        .where(and(eq(passes.viewerId, viewerId), eq(passes.userId, userId)))
        .run(),
    bookmark: (viewerId: string, userId: string, createdAt: number) =>
      orm.insert(bookmarks).values({ viewerId, userId, createdAt }).onConflictDoNothing().run(),
    removeBookmark: (viewerId: string, userId: string) =>
      orm
        .delete(bookmarks)
        .where(and(eq(bookmarks.viewerId, viewerId), eq(bookmarks.userId, userId)))
        .run(),
    bookmarks: (viewerId: string, most: number, offset: number): string[] =>
      bookmarked.all({ id: viewerId, limit: most, offset }).map((row) => row.id),
    bookmarkCount: (viewerId: string): number => bookmarkCount.get({ id: viewerId })?.count ?? 0,
    bookmarkedAmong: (viewerId: string, ids: readonly string[]): Set<string> =>
      new Set(marks.all({ me: viewerId, ids: JSON.stringify(ids) }).map((row) => row.id)),
  };
}

function peopleOf(sqlite: Db["sqlite"], query: string): (userId: string) => string[] {
  const prepared = sqlite.prepare<{ id: string }, [string]>(query);
  return (userId) => prepared.all(userId).map((row) => row.id);
}
