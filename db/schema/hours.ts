import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Peak number of people online at once in each hour: when it is lively, and nothing about who. */
export const onlineHours = sqliteTable("online_hours", {
  /** Whole hours since 1970, in UTC. */
  hour: integer().primaryKey(),
  peak: integer().notNull(),
});
