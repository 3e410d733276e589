import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REPORT_REASONS } from "#contract/limits.ts";
import { person } from "./person-column.ts";
import { images } from "./profiles.ts";

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
    /** The room of an anonymous talk, else empty: such reports are counted apart from those of the same person by name. */
    anonymousRoom: text().notNull().default(""),
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

/** People kept out of the queues, and until when. The latest row that is not cleared counts. */
export const queueHolds = sqliteTable(
  "queue_holds",
  {
    id: text().primaryKey(),
    personKey: text().notNull(),
    createdAt: integer().notNull(),
    until: integer().notNull(),
    /** The id of the moderator who decided it; null for a hold that reports caused. */
    heldBy: text(),
    clearedAt: integer(),
    clearedBy: text(),
  },
  (table) => [index("queue_holds_of").on(table.personKey, table.until)],
);

/** Photos that a report names. Moderators can see them until the report is deleted, even if their owner has removed them. */
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
    /** Its owner had removed it before the report. */
    wasRemoved: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.imageId] }),
    index("report_photos_of").on(table.imageId),
  ],
);

/** Why a member is suspended, and for how long: `users.locked_at` says that they are. */
export const suspensions = sqliteTable(
  "suspensions",
  {
    userId: person().primaryKey(),
    reason: text({ enum: REPORT_REASONS }),
    createdAt: integer().notNull(),
    /** Null: until a moderator lifts it. */
    until: integer(),
    /** The moderator's id, or `command`. */
    suspendedBy: text().notNull(),
    /** When the letter about it was written. */
    announcedAt: integer(),
  },
  (table) => [
    index("suspensions_until").on(table.until).where(sql`${table.until} IS NOT NULL`),
    index("suspensions_unannounced").on(table.userId).where(sql`${table.announcedAt} IS NULL`),
  ],
);

/** Up to when a moderator knows of new reports, by a summary or since they had the console in sight. */
export const reportSummaries = sqliteTable("report_summaries", {
  userId: person().primaryKey(),
  knownUntil: integer().notNull(),
});

/**
 * What its owner has taken back or changed, encrypted, and opened only for a report: messages deleted for both, profiles and
 * events as they stood before an edit or their deletion, and removed photos. Erased 30 days later, or with its owner's account.
 */
export const sealedEvidence = sqliteTable(
  "sealed_evidence",
  {
    number: integer().primaryKey(),
    kind: text({ enum: ["message", "profile", "event", "photo"] }).notNull(),
    /** The id of what a report leads to it by: the chat of a message, the member, the event, the photo. */
    subject: text().notNull(),
    ownerId: person(),
    /** Tells pieces of one subject apart: the id of the message, or a keyed hash, so that the same content is kept once. */
    mark: text().notNull(),
    /** Orders pieces of one subject: `seq` of the message, else `until`. */
    seq: integer().notNull(),
    /** The content and the ids of its photos (`services/seal.ts`). */
    sealed: blob({ mode: "buffer" }).notNull(),
    /** From when until when others could see it. */
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

/** Photos of sealed evidence, which stay as long as it does, whatever their owner removes, and are shown to moderators alone. */
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
