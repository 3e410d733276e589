import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

/** Rated talks of `REVIEWED_TALK_MS` or longer, two rows per talk. Who met in classic mode is stored nowhere. */
export const talks = sqliteTable(
  "talks",
  {
    id: text().primaryKey(),
    roomId: text().notNull(),
    userId: person(),
    companionId: person(),
    startedAt: integer().notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("talks_of_room").on(table.roomId, table.userId),
    index("talks_by_user").on(table.userId, table.endedAt),
    index("talks_by_companion").on(table.companionId),
  ],
);

/** One per talk and side. A review is pending while `rating` and `cancelledAt` are both null. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: text().primaryKey(),
    roomId: text().notNull(),
    fromId: person(),
    toId: person(),
    rating: integer(),
    createdAt: integer().notNull(),
    ratedAt: integer(),
    cancelledAt: integer(),
  },
  (table) => [
    uniqueIndex("reviews_of_room").on(table.fromId, table.roomId),
    index("reviews_pending")
      .on(table.fromId, table.createdAt)
      .where(sql`${table.rating} IS NULL AND ${table.cancelledAt} IS NULL`),
    index("reviews_pending_by_time")
      .on(table.createdAt)
      .where(sql`${table.rating} IS NULL AND ${table.cancelledAt} IS NULL`),
    index("reviews_given").on(table.toId, table.ratedAt),
  ],
);

/** The people whom a member wants to meet in rated chats: `queuePreferences` of the contract as JSON. No row means anyone. */
export const queuePreferences = sqliteTable("queue_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});
