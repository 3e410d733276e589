import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Technical works: there are some while the one row is there and its time is not over. */
export const maintenance = sqliteTable(
  "maintenance",
  {
    id: integer().primaryKey(),
    since: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [check("maintenance_is_one", sql`${table.id} = 1`)],
);
