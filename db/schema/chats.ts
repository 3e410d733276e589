import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { images } from "./profiles.ts";
import { users } from "./users.ts";

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A chat of two. The pair stands in order of ids, so that there is one row a pair. */
export const chats = sqliteTable(
  "chats",
  {
    id: text().primaryKey(),
    lowId: person(),
    highId: person(),
    /** Who wrote first: free people may start five chats a day. */
    startedBy: person(),
    createdAt: integer().notNull(),
    /** It was begun with a friend, between a host and a guest, or with someone who had visited or kept the other: it does not count against the five. */
    isInvited: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("chats_by_pair").on(table.lowId, table.highId),
    index("chats_by_starter").on(table.startedBy, table.createdAt),
    index("chats_by_high").on(table.highId),
  ],
);

/** A chat as one of the two sees it: two rows a chat, so that "my chats" is one index range. */
export const chatMembers = sqliteTable(
  "chat_members",
  {
    chatId: text()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    userId: person(),
    companionId: person(),
    /** Time of the latest message that is left to see; null takes the chat out of the list. */
    lastAt: integer(),
    /** `seq` of the latest message that this side wrote. The next one of the chat is one above both sides'; they begin at 1. */
    wroteSeq: integer().notNull().default(0),
    /** Everything up to here is read. */
    readSeq: integer().notNull().default(0),
    unread: integer().notNull().default(0),
    /** Since when something waits to be read; null when nothing does. */
    unreadSince: integer(),
    /** A letter about what waits was written. */
    mailed: integer({ mode: "boolean" }).notNull().default(false),
    /** Everything up to here was deleted by this side for good. */
    clearedSeq: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chatId, table.userId] }),
    index("chat_members_list").on(table.userId, table.lastAt),
    index("chat_members_by_companion").on(table.companionId, table.userId),
    // Not by `unread`, which changes with each message: these two change with the first that waits.
    index("chat_members_unread").on(table.userId).where(sql`${table.unreadSince} IS NOT NULL`),
    index("chat_members_to_mail")
      .on(table.unreadSince)
      .where(sql`${table.unreadSince} IS NOT NULL AND ${table.mailed} = 0`),
  ],
);

/** Each message and index costs a page to write: times grow with `seq`, so `messages_in_chat` finds a time as well. */
export const messages = sqliteTable(
  "messages",
  {
    /** Made by the sender's client (`clientId` in the contract): the same one is stored once. */
    id: text().primaryKey(),
    chatId: text()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    seq: integer().notNull(),
    /** One of the two. No foreign key: the chat's row goes with either of them, and its messages with it. */
    senderId: text().notNull(),
    content: text().notNull(),
    /** No foreign key: the one it replies to may be deleted, and the quote then says so. */
    replyToId: text(),
    createdAt: integer().notNull(),
  },
  (table) => [uniqueIndex("messages_in_chat").on(table.chatId, table.seq)],
);

/** Photos in messages. A user who sees the message sees its photos, whatever the levels of its sender's profile. */
export const messageImages = sqliteTable(
  "message_images",
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    imageId: text()
      .notNull()
      .references(() => images.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("message_images_by_image").on(table.imageId),
  ],
);

/**
 * Calls and rated talks of two members, which stand in their chat as lines: two rows each, one a side, so that a user who
 * deletes the chat deletes theirs. Who met in classic mode is stored nowhere.
 */
export const meetings = sqliteTable(
  "meetings",
  {
    /** UUIDv7: grows with time. */
    id: text().primaryKey(),
    userId: person(),
    companionId: person(),
    kind: text({ enum: ["call", "talk"] }).notNull(),
    /** This side called. */
    outgoing: integer({ mode: "boolean" }).notNull(),
    outcome: text({ enum: ["talked", "missed", "declined", "cancelled"] }).notNull(),
    startedAt: integer().notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [
    index("meetings_of_pair").on(table.userId, table.companionId, table.id),
    index("meetings_by_companion").on(table.companionId),
  ],
);
