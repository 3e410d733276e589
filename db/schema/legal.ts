import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** When this server first had an edition of the legal texts; 0: no one here had to be notified of it. */
export const legalEditions = sqliteTable("legal_editions", {
  version: text().primaryKey(),
  seenAt: integer().notNull(),
});

/** Who was sent the letter about which edition. */
export const legalLetters = sqliteTable(
  "legal_letters",
  {
    version: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);
