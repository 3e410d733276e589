import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** How many people were online at once, at most, in an hour: when it is lively, and no word about who. */
export const onlineHours = sqliteTable("online_hours", {
  /** Whole hours since 1970, in UTC. */
  hour: integer().primaryKey(),
  peak: integer().notNull(),
});
