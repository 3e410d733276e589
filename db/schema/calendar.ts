import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { person } from "./person-column.ts";

/** Feeds of members' events for calendar programs, at most one per member. Anyone who has the token can read the feed. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    userId: person().primaryKey(),
    tokenHash: text().notNull(),
    /** Kept here, since calendar programs send no language. */
    lang: text({ enum: LANGS }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [uniqueIndex("calendar_feeds_by_token").on(table.tokenHash)],
);
