import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { events, eventTags, profileTags, refusedWords, tags } from "#db/schema/index.ts";

export type RefusedWord = typeof refusedWords.$inferSelect;
export type NewRefusedWord = Pick<RefusedWord, "kind" | "value">;

export function createWordsStore({ orm }: Db) {
  const current = orm.select().from(refusedWords).orderBy(asc(refusedWords.id)).prepare();
  const one = ({ kind, value }: NewRefusedWord) =>
    and(eq(refusedWords.kind, kind), eq(refusedWords.value, value));
  return {
    current: (): RefusedWord[] => current.all(),
    /** The same one again is the one that is there. */
    put(word: NewRefusedWord, createdAt: number): RefusedWord {
      orm
        .insert(refusedWords)
        .values({ ...word, createdAt })
        .onConflictDoNothing()
        .run();
      return orm.select().from(refusedWords).where(one(word)).get()!;
    },
    remove: (id: number): RefusedWord | undefined =>
      orm.delete(refusedWords).where(eq(refusedWords.id, id)).returning().get(),

    /** Takes the tag from all profiles and events; the search and the map learn of it by their triggers. */
    removeTag(folded: string): { profiles: number; events: number } {
      const tag = orm.select().from(tags).where(eq(tags.folded, folded)).get();
      if (!tag) return { profiles: 0, events: 0 };
      const itsEvents = orm
        .select({ number: eventTags.eventNumber })
        .from(eventTags)
        .where(eq(eventTags.tagId, tag.id));
      orm
        .update(events)
        .set({ revision: sql`${events.revision} + 1` })
        .where(inArray(events.number, itsEvents))
        .run();
      orm.delete(eventTags).where(eq(eventTags.tagId, tag.id)).run();
      orm.delete(profileTags).where(eq(profileTags.tagId, tag.id)).run();
      orm.update(tags).set({ count: 0 }).where(eq(tags.id, tag.id)).run();
      return { profiles: tag.count, events: tag.eventCount };
    },
  };
}
