import { and, desc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { fold } from "#contract/fold.ts";
import { given, prefixEnd } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventTags, profileTags, tags } from "#db/schema/index.ts";

export type TagRow = typeof tags.$inferSelect;

/** Tags read for one suggestion, in each of two orders: a keystroke takes as long among a million tags as among a thousand. */
const SCANNED_MOST = 2_000;

export function createTagsStore({ orm, sqlite }: Db) {
  const startingWith = sqlite.query<TagRow, [string, string, number, number]>(suggestionsBy("count"));
  const ofEventsStartingWith = sqlite.query<TagRow, [string, string, number, number]>(
    suggestionsBy("event_count"),
  );
  const removeUnused = sqlite.query<unknown, [number]>(
    `DELETE FROM tags WHERE id IN (SELECT id FROM tags WHERE count = 0 AND event_count = 0 ORDER BY id LIMIT ?)`,
  );
  const limit = sql.placeholder("limit");
  const columns = getTableColumns(tags);

  const popular = orm
    .select(columns)
    .from(tags)
    .where(gt(tags.count, 0))
    .orderBy(desc(tags.count))
    .limit(limit)
    .prepare();
  const popularOfEvents = orm
    .select(columns)
    .from(tags)
    .where(gt(tags.eventCount, sql`0`))
    .orderBy(desc(tags.eventCount))
    .limit(limit)
    .prepare();
  const named = orm
    .select(columns)
    .from(tags)
    .where(eq(tags.folded, given("folded")))
    .prepare();
  // Joins from a person's few rows to their tags: an IN list takes 2 µs more.
  const ofPerson = orm
    .select({ id: tags.id, name: tags.name, count: tags.count })
    .from(profileTags)
    .innerJoin(tags, eq(tags.id, profileTags.tagId))
    .where(eq(profileTags.userId, given("userId")))
    .prepare();

  /** An unused tag takes the new spelling. */
  function idOf(name: string): number {
    const known = named.get({ folded: fold(name) });
    if (!known)
      return orm
        .insert(tags)
        .values({ name, folded: fold(name) })
        .returning({ id: tags.id })
        .get().id;
    if (known.count === 0 && known.eventCount === 0)
      orm.update(tags).set({ name }).where(eq(tags.id, known.id)).run();
    return known.id;
  }

  function add(userId: string, tagId: number): void {
    orm.insert(profileTags).values({ userId, tagId }).run();
    count(tagId, +1);
  }

  function remove(userId: string, tagId: number): void {
    orm
      .delete(profileTags)
      .where(and(eq(profileTags.userId, userId), eq(profileTags.tagId, tagId)))
      .run();
    count(tagId, -1);
  }

  const count = (tagId: number, by: number) =>
    orm
      .update(tags)
      .set({ count: sql`${tags.count} + ${by}` })
      .where(eq(tags.id, tagId))
      .run();

  const byIds = orm
    .select(columns)
    .from(tags)
    .where(sql`${tags.id} IN (SELECT value FROM json_each(${given("ids")}))`)
    .prepare();

  const removeOfEvent = orm
    .delete(eventTags)
    .where(eq(eventTags.eventNumber, given("event")))
    .prepare();

  return {
    byIds: (ids: readonly number[]) => byIds.all({ ids: JSON.stringify(ids) }),
    popular: (limit: number) => popular.all({ limit }),
    startingWith: (prefix: string, limit: number) =>
      startingWith.all(prefix, prefixEnd(prefix), SCANNED_MOST, limit),
    ofEventsStartingWith: (prefix: string, limit: number) =>
      ofEventsStartingWith.all(prefix, prefixEnd(prefix), SCANNED_MOST, limit),
    removeUnused: (most: number): number => removeUnused.run(most).changes,
    popularOfEvents: (limit: number) => popularOfEvents.all({ limit }),
    /** Triggers keep the counts. */
    setOfEvent(eventNumber: number, names: string[]): void {
      removeOfEvent.run({ event: eventNumber });
      const wanted = [...new Set(names.map(idOf))];
      if (wanted.length > 0)
        orm
          .insert(eventTags)
          .values(wanted.map((tagId) => ({ eventNumber, tagId })))
          .run();
    },
    of: (userId: string) => ofPerson.all({ userId }),

    set(userId: string, names: string[]): void {
      const wanted = new Set(names.map(idOf));
      const had = new Set(ofPerson.all({ userId }).map((tag) => tag.id));
      for (const id of had.difference(wanted)) remove(userId, id);
      for (const id of wanted.difference(had)) add(userId, id);
    },
  };
}

/** A short beginning is found among the most used tags, a long one has few others. */
const suggestionsBy = (count: "count" | "event_count") =>
  `SELECT id, name, folded, count, event_count AS eventCount FROM (
     SELECT * FROM (SELECT * FROM tags WHERE ${count} > 0 ORDER BY ${count} DESC LIMIT ?3)
       WHERE folded >= ?1 AND folded < ?2
     UNION
     SELECT * FROM (SELECT * FROM tags WHERE folded >= ?1 AND folded < ?2 AND ${count} > 0 ORDER BY folded LIMIT ?3)
   ) ORDER BY ${count} DESC, id LIMIT ?4`;
