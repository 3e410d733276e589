import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { OPTIONAL_MAIL_KINDS } from "#contract/optional-mails.ts";
import { events } from "./events.ts";
import { person } from "./person-column.ts";
import { sessions } from "./users.ts";

/** A subscription ends with the session it was made in. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    userId: person(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    provider: text({ enum: ["webpush", "firebase"] }).notNull(),
    /** The endpoint of Web Push, or the registration token of Firebase. */
    address: text().notNull(),
    p256dh: text(),
    auth: text(),
    /** Our public key. Null for one from before this column: the oldest of our keys. */
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

export const lettersSent = sqliteTable(
  "letters_sent",
  {
    userId: person(),
    kind: text({ enum: OPTIONAL_MAIL_KINDS }).notNull(),
    sentAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

export const REMINDERS = ["day", "hour"] as const;

/** For the start time the event had then: moving it starts over. In order of id, so that a crash reminds no one twice. */
export const eventReminders = sqliteTable(
  "event_reminders",
  {
    eventNumber: integer()
      .notNull()
      .references(() => events.number, { onDelete: "cascade" }),
    kind: text({ enum: REMINDERS }).notNull(),
    startsAt: integer().notNull(),
    toldUntil: text().notNull(),
    done: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventNumber, table.kind] })],
);
