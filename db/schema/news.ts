import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Site news that an operator sends by letter to members who agreed to it. */
export const siteNews = sqliteTable(
  "site_news",
  {
    id: text().primaryKey(),
    createdAt: integer().notNull(),
    /** The file it was read from. */
    source: text().notNull(),
    /** Id of the last account processed, in order of ids. Written with each letter, so that no one gets two. */
    after: text().notNull().default(""),
    letters: integer().notNull().default(0),
    endedAt: integer(),
  },
  (table) => [index("site_news_by_time").on(table.createdAt)],
);
