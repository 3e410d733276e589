import { sql } from "drizzle-orm";
import { exists } from "./exists.ts";
import { users } from "./schema/index.ts";

export const traitColumns = {
  height: users.height,
  zodiacSign: users.zodiacSign,
  goal: users.goal,
  hasChildren: users.hasChildren,
  badHabits: users.badHabits,
  physique: users.physique,
  towardsPets: users.towardsPets,
  hairColor: users.hairColor,
  glassColor: users.glassColor,
};

/** A subquery, since a join costs ten times as much (profile/store.ts). */
export const hasPhotos = exists(
  sql`images i WHERE i.owner_id = users.id AND i.position IS NOT NULL AND i.voice_ms IS NULL`,
);
