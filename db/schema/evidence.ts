import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";
import { images } from "./profiles.ts";

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
