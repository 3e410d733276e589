import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

/** `searchPreferences` of the contract as JSON. No row means anyone. */
export const searchPreferences = sqliteTable("search_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

export const datingSettings = sqliteTable("dating_settings", {
  userId: person().primaryKey(),
  /** For suggestions and the order "best". */
  personal: integer({ mode: "boolean" }).notNull().default(true),
  /** Visits are shown neither to anyone nor, of others, to the member. */
  privateVisits: integer({ mode: "boolean" }).notNull().default(false),
  /** Only friends, a host and their guests, and people with a photo who joined a day ago or more may write first. */
  protectInbox: integer({ mode: "boolean" }).notNull().default(false),
  /** The member was offered to protect their inbox: that happens once, whatever they chose. */
  inboxOffered: integer({ mode: "boolean" }).notNull().default(false),
  searchedAt: integer().notNull().default(0),
  visitorsSeenAt: integer().notNull().default(0),
  matchesSeenAt: integer().notNull().default(0),
});

export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text().primaryKey(),
    userId: person(),
    name: text().notNull(),
    filters: text().notNull(),
    alerts: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: integer().notNull(),
    openedAt: integer().notNull(),
    removedAt: integer(),
  },
  (table) => [
    index("saved_searches_of").on(table.userId, table.createdAt),
    index("saved_searches_alerting").on(table.userId).where(sql`${table.alerts} = 1`),
    index("saved_searches_removed").on(table.removedAt).where(sql`${table.removedAt} IS NOT NULL`),
  ],
);

export const newMatches = sqliteTable(
  "new_matches",
  {
    searchId: text()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    userId: person(),
    at: integer().notNull(),
    /** Already in an e-mail or a push, or skipped. */
    told: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.userId] }),
    index("new_matches_by_time").on(table.searchId, table.at),
    index("new_matches_of").on(table.userId),
    index("new_matches_untold").on(table.searchId).where(sql`${table.told} = 0`),
  ],
);

export const dismissals = sqliteTable(
  "passes",
  { viewerId: person(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.userId] }),
    index("passes_of").on(table.userId),
    index("passes_by_time").on(table.viewerId, table.createdAt),
  ],
);

export const bookmarks = sqliteTable(
  "bookmarks",
  { viewerId: person(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.userId] }),
    index("bookmarks_by_time").on(table.viewerId, table.createdAt),
    index("bookmarks_of").on(table.userId),
  ],
);

/** Written by triggers: whichever process changes a profile, the index in memory follows after the commit (decision 024). */
export const personChanges = sqliteTable(
  "person_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
  },
  // Erasing a person deletes their rows.
  (table) => [index("person_changes_by_user").on(table.userId)],
);
