import { sql } from "drizzle-orm";
import { exists } from "./exists.ts";
import { users } from "./schema/index.ts";

/** Traits that members fill in and others filter by, as columns of a query over `users`. */
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

/** Whether the gallery has a photo. A subquery, since a join costs ten times as much (profile/store.ts). */
export const hasPhotos = exists(sql`images i WHERE i.owner_id = users.id AND i.position IS NOT NULL`);
