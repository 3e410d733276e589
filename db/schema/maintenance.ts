import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Maintenance is under way while the one row exists and its time is not over. */
export const maintenance = sqliteTable(
  "maintenance",
  {
    id: integer().primaryKey(),
    since: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [check("maintenance_is_one", sql`${table.id} = 1`)],
);
