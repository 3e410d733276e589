import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { person } from "./person-column.ts";

/** Accepting deletes it. A declined one stays for a day, for the sender only, so that no one is asked again and again. */
export const friendRequests = sqliteTable(
  "friend_requests",
  {
    id: text().primaryKey(),
    fromId: person(),
    toId: person(),
    createdAt: integer().notNull(),
    declinedAt: integer(),
    /** Declined, then withdrawn: the sender does not see it either. */
    withdrawn: integer({ mode: "boolean" }).notNull().default(false),
    mailed: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("friend_requests_to").on(table.toId, table.createdAt),
    uniqueIndex("friend_requests_from").on(table.fromId, table.toId),
    index("friend_requests_by_asker").on(table.fromId, table.createdAt).where(sql`${table.withdrawn} = 0`),
    index("friend_requests_declined").on(table.declinedAt).where(sql`${table.declinedAt} IS NOT NULL`),
    index("friend_requests_to_mail").on(table.createdAt).where(sql`${table.mailed} = 0`),
  ],
);

export const friendships = sqliteTable(
  "friendships",
  { userId: person(), friendId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.friendId] }),
    index("friendships_by_time").on(table.userId, table.createdAt),
    // Without it, erasing a person would scan everyone's friends.
    index("friendships_by_friend").on(table.friendId),
  ],
);

/** Private until mutual. One that was taken back stays: it still counts for the day, and bringing it back is no second one. */
export const likes = sqliteTable(
  "likes",
  {
    fromId: person(),
    toId: person(),
    createdAt: integer().notNull(),
    takenBackAt: integer(),
    /** When both were last told that they like each other; in the rows of both. */
    matchedAt: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.toId] }),
    index("likes_given").on(table.fromId, table.createdAt),
    index("likes_received").on(table.toId, table.createdAt),
    index("likes_matched").on(table.fromId, table.matchedAt).where(sql`${table.matchedAt} IS NOT NULL`),
  ],
);

/** A block works both ways. */
export const blocks = sqliteTable(
  "blocks",
  { userId: person(), blockedId: person(), createdAt: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index("blocks_by_blocked").on(table.blockedId, table.userId),
    index("blocks_by_time").on(table.userId, table.createdAt),
  ],
);
