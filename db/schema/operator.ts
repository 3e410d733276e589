import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Ranges of addresses and mail domains that an operator keeps out for a while. The server reads all of them into memory. */
export const networkBlocks = sqliteTable(
  "network_blocks",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ["address", "domain"] }).notNull(),
    /** A range like `203.0.113.0/24`, or a domain as mail servers know it. */
    value: text().notNull(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [
    uniqueIndex("network_blocks_by_value").on(table.kind, table.value),
    index("network_blocks_by_end").on(table.until),
  ],
);

export const OPERATOR_TASKS = [
  "end_sessions",
  "delete_account",
  "erase_account",
  "remove_event",
  "remove_message",
] as const;

/**
 * What commands leave to the running server, since open pages and the map are in its memory. It carries them out within a
 * second, or when it next starts.
 */
export const operatorTasks = sqliteTable(
  "operator_tasks",
  {
    kind: text({ enum: OPERATOR_TASKS }).notNull(),
    /** The id of the member, event or message. */
    target: text().notNull(),
    dueAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.target] }),
    index("operator_tasks_by_due").on(table.dueAt),
  ],
);

/** How often something happened on a day, of what leaves no rows to count: classic talks and letters. Nothing about who. */
export const dayCounts = sqliteTable(
  "day_counts",
  {
    /** Whole days since 1970, in UTC. */
    day: integer().notNull(),
    what: text({ enum: ["talks", "letters_sent", "letters_failed"] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.what] }),
    check("day_counts_count", sql`${table.count} > 0`),
  ],
);
