import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";

export const REMINDERS = ["day", "hour"] as const;

/**
 * How far the people of an event were reminded of it, for the beginning that it had then: one that is moved starts over.
 * People are reminded in order of their ids, so that a crash between two of them reminds no one twice.
 */
export const eventReminders = sqliteTable(
  "event_reminders",
  {
    eventNumber: integer()
      .notNull()
      .references(() => events.number, { onDelete: "cascade" }),
    kind: text({ enum: REMINDERS }).notNull(),
    startsAt: integer().notNull(),
    /** The last one who was reminded; "" is no one. */
    toldUntil: text().notNull(),
    done: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventNumber, table.kind] })],
);
