import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

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
