import { desc } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { textUse } from "#db/schema/index.ts";

/** What the row of a message costs besides its text; the trigger that counts deleted messages has the same number. */
const MESSAGE_ROW_BYTES = 200;

/** Altogether, and on one day. */
export interface TextLimits {
  standing: number;
  written: number;
}

// Statements of every message are prepared without drizzle, whose named parameters take 5 µs.
export function createSpaceStore({ orm, sqlite }: Db) {
  const use = sqlite.query<{ standing: number; day: number; written: number }, [string]>(
    "SELECT standing, day, written FROM text_use WHERE user_id = ?",
  );
  const add = sqlite.query<null, [string, number, number, number, number, number]>(
    `UPDATE text_use SET standing = standing + ?6,
       written = ?2 + CASE WHEN day = ?3 THEN written ELSE 0 END, day = ?3
     WHERE user_id = ?1 AND standing + ?2 <= ?4 AND ?2 + CASE WHEN day = ?3 THEN written ELSE 0 END <= ?5`,
  );
  return {
    use: (userId: string) => use.get(userId),
    begin: (userId: string) => orm.insert(textUse).values({ userId }).run(),
    /** False, with nothing counted, if a limit is in the way or there is no row yet. */
    addMessage: (userId: string, bytes: number, day: number, { standing, written }: TextLimits): boolean =>
      add.run(userId, bytes, day, standing, written, bytes + MESSAGE_ROW_BYTES).changes > 0,
    /** As if the message, which had so many bytes, were written anew. */
    changeMessage: (
      userId: string,
      { before, bytes }: { before: number; bytes: number },
      day: number,
      { standing, written }: TextLimits,
    ): boolean => add.run(userId, bytes, day, standing, written, bytes - before).changes > 0,
    largestWriters: (most: number) =>
      orm
        .select({ ownerId: textUse.userId, bytes: textUse.standing })
        .from(textUse)
        .orderBy(desc(textUse.standing))
        .limit(most)
        .all(),
  };
}
