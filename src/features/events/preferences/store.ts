import { eq } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { eventPreferences } from "#db/schema/index.ts";

export function createPreferencesStore({ orm }: Db) {
  const kept = orm
    .select({ preferences: eventPreferences.preferences })
    .from(eventPreferences)
    .where(eq(eventPreferences.userId, given("id")))
    .prepare();
  return {
    preferences: (userId: string) => kept.get({ id: userId })?.preferences,
    set: (userId: string, preferences: string) =>
      orm
        .insert(eventPreferences)
        .values({ userId, preferences })
        .onConflictDoUpdate({ target: eventPreferences.userId, set: { preferences } })
        .run(),
  };
}
