import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Maintenance is under way while the single row exists and its `until` has not passed. */
export const maintenance = sqliteTable(
  "maintenance",
  {
    id: integer().primaryKey(),
    since: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [check("maintenance_is_one", sql`${table.id} = 1`)],
);
