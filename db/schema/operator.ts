import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

/** The server reads all of them into memory. */
export const networkBlocks = sqliteTable(
  "network_blocks",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `allowed`: a mail domain that is let in although it is on the list of disposable ones. */
    kind: text({ enum: ["address", "domain", "allowed"] }).notNull(),
    /** `203.0.113.0/24`, or a domain as mail servers know it. */
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

/** Words that no text of a profile or an event may have, and tags that were removed from all of them. In memory too. */
export const refusedWords = sqliteTable(
  "refused_words",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ["word", "tag"] }).notNull(),
    /** A word, with a `*` at its end the beginning of words; a tag as it is compared. */
    value: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [uniqueIndex("refused_words_by_value").on(table.kind, table.value)],
);

export const OPERATOR_TASKS = [
  "end_sessions",
  "delete_account",
  "erase_account",
  "note_removed_photo",
  "remove_event",
  "remove_message",
] as const;

/** What commands leave to the running server, since open pages and the map are in its memory. */
export const operatorTasks = sqliteTable(
  "operator_tasks",
  {
    kind: text({ enum: OPERATOR_TASKS }).notNull(),
    target: text().notNull(),
    dueAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.target] }),
    index("operator_tasks_by_due").on(table.dueAt),
  ],
);

/** What leaves no rows to count: classic talks and e-mails. */
export const dayCounts = sqliteTable(
  "day_counts",
  {
    day: integer().notNull(),
    what: text({ enum: ["talks", "letters_sent", "letters_failed"] }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.what] }),
    check("day_counts_count", sql`${table.count} > 0`),
  ],
);

export const secretKeys = sqliteTable("secret_keys", {
  /** A keyed hash, which tells nothing about the key. */
  name: text().primaryKey(),
  since: integer().notNull(),
});

/** 0 when no one here had to be notified of it. */
export const legalEditions = sqliteTable("legal_editions", {
  version: text().primaryKey(),
  seenAt: integer().notNull(),
});

export const legalLetters = sqliteTable(
  "legal_letters",
  {
    version: text().notNull(),
    userId: person(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
);

export const siteNews = sqliteTable(
  "site_news",
  {
    id: text().primaryKey(),
    createdAt: integer().notNull(),
    source: text().notNull(),
    /** Id of the last account processed. Written with each e-mail, so that no one gets two. */
    after: text().notNull().default(""),
    letters: integer().notNull().default(0),
    endedAt: integer(),
  },
  (table) => [index("site_news_by_time").on(table.createdAt)],
);

/** Under way while the single row exists and its `until` has not passed. */
export const maintenance = sqliteTable(
  "maintenance",
  {
    id: integer().primaryKey(),
    since: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [check("maintenance_is_one", sql`${table.id} = 1`)],
);

/** Which core works on this database, or was the last to: each begins a higher epoch. Empty until there is a cluster. */
export const coreEpoch = sqliteTable(
  "core_epoch",
  {
    id: integer().primaryKey(),
    epoch: integer().notNull(),
    /** One run of a core. */
    run: text().notNull(),
    since: integer().notNull(),
    /** A standby with a volume of its own was there, and may have become the core. */
    elsewhere: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [check("core_epoch_is_one", sql`${table.id} = 1`)],
);

/** Triggers count; only sending a message does it itself, since a trigger would take a fifth of the time to store one. */
export const textUse = sqliteTable("text_use", {
  userId: person().primaryKey(),
  standing: integer().notNull().default(0),
  day: integer().notNull().default(0),
  written: integer().notNull().default(0),
});
