import { sql } from "drizzle-orm";
import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { REPORT_REASONS } from "#contract/limits.ts";
import { PROPOSAL_REASONS, SANCTION_KINDS } from "#contract/sanctions.ts";
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
    /** 0 to 1: how much the reporter's history said for it when it was made. */
    weight: real().notNull().default(0.25),
    state: text({ enum: ["open", "upheld", "dismissed"] })
      .notNull()
      .default("open"),
    createdAt: integer().notNull(),
    resolvedAt: integer(),
    resolvedBy: text(),
    /** The case it belongs to; null for those decided before there were cases. */
    caseId: text(),
    /** When the reporter was told that it was decided. */
    toldAt: integer(),
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
    index("reports_of_case").on(table.caseId),
    index("reports_untold")
      .on(table.resolvedAt)
      .where(sql`${table.resolvedAt} IS NOT NULL AND ${table.toldAt} IS NULL`),
  ],
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

/**
 * What is decided about one person: reports about them join their open case. Like reports, cases have no foreign keys and are
 * deleted by the code that erases a person.
 */
export const cases = sqliteTable(
  "cases",
  {
    id: text().primaryKey(),
    personKey: text().notNull(),
    openedAt: integer().notNull(),
    /** Of its reports, as they were made: danger to children or violence, and what the reporters' history and the reasons weigh. */
    urgent: integer({ mode: "boolean" }).notNull().default(false),
    weight: real().notNull().default(0),
    decidedAt: integer(),
    /** The moderator's id, or `command`. */
    decidedBy: text(),
  },
  (table) => [
    uniqueIndex("cases_open_of").on(table.personKey).where(sql`${table.decidedAt} IS NULL`),
    index("cases_by_urgency")
      .on(sql`${table.urgent} DESC`, sql`${table.weight} DESC`, table.openedAt, table.id)
      .where(sql`${table.decidedAt} IS NULL`),
    index("cases_of").on(table.personKey, table.openedAt),
    index("cases_decided").on(table.decidedAt).where(sql`${table.decidedAt} IS NOT NULL`),
  ],
);

/**
 * Everything ever decided about a person. Triggers of the migration let no one change a row, or delete one while the account is
 * there; rows about guests may go after a year. `users.locked_at` is a cache: set while a `suspend` or `ban` is in force.
 */
export const sanctions = sqliteTable(
  "sanctions",
  {
    id: text().primaryKey(),
    personKey: text().notNull(),
    caseId: text(),
    kind: text({ enum: SANCTION_KINDS }).notNull(),
    /** The id of the photo or event that was removed. */
    target: text(),
    reason: text({ enum: REPORT_REASONS }),
    /** To the person concerned. */
    note: text(),
    /** For moderators: what it rests on when there was no report. */
    ground: text(),
    createdAt: integer().notNull(),
    /** Null: until it is revoked, or, for a warning or a removal, that it has no end. */
    until: integer(),
    /** The moderator's id, `command`, `end` for a suspension that is over, or null when reports alone caused it. */
    by: text(),
    secondedBy: text(),
    /** The sanction that this one ends, or takes the place of. */
    revokes: text(),
  },
  (table) => [
    index("sanctions_of").on(table.personKey, table.kind, table.createdAt),
    uniqueIndex("sanctions_revoked").on(table.revokes).where(sql`${table.revokes} IS NOT NULL`),
    index("sanctions_by_moderator").on(table.by, table.createdAt).where(sql`${table.by} IS NOT NULL`),
    index("sanctions_of_case").on(table.caseId).where(sql`${table.caseId} IS NOT NULL`),
    index("sanctions_ending").on(table.until).where(sql`${table.kind} = 'suspend'`),
  ],
);

/** What changes about a sanction after it was made. */
export const sanctionProgress = sqliteTable(
  "sanction_progress",
  {
    sanctionId: text()
      .primaryKey()
      .references(() => sanctions.id, { onDelete: "cascade" }),
    /** From then on it can no longer be undone: letters go out and removals are carried out. */
    finalAt: integer().notNull(),
    /** When a removal was carried out; other kinds apply at once. */
    carriedOutAt: integer(),
    /** When the letter about it was written. */
    announcedAt: integer(),
    /** When the person confirmed to have read a warning. */
    readAt: integer(),
  },
  (table) => [
    index("sanction_progress_unannounced").on(table.finalAt).where(sql`${table.announcedAt} IS NULL`),
    index("sanction_progress_due").on(table.finalAt).where(sql`${table.carriedOutAt} IS NULL`),
  ],
);

/** Sanctions that wait for a second person or an admin, who makes them or refuses. */
export const proposals = sqliteTable(
  "proposals",
  {
    id: text().primaryKey(),
    personKey: text().notNull(),
    caseId: text(),
    /** What was asked for, as JSON: kind, target, reason, note, ground, days. */
    sanction: text().notNull(),
    waitsFor: text({ enum: PROPOSAL_REASONS }).notNull(),
    by: text().notNull(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
    decidedBy: text(),
    /** Whether it was made. */
    isSeconded: integer({ mode: "boolean" }),
  },
  (table) => [
    index("proposals_open").on(table.createdAt).where(sql`${table.decidedAt} IS NULL`),
    index("proposals_of").on(table.personKey),
    index("proposals_by_time").on(table.createdAt),
  ],
);

/** One per sanction. */
export const appeals = sqliteTable(
  "appeals",
  {
    sanctionId: text()
      .primaryKey()
      .references(() => sanctions.id, { onDelete: "cascade" }),
    personKey: text().notNull(),
    text: text().notNull(),
    createdAt: integer().notNull(),
    decidedAt: integer(),
    decidedBy: text(),
    outcome: text({ enum: ["upheld", "overturned"] }),
    answer: text(),
  },
  (table) => [
    index("appeals_open").on(table.createdAt).where(sql`${table.decidedAt} IS NULL`),
    index("appeals_of").on(table.personKey),
  ],
);

/**
 * Every action of console and command line, and every reveal. Rows name people and things by id and hold no texts of theirs; triggers
 * of the migration abort every change and deletion. `hash` covers the row and the hash before it, so an edited row breaks the chain.
 */
export const moderationLog = sqliteTable(
  "moderation_log",
  {
    number: integer().primaryKey({ autoIncrement: true }),
    at: integer().notNull(),
    by: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    /** JSON. */
    details: text().notNull(),
    previous: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index("moderation_log_by").on(table.by, table.number),
    index("moderation_log_about").on(table.subject, table.number),
  ],
);

/** Photos for moderators to look at: main ones of profiles and, with `PHOTO_REVIEW=before`, all of profiles and events. */
export const photoReviews = sqliteTable(
  "photo_reviews",
  {
    imageId: text()
      .primaryKey()
      .references(() => images.id, { onDelete: "cascade" }),
    userId: person(),
    createdAt: integer().notNull(),
    /** Others do not see it before it is approved. */
    isAwaited: integer({ mode: "boolean" }).notNull(),
    /** Once approved it becomes the main photo of its profile. */
    isMain: integer({ mode: "boolean" }).notNull().default(true),
    decidedAt: integer(),
    decidedBy: text(),
    isApproved: integer({ mode: "boolean" }),
  },
  (table) => [
    index("photo_reviews_open").on(table.createdAt).where(sql`${table.decidedAt} IS NULL`),
    index("photo_reviews_by_user").on(table.userId),
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
    kind: text({ enum: ["message", "edit", "profile", "event", "photo"] }).notNull(),
    subject: text().notNull(),
    ownerId: person(),
    /** The id of the message, with its time for an edit, or a keyed hash, so that the same content is kept once. */
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
