import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

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

/** When this server first started with a secret key. */
export const secretKeys = sqliteTable("secret_keys", {
  /** A keyed hash, which tells nothing about the key. */
  name: text().primaryKey(),
  since: integer().notNull(),
});

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

/**
 * Bytes of the texts that a member has written. Triggers of the migrations maintain it from events, announcements, profiles and
 * requests to support, and when messages are deleted, whatever code does it; the code that sends a message counts it, since a
 * trigger would take a fifth of the time to store one. A row costs more than its text, so each counts a fixed number of bytes besides.
 */
export const textUse = sqliteTable("text_use", {
  userId: person().primaryKey(),
  /** What stands now. */
  standing: integer().notNull().default(0),
  /** The latest day on which they wrote, in days since 1970, and the bytes written on it. */
  day: integer().notNull().default(0),
  written: integer().notNull().default(0),
});
