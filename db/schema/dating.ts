import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

/** Who a member looks for in the dating search: `searchPreferences` of the contract as JSON. No row means anyone. */
export const searchPreferences = sqliteTable("search_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

/** No row means the defaults. */
export const datingSettings = sqliteTable("dating_settings", {
  userId: person().primaryKey(),
  /** Suggestions and the order "best" may use the member's profile and activity. */
  personal: integer({ mode: "boolean" }).notNull().default(true),
  /** The member's visits to profiles are not shown to anyone, and visits to them are not shown to the member. */
  privateVisits: integer({ mode: "boolean" }).notNull().default(false),
  /** Only friends, a host and their guests, and people with a photo who joined a day ago or more may write first. */
  protectInbox: integer({ mode: "boolean" }).notNull().default(false),
  /** When the member last opened the search and the list of visitors: anyone who came since is new. */
  searchedAt: integer().notNull().default(0),
  visitorsSeenAt: integer().notNull().default(0),
});

/** Searches that a member saves under a name, to be notified of new matches. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text().primaryKey(),
    userId: person(),
    name: text().notNull(),
    /** `searchPreferences` of the contract as JSON. */
    filters: text().notNull(),
    alerts: integer({ mode: "boolean" }).notNull().default(true),
    createdAt: integer().notNull(),
    openedAt: integer().notNull(),
    /** Deleted by its member, who may restore it for a few minutes. */
    removedAt: integer(),
  },
  (table) => [
    index("saved_searches_of").on(table.userId, table.createdAt),
    index("saved_searches_alerting").on(table.userId).where(sql`${table.alerts} = 1`),
    index("saved_searches_removed").on(table.removedAt).where(sql`${table.removedAt} IS NOT NULL`),
  ],
);

/** Users who newly match a saved search, by joining or by a change of their profile. */
export const newMatches = sqliteTable(
  "new_matches",
  {
    searchId: text()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    userId: person(),
    at: integer().notNull(),
    /** Already included in a letter or a push, or skipped. */
    told: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.userId] }),
    index("new_matches_by_time").on(table.searchId, table.at),
    index("new_matches_of").on(table.userId),
    index("new_matches_untold").on(table.searchId).where(sql`${table.told} = 0`),
  ],
);

/** People whom a member does not want to be shown again. */
export const passes = sqliteTable(
  "passes",
  { viewerId: person(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.userId] }),
    index("passes_of").on(table.userId),
    index("passes_by_time").on(table.viewerId, table.createdAt),
  ],
);

/** People whom a member keeps for later. No one but the member knows. */
export const bookmarks = sqliteTable(
  "bookmarks",
  { viewerId: person(), userId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.userId] }),
    index("bookmarks_by_time").on(table.viewerId, table.createdAt),
    index("bookmarks_of").on(table.userId),
  ],
);

/**
 * Users with a change that the search index needs, written by triggers of the migration: whichever feature or process changes
 * a profile, the index in memory is updated after the commit (decision 024). Applied rows are deleted.
 */
export const personChanges = sqliteTable(
  "person_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
  },
  // Erasing a person deletes their rows.
  (table) => [index("person_changes_by_user").on(table.userId)],
);
