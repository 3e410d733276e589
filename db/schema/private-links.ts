import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Links to a talk of two people who know each other. A row is deleted when its talk is over or the link has expired. */
export const privateLinks = sqliteTable(
  "private_links",
  {
    /** Hash of the secret in the link, so that reading the database opens no talk. */
    hash: text().primaryKey(),
    /** Null when a guest made the link. */
    makerId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("private_links_by_maker").on(table.makerId),
    index("private_links_by_expiry").on(table.expiresAt),
  ],
);
