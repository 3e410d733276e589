import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import { FIRST_MESSAGES_AMONG, FIRST_MESSAGES_LATEST } from "#contract/limits.ts";
import { awaitsReview } from "#db/awaited.ts";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { bookmarks, datingSettings, dismissals, personChanges, searchPreferences } from "#db/schema/index.ts";
import { tiesSql } from "../ties/store.ts";
import { type Spot, START } from "./cursor.ts";
import type { PersonSource } from "./row-to-index.ts";
import { LATEST } from "./rules.ts";

export type DatingStore = ReturnType<typeof createDatingStore>;
type SettingsRow = typeof datingSettings.$inferSelect;
export type PersonRow = PersonSource;

const DEFAULTS = {
  personal: true,
  privateVisits: false,
  protectInbox: false,
  inboxOffered: false,
  searchedAt: 0,
  visitorsSeenAt: 0,
  matchesSeenAt: 0,
} satisfies Omit<SettingsRow, "userId">;

type Yes = "hide" | "hasDescription" | "hasPhotos" | "isGuarded";
type StoredPerson = Omit<PersonRow, Yes> & Record<Yes, boolean | number>;

/** Subqueries, since a join costs ten times as much. Raw rows: a start reads a million, drizzle takes 15 µs for each, this 4. */
const PERSON = `id, sex, birthday, country, city_id AS cityId, lat, lon,
  (SELECT c.lat FROM cities c WHERE c.id = city_id) AS cityLat, (SELECT c.lon FROM cities c WHERE c.id = city_id) AS cityLon, status, description IS NOT NULL AS hasDescription, rating,
  verified_at AS verifiedAt,
  vip_until AS vipUntil, height, zodiac_sign AS zodiacSign, goal, has_children AS hasChildren, bad_habits AS badHabits, physique,
  towards_pets AS towardsPets, hair_color AS hairColor, glass_color AS glassColor, avatar_id AS avatarId, hide,
  see_photos AS seePhotos, see_profile_info AS seeProfileInfo, see_rating AS seeRating, see_user_pic AS seeUserPic,
  see_status_message AS seeStatusMessage,  created_at AS createdAt, last_seen_at AS lastSeenAt, locked_at AS lockedAt, deleted_at AS deletedAt,
  EXISTS (SELECT 1 FROM images i WHERE i.owner_id = users.id AND i.position IS NOT NULL AND i.voice_ms IS NULL AND NOT ${awaitsReview("i.id")}) AS hasPhotos,
  EXISTS (SELECT 1 FROM dating_settings d WHERE d.user_id = users.id AND d.protect_inbox = 1) AS isGuarded,
  (SELECT group_concat(open) FROM (
    SELECT CASE WHEN wrote_seq > 0 THEN 0 ELSE c.created_at END AS open
    FROM (SELECT chat_id, wrote_seq, last_at FROM chat_members WHERE user_id = users.id AND last_at IS NOT NULL
      ORDER BY last_at DESC LIMIT ${FIRST_MESSAGES_AMONG}) CROSS JOIN chats c ON c.id = chat_id
    WHERE c.started_by <> users.id
      AND NOT EXISTS (SELECT 1 FROM chat_members s WHERE s.chat_id = c.id AND s.user_id = c.started_by AND s.wrote_seq = 0)
    ORDER BY last_at DESC LIMIT ${FIRST_MESSAGES_LATEST})) AS firstMessages,
  (SELECT group_concat(t.tag_id) FROM profile_tags t WHERE t.user_id = users.id) AS tags,
  (SELECT p.preferences FROM search_preferences p WHERE p.user_id = users.id) AS wants`;

function asPerson(row: StoredPerson): PersonRow {
  row.hide = row.hide === 1;
  row.hasDescription = row.hasDescription === 1;
  row.hasPhotos = row.hasPhotos === 1;
  row.isGuarded = row.isGuarded === 1;
  return row as PersonRow;
}

export function createDatingStore({ orm, sqlite }: Db) {
  const id = given("id");
  const limit = sql.placeholder("limit");

  const person = sqlite.query<StoredPerson, [string]>(`SELECT ${PERSON} FROM users WHERE id = ?`);
  const peopleAfter = sqlite.query<StoredPerson, [string, number]>(
    `SELECT ${PERSON} FROM users WHERE id > ? ORDER BY id LIMIT ?`,
  );

  const changesAfter = orm
    .select()
    .from(personChanges)
    .where(gt(personChanges.seq, given("seq")))
    .orderBy(asc(personChanges.seq))
    .limit(limit)
    .prepare();
  const changesKept = sqlite.query<{ first: number; last: number }, []>(
    `SELECT coalesce((SELECT min(seq) FROM person_changes), 1) AS first,
      coalesce((SELECT max(seq) FROM person_changes), 0) AS last`,
  );
  const rowsAtMost = sqlite.query<{ most: number }, []>("SELECT coalesce(max(rowid), 0) AS most FROM users");

  const preferences = orm
    .select({ preferences: searchPreferences.preferences })
    .from(searchPreferences)
    .where(eq(searchPreferences.userId, id))
    .prepare();
  const settings = orm.select().from(datingSettings).where(eq(datingSettings.userId, id)).prepare();

  const dismissedLately = sqlite.query<{ id: string }, [string]>(
    "SELECT user_id AS id FROM passes WHERE viewer_id = ? ORDER BY created_at DESC LIMIT 50",
  );

  const me = given("me");
  const kept = orm
    .select({ id: bookmarks.userId })
    .from(bookmarks)
    .where(eq(bookmarks.viewerId, id))
    .orderBy(desc(bookmarks.createdAt))
    .limit(limit)
    .prepare();
  const isShown = and(
    eq(bookmarks.viewerId, me),
    exists(sql`users WHERE users.id = bookmarks.user_id AND ${tiesSql.isSearchableBy(me)}`),
    sql`NOT ${exists(sql`passes p WHERE p.viewer_id = ${me} AND p.user_id = bookmarks.user_id`)}`,
  );
  const shown = orm
    .select({ id: bookmarks.userId, at: bookmarks.createdAt, row: sql<number>`bookmarks.rowid` })
    .from(bookmarks)
    .where(and(sql`(${bookmarks.createdAt}, bookmarks.rowid) < (${given("at")}, ${given("row")})`, isShown))
    .orderBy(desc(bookmarks.createdAt), sql`bookmarks.rowid DESC`)
    .limit(limit)
    .offset(sql.placeholder("offset"))
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
    person: (userId: string): PersonRow | undefined => {
      const row = person.get(userId);
      return row ? asPerson(row) : undefined;
    },
    peopleAfter: (after: string, most: number): PersonRow[] => peopleAfter.all(after, most).map(asPerson),
    changesAfter: (seq: number, most: number) => changesAfter.all({ seq, limit: most }),
    changesKept: () => changesKept.get()!,
    /** About how many people there are: counting them would read the whole index. */
    rowsAtMost: () => rowsAtMost.get()!.most,
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

    dismissedLately: (viewerId: string) => dismissedLately.all(viewerId).map((row) => row.id),
    dismiss: (viewerId: string, userId: string, createdAt: number) =>
      orm.insert(dismissals).values({ viewerId, userId, createdAt }).onConflictDoNothing().run(),
    undoDismissal: (viewerId: string, userId: string) =>
      orm
        .delete(dismissals)
        .where(and(eq(dismissals.viewerId, viewerId), eq(dismissals.userId, userId)))
        .run(),
    bookmark: (viewerId: string, userId: string, createdAt: number) =>
      orm.insert(bookmarks).values({ viewerId, userId, createdAt }).onConflictDoNothing().run(),
    removeBookmark: (viewerId: string, userId: string) =>
      orm
        .delete(bookmarks)
        .where(and(eq(bookmarks.viewerId, viewerId), eq(bookmarks.userId, userId)))
        .run(),
    bookmarks: (viewerId: string, most: number): string[] =>
      kept.all({ id: viewerId, limit: most }).map((row) => row.id),
    shownBookmarks: (viewerId: string, after: Spot, most: number, offset: number) =>
      shown.all({ me: viewerId, ...after, limit: Math.min(most, Math.max(0, LATEST - offset)), offset }),
    shownBookmarkCount: (viewerId: string): number =>
      shown.all({ me: viewerId, ...START, limit: LATEST, offset: 0 }).length,
    bookmarkedAmong: (viewerId: string, ids: readonly string[]): Set<string> =>
      new Set(marks.all({ me: viewerId, ids: JSON.stringify(ids) }).map((row) => row.id)),
  };
}
