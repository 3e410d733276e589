import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Reports. People are named by their key in matchmaking (`user:…` or `guest:…`), since guests can report and be reported. So
 * these rows have no foreign keys, and the code that erases a person deletes them.
 */
export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    reporterKey: text().notNull(),
    reportedKey: text().notNull(),
    reason: text().notNull(),
    text: text().notNull(),
    source: text({ enum: ["profile", "chat", "video", "call", "event"] }).notNull(),
    /** JSON for moderators: the room with its mode and times, or the latest messages of the chat. */
    context: text().notNull(),
    /** Whether it counts towards a hold: true when the reporter is a member with a real history. */
    counts: integer({ mode: "boolean" }).notNull(),
    state: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: integer().notNull(),
    resolvedAt: integer(),
    resolvedBy: text(),
  },
  (table) => [
    uniqueIndex("reports_open_pair")
      .on(table.reporterKey, table.reportedKey, table.reason)
      .where(sql`${table.state} = 'open'`),
    index("reports_open").on(table.createdAt).where(sql`${table.state} = 'open'`),
    index("reports_of").on(table.reportedKey, table.createdAt),
    index("reports_by").on(table.reporterKey, table.state),
  ],
);

/** People kept out of the queues, and until when. The latest row that is not cleared counts. */
export const queueHolds = sqliteTable(
  "queue_holds",
  {
    id: text().primaryKey(),
    personKey: text().notNull(),
    createdAt: integer().notNull(),
    until: integer().notNull(),
    clearedAt: integer(),
    clearedBy: text(),
  },
  (table) => [index("queue_holds_of").on(table.personKey, table.until)],
);
