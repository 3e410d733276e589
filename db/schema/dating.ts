import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Whom a person looks for in the dating search: `searchPreferences` of the contract as JSON. No row means anybody. */
export const searchPreferences = sqliteTable("search_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

/** No row means the defaults. */
export const datingSettings = sqliteTable("dating_settings", {
  userId: person().primaryKey(),
  /** Suggestions and the order "best" may follow one's profile and deeds. */
  personal: integer({ mode: "boolean" }).notNull().default(true),
});

/** People whom a member was shown and does not want to see again. */
export const passes = sqliteTable(
  "passes",
  { viewerId: person(), userId: person(), createdAt: integer().notNull() },
  (table) => [primaryKey({ columns: [table.viewerId, table.userId] }), index("passes_of").on(table.userId)],
);

/** People whom a member keeps for later; no one but the member knows. */
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
 * Who changed in a way that the search has to know, written by triggers of the migration: whichever feature or process
 * changes a profile, the index in memory hears of it after the commit (decision 024). Rows go once they are applied.
 */
export const personChanges = sqliteTable(
  "person_changes",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
  },
  // An erased person's rows go with them.
  (table) => [index("person_changes_by_user").on(table.userId)],
);
