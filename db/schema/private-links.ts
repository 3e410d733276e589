import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./users.ts";

/** Links to a talk of two who know each other. A row goes when its talk is over, or once it has expired. */
export const privateLinks = sqliteTable(
  "private_links",
  {
    /** Of the secret in the link: a user who reads the database can open no talk. */
    hash: text().primaryKey(),
    /** Null when a guest made it. */
    makerId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("private_links_by_maker").on(table.makerId),
    index("private_links_by_expiry").on(table.expiresAt),
  ],
);
