import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { events } from "./events.ts";

export const REMINDERS = ["day", "hour"] as const;

/**
 * Progress of reminding the people of an event, for the start time it had then: moving the event starts over. People are
 * reminded in order of id, so that a crash between two of them reminds no one twice.
 */
export const eventReminders = sqliteTable(
  "event_reminders",
  {
    eventNumber: integer()
      .notNull()
      .references(() => events.number, { onDelete: "cascade" }),
    kind: text({ enum: REMINDERS }).notNull(),
    startsAt: integer().notNull(),
    /** Id of the last person who was reminded; "" for no one. */
    toldUntil: text().notNull(),
    done: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventNumber, table.kind] })],
);
