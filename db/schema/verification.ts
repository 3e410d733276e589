import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { GESTURES, SELFIE_OUTCOMES, SELFIE_REFUSALS } from "#contract/selfies.ts";
import { person } from "./person-column.ts";

/**
 * A gesture that a member was asked for, and what came of it. Triggers of the migration delete what is open when the account is
 * deleted or suspended, and take `users.verified_at` away when the main photo changes.
 */
export const selfies = sqliteTable(
  "selfies",
  {
    id: text().primaryKey(),
    userId: person(),
    gesture: text({ enum: GESTURES }).notNull(),
    askedAt: integer().notNull(),
    /** Null: not shown yet. */
    sentAt: integer(),
    decidedAt: integer(),
    outcome: text({ enum: SELFIE_OUTCOMES }),
    reason: text({ enum: SELFIE_REFUSALS }),
  },
  (table) => [
    uniqueIndex("selfies_open_of").on(table.userId).where(sql`${table.decidedAt} IS NULL`),
    index("selfies_of").on(table.userId, table.sentAt),
    index("selfies_waiting")
      .on(table.sentAt)
      .where(sql`${table.decidedAt} IS NULL AND ${table.sentAt} IS NOT NULL`),
    index("selfies_by_asking").on(table.askedAt),
  ],
);

/** Encrypted. A trigger deletes them with the decision, in the same transaction. */
export const selfieFrames = sqliteTable(
  "selfie_frames",
  {
    selfieId: text()
      .notNull()
      .references(() => selfies.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    sealed: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.selfieId, table.position] })],
);
