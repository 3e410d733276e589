import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reports } from "./moderation.ts";

/**
 * What people who are kept out would come back with, as keyed hashes (`features/bans`). No foreign keys: a mark outlives the account
 * that it was taken from, until its sanction ends.
 */
export const banMarks = sqliteTable(
  "ban_marks",
  {
    kind: text({ enum: ["device", "email", "phone", "provider", "photo", "picture", "address"] }).notNull(),
    /** Of the kind and the value. */
    hash: text().notNull(),
    sanctionId: text().notNull(),
    /** A hold that reports alone caused, one by a moderator, or a suspension or ban. */
    cause: text({ enum: ["reports", "hold", "suspension"] }).notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.sanctionId] }),
    index("ban_marks_of").on(table.sanctionId),
    index("ban_marks_by_expiry").on(table.expiresAt),
    index("ban_marks_by_creation").on(table.createdAt),
  ],
);

/** The same hashes of the browser and the network of people who were reported lately: a guest has no account to take marks from. */
export const personTraces = sqliteTable(
  "person_traces",
  {
    personKey: text().notNull(),
    kind: text({ enum: ["device", "address"] }).notNull(),
    hash: text().notNull(),
    seenAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personKey, table.hash] }),
    index("person_traces_by_time").on(table.kind, table.seenAt),
  ],
);

/** From which browser and network a report came, as the same hashes, for a day: each has one vote. */
export const reportVotes = sqliteTable(
  "report_votes",
  {
    reportId: text()
      .primaryKey()
      .references(() => reports.id, { onDelete: "cascade" }),
    device: text().notNull(),
    address: text().notNull(),
    at: integer().notNull(),
  },
  (table) => [index("report_votes_by_time").on(table.at)],
);

/** Browsers in which someone who is too young tried to sign up, for a day. */
export const refusedBirthdays = sqliteTable(
  "refused_birthdays",
  { deviceHash: text().primaryKey(), refusedAt: integer().notNull() },
  (table) => [index("refused_birthdays_by_time").on(table.refusedAt)],
);
