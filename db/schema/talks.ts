import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { VIDEO_MODES } from "#contract/video.ts";
import { person } from "./person-column.ts";
import { users } from "./users.ts";

/** `REVIEWED_TALK_MS` or longer, two rows per talk. Who met in classic mode is stored nowhere. */
export const talks = sqliteTable(
  "talks",
  {
    id: text().primaryKey(),
    roomId: text().notNull(),
    userId: person(),
    companionId: person(),
    startedAt: integer().notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("talks_of_room").on(table.roomId, table.userId),
    index("talks_by_user").on(table.userId, table.endedAt),
    index("talks_by_companion").on(table.companionId),
  ],
);

/** Pending while `rating` and `cancelledAt` are both null. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: text().primaryKey(),
    roomId: text().notNull(),
    fromId: person(),
    toId: person(),
    rating: integer(),
    createdAt: integer().notNull(),
    ratedAt: integer(),
    cancelledAt: integer(),
  },
  (table) => [
    uniqueIndex("reviews_of_room").on(table.fromId, table.roomId),
    index("reviews_pending")
      .on(table.fromId, table.createdAt)
      .where(sql`${table.rating} IS NULL AND ${table.cancelledAt} IS NULL`),
    index("reviews_pending_by_time")
      .on(table.createdAt)
      .where(sql`${table.rating} IS NULL AND ${table.cancelledAt} IS NULL`),
    index("reviews_given").on(table.toId, table.ratedAt),
  ],
);

export const queuePreferences = sqliteTable("queue_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

/** When it is lively, and nothing about who. */
export const onlineHours = sqliteTable("online_hours", {
  hour: integer().primaryKey(),
  peak: integer().notNull(),
});

/** A row is deleted when its talk is over or the link has expired. */
export const privateLinks = sqliteTable(
  "private_links",
  {
    /** Of the secret, so that reading the database opens no talk. */
    hash: text().primaryKey(),
    makerId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("private_links_by_maker").on(table.makerId),
    index("private_links_by_expiry").on(table.expiresAt),
  ],
);

/** Two who want to talk again, of whom at least one was a guest. A row goes once both have an account, or after a week. */
export const keptContacts = sqliteTable(
  "kept_contacts",
  {
    roomId: text().primaryKey(),
    /** As they talked, in the order of the ends that the tickets name. */
    firstKey: text().notNull(),
    secondKey: text().notNull(),
    /** The accounts that keep it. */
    firstId: text().references(() => users.id, { onDelete: "cascade" }),
    secondId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("kept_contacts_by_first").on(table.firstId),
    index("kept_contacts_by_second").on(table.secondId),
    index("kept_contacts_by_expiry").on(table.expiresAt),
  ],
);

const browser = () => ({
  id: text().primaryKey(),
  address: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  vapidKey: text(),
  personKey: text(),
  lang: text({ enum: LANGS }).notNull(),
});

const company = () => ({
  expiresAt: integer().notNull(),
  mode: text({ enum: VIDEO_MODES }).notNull().default("classic"),
});

/** One push when someone is online, which deletes the row. A person who is already searching gets none. */
export const companyAlerts = sqliteTable("company_alerts", { ...browser(), ...company() }, (table) => [
  uniqueIndex("company_alerts_by_address").on(table.address),
  index("company_alerts_by_mode").on(table.mode, table.expiresAt),
  index("company_alerts_by_person").on(table.personKey),
]);

/** For browsers that cannot notify. The e-mail deletes the row. */
export const companyLetters = sqliteTable(
  "company_letters",
  {
    userId: person().primaryKey(),
    ...company(),
  },
  (table) => [index("company_letters_by_mode").on(table.mode, table.expiresAt)],
);

export const eveningAlerts = sqliteTable(
  "evening_alerts",
  {
    ...browser(),
    startsAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("evening_alerts_by_address").on(table.address),
    index("evening_alerts_by_start").on(table.startsAt),
    index("evening_alerts_by_person").on(table.personKey),
  ],
);
