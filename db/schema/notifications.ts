import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { LETTER_KINDS } from "#contract/letters.ts";
import { events } from "./events.ts";
import { person } from "./person-column.ts";
import { sessions } from "./users.ts";

/** Browsers that want pushes. A subscription ends with the session it was made in. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    userId: person(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    provider: text({ enum: ["webpush", "firebase"] }).notNull(),
    /** Where a push goes: the endpoint of Web Push, or the registration token of Firebase. */
    address: text().notNull(),
    /** Web Push only: the browser's public key and its secret, both base64url. */
    p256dh: text(),
    auth: text(),
    /** Web Push only: our public key that the browser subscribed to. Null for one from before this column: the oldest of our keys. */
    vapidKey: text(),
    userAgent: text().notNull().default(""),
    lang: text({ enum: LANGS }).notNull(),
    createdAt: integer().notNull(),
    refreshedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_by_address").on(table.address),
    index("push_subscriptions_by_user").on(table.userId, table.refreshedAt, table.id),
    index("push_subscriptions_by_session").on(table.sessionId),
    index("push_subscriptions_by_refresh").on(table.refreshedAt),
  ],
);

/** When a letter of a rate-limited kind was last sent to a member. */
export const lettersSent = sqliteTable(
  "letters_sent",
  {
    userId: person(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    sentAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

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
