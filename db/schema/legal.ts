import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

/** When this server first had an edition of the legal texts; 0 when no one here had to be notified of it. */
export const legalEditions = sqliteTable("legal_editions", {
  version: text().primaryKey(),
  seenAt: integer().notNull(),
});

/** Users who were sent the letter about an edition. */
export const legalLetters = sqliteTable(
  "legal_letters",
  {
    version: text().notNull(),
    userId: person(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);
