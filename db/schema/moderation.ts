import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REPORT_REASONS } from "#contract/limits.ts";
import { person } from "./person-column.ts";
import { images } from "./profiles.ts";

/** Guests can report and be reported, so these rows have no foreign keys, and the code that erases a person deletes them. */
export const reports = sqliteTable(
  "reports",
  {
    id: text().primaryKey(),
    reporterKey: text().notNull(),
    reportedKey: text().notNull(),
    reason: text().notNull(),
    text: text().notNull(),
    source: text({ enum: ["profile", "chat", "video", "call", "event"] }).notNull(),
    context: text().notNull(),
    /** Else empty: such reports are counted apart from those of the same person by name. */
    anonymousRoom: text().notNull().default(""),
    /** Towards a hold: the reporter is a member with a real history. */
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
      .on(table.reporterKey, table.reportedKey, table.reason, table.anonymousRoom)
      .where(sql`${table.state} = 'open'`),
    index("reports_open")
      .on(sql`${table.reason} <> 'child_endangerment'`, table.createdAt, table.id)
      .where(sql`${table.state} = 'open'`),
    index("reports_decided")
      .on(table.resolvedAt, table.reportedKey)
      .where(sql`${table.resolvedAt} IS NOT NULL`),
    index("reports_of").on(table.reportedKey, table.createdAt),
    index("reports_by").on(table.reporterKey, table.state),
  ],
);

/** The latest row that is not cleared counts. */
export const queueHolds = sqliteTable(
  "queue_holds",
  {
    id: text().primaryKey(),
    personKey: text().notNull(),
    createdAt: integer().notNull(),
    until: integer().notNull(),
    /** Null for a hold that reports caused. */
    heldBy: text(),
    clearedAt: integer(),
    clearedBy: text(),
  },
  (table) => [index("queue_holds_of").on(table.personKey, table.until)],
);

/** Visible to moderators until the report is deleted, even if their owner has removed them. */
export const reportPhotos = sqliteTable(
  "report_photos",
  {
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    wasRemoved: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.imageId] }),
    index("report_photos_of").on(table.imageId),
  ],
);

/** `users.locked_at` says that they are suspended. */
export const suspensions = sqliteTable(
  "suspensions",
  {
    userId: person().primaryKey(),
    reason: text({ enum: REPORT_REASONS }),
    createdAt: integer().notNull(),
    until: integer(),
    /** The moderator's id, or `command`. */
    suspendedBy: text().notNull(),
    announcedAt: integer(),
  },
  (table) => [
    index("suspensions_until").on(table.until).where(sql`${table.until} IS NOT NULL`),
    index("suspensions_unannounced").on(table.userId).where(sql`${table.announcedAt} IS NULL`),
  ],
);

/** Up to when a moderator knows of new reports, by a summary or by the console in sight. */
export const reportSummaries = sqliteTable("report_summaries", {
  userId: person().primaryKey(),
  knownUntil: integer().notNull(),
});

/** What its owner has taken back or changed, encrypted, and opened only for a report. */
export const sealedEvidence = sqliteTable(
  "sealed_evidence",
  {
    number: integer().primaryKey(),
    kind: text({ enum: ["message", "profile", "event", "photo"] }).notNull(),
    subject: text().notNull(),
    ownerId: person(),
    /** The id of the message, or a keyed hash, so that the same content is kept once. */
    mark: text().notNull(),
    seq: integer().notNull(),
    sealed: blob({ mode: "buffer" }).notNull(),
    since: integer().notNull(),
    until: integer().notNull(),
  },
  (table) => [
    uniqueIndex("sealed_evidence_once").on(table.kind, table.subject, table.mark),
    index("sealed_evidence_of").on(table.kind, table.subject, table.seq),
    index("sealed_evidence_by_owner").on(table.ownerId, table.kind),
    index("sealed_evidence_by_time").on(table.until),
  ],
);

/** They stay as long as the evidence, whatever their owner removes, for moderators alone. */
export const sealedPhotos = sqliteTable(
  "sealed_evidence_photos",
  {
    number: integer()
      .notNull()
      .references(() => sealedEvidence.number, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.imageId] }),
    index("sealed_evidence_photos_by_image").on(table.imageId),
  ],
);
