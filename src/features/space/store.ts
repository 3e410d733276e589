import { desc } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { textUse } from "#db/schema/index.ts";

export function createSpaceStore({ orm, sqlite }: Db) {
  // Read before every message: drizzle's named parameters would take 5 µs more.
  const use = sqlite.query<{ standing: number; day: number; written: number }, [string]>(
    "SELECT standing, day, written FROM text_use WHERE user_id = ?",
  );
  return {
    /** Null for a member who has written nothing yet. */
    use: (userId: string) => use.get(userId),
    largestWriters: (most: number) =>
      orm
        .select({ ownerId: textUse.userId, bytes: textUse.standing })
        .from(textUse)
        .orderBy(desc(textUse.standing))
        .limit(most)
        .all(),
  };
}
