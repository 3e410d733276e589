import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { LANGS } from "#contract/lang.ts";
import { VIDEO_MODES } from "#contract/video.ts";
import { person } from "./person-column.ts";
import { users } from "./users.ts";

/** Rated talks of `REVIEWED_TALK_MS` or longer, two rows per talk. Who met in classic mode is stored nowhere. */
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

/** One per talk and side. A review is pending while `rating` and `cancelledAt` are both null. */
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

/** The people whom a member wants to meet in rated chats: `queuePreferences` of the contract as JSON. No row means anyone. */
export const queuePreferences = sqliteTable("queue_preferences", {
  userId: person().primaryKey(),
  preferences: text().notNull(),
});

/** Peak number of people online at once in each hour: when it is lively, and nothing about who. */
export const onlineHours = sqliteTable("online_hours", {
  /** Whole hours since 1970, in UTC. */
  hour: integer().primaryKey(),
  peak: integer().notNull(),
});

/** Links to a talk of two people who know each other. A row is deleted when its talk is over or the link has expired. */
export const privateLinks = sqliteTable(
  "private_links",
  {
    /** Hash of the secret in the link, so that reading the database opens no talk. */
    hash: text().primaryKey(),
    /** Null when a guest made the link. */
    makerId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: integer().notNull(),
  },
  (table) => [
    index("private_links_by_maker").on(table.makerId),
    index("private_links_by_expiry").on(table.expiresAt),
  ],
);

/** A browser, of a member or a guest, and the address for its push. */
const browser = () => ({
  id: text().primaryKey(),
  address: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  /** As in `push_subscriptions`. */
  vapidKey: text(),
  /** The person's key in matchmaking. It limits the rows of one person. */
  personKey: text(),
  lang: text({ enum: LANGS }).notNull(),
});

/** In which mode company is wanted, and until when. */
const company = () => ({
  expiresAt: integer().notNull(),
  mode: text({ enum: VIDEO_MODES }).notNull().default("classic"),
});

/**
 * Browsers of members and guests that want one push when someone is online. Sending the push deletes the row. A person who is
 * already searching gets none.
 */
export const companyAlerts = sqliteTable("company_alerts", { ...browser(), ...company() }, (table) => [
  uniqueIndex("company_alerts_by_address").on(table.address),
  index("company_alerts_by_mode").on(table.mode, table.expiresAt),
  index("company_alerts_by_person").on(table.personKey),
]);

/** Members who want one letter when someone is online, since their browser cannot notify. The letter deletes the row. */
export const companyLetters = sqliteTable(
  "company_letters",
  {
    userId: person().primaryKey(),
    ...company(),
  },
  (table) => [index("company_letters_by_mode").on(table.mode, table.expiresAt)],
);

/** Browsers that want one push before an evening of the operator. Sending the push deletes the row. */
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
