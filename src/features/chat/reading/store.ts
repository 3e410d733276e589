import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  sql,
  sum,
} from "drizzle-orm";
import { FIRST_MESSAGES_AMONG, PINNED_CHATS_MAX } from "#contract/limits.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { chatMembers, images, messageImages, messages } from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import type { FirstMessage } from "../habits.ts";

type ReadingStore = ReturnType<typeof createReadingStore>;
export type ChatRow = NonNullable<ReturnType<ReadingStore["chat"]>>;
/** Bounds the cost of a search by name. No one needs more. */
const SEARCHED_MOST = 2_000;

/** A chat is (still) there for its reader if it has a `last_at`. */
export function createReadingStore({ orm, sqlite }: Db) {
  const userId = given("userId");
  const chatId = given("chatId");
  const limit = sql.placeholder("limit");
  const among = (column: typeof messages.id | typeof messageImages.messageId | typeof chatMembers.chatId) =>
    sql`${column} IN (SELECT value FROM json_each(${given("ids")}))`;

  /** Subqueries, since joins make bun:sqlite slow (see profile/store.ts). */
  const asSeen = {
    ...getTableColumns(chatMembers),
    // 0 for those who send each other no MESSAGES_READ: one has blocked the other, or one of them has turned read receipts off.
    companionReadSeq: sql<number>`(SELECT CASE WHEN ${tiesSql.areApart(sql`c.user_id`, sql`c.companion_id`)} OR EXISTS (SELECT 1 FROM users u WHERE u.id IN (c.user_id, c.companion_id) AND u.read_receipts = 0) THEN 0 ELSE c.read_seq END FROM chat_members c WHERE c.chat_id = chat_members.chat_id AND c.user_id = chat_members.companion_id)`,
    companionWroteSeq: sql<number>`(SELECT c.wrote_seq FROM chat_members c WHERE c.chat_id = chat_members.chat_id AND c.user_id = chat_members.companion_id)`,
    lastMessageId: sql<
      string | null
    >`(SELECT m.id FROM messages m WHERE m.chat_id = chat_members.chat_id AND m.seq > chat_members.cleared_seq ORDER BY m.seq DESC LIMIT 1)`,
  };
  const listed = and(eq(chatMembers.userId, userId), isNotNull(chatMembers.lastAt));
  // Chats of the same millisecond keep one order, which is also that of the index.
  const latestFirst = [desc(chatMembers.lastAt), sql`chat_members.rowid DESC`];

  // Written as literals, so that SQLite uses the partial indexes.
  const isPinned = and(listed, sql`${chatMembers.pinned} = 1`);
  const isArchived = and(listed, sql`${chatMembers.archived} = 1`);
  const isOther = and(listed, sql`${chatMembers.pinned} = 0 AND ${chatMembers.archived} = 0`);
  const pageOf = (which: typeof listed) =>
    orm
      .select(asSeen)
      .from(chatMembers)
      .where(which)
      .orderBy(...latestFirst)
      .limit(limit)
      .offset(sql.placeholder("offset"))
      .prepare();
  const [pinned, archive, others] = [pageOf(isPinned), pageOf(isArchived), pageOf(isOther)];
  const countOf = (which: typeof listed) =>
    orm.select({ count: count() }).from(chatMembers).where(which).prepare();
  const [total, archived] = [countOf(listed), countOf(isArchived)];
  const firstMessages = sqlite.query<FirstMessage, [string, number]>(
    `SELECT c.created_at AS at, (SELECT m.created_at FROM messages m WHERE m.chat_id = c.id AND m.sender_id = ?1
       ORDER BY m.seq LIMIT 1) AS answeredAt
     FROM (SELECT chat_id, last_at FROM chat_members WHERE user_id = ?1 AND last_at IS NOT NULL
       ORDER BY last_at DESC LIMIT ${FIRST_MESSAGES_AMONG}) CROSS JOIN chats c ON c.id = chat_id
     WHERE c.started_by <> ?1
       AND NOT EXISTS (SELECT 1 FROM chat_members s WHERE s.chat_id = c.id AND s.user_id = c.started_by AND s.wrote_seq = 0)
     ORDER BY last_at DESC LIMIT ?2`,
  );
  const names = orm
    .select({
      chatId: chatMembers.chatId,
      name: sql<string>`(SELECT u.name FROM users u WHERE u.id = chat_members.companion_id)`,
    })
    .from(chatMembers)
    .where(listed)
    .orderBy(...latestFirst)
    .limit(SEARCHED_MOST)
    .prepare();
  const someOf = orm
    .select(asSeen)
    .from(chatMembers)
    .where(and(among(chatMembers.chatId), listed))
    .prepare();
  const chat = orm
    .select(asSeen)
    .from(chatMembers)
    .where(and(eq(chatMembers.chatId, chatId), listed))
    .prepare();
  const chatWith = orm
    .select(asSeen)
    .from(chatMembers)
    .where(and(eq(chatMembers.companionId, given("companionId")), listed))
    .prepare();
  const unread = orm
    .select({ count: sum(chatMembers.unread).mapWith(Number) })
    .from(chatMembers)
    .where(
      and(eq(chatMembers.userId, userId), isNotNull(chatMembers.unreadSince), eq(chatMembers.muted, false)),
    )
    .prepare();

  const visible = and(eq(messages.chatId, chatId), gt(messages.seq, given("clearedSeq")));
  const before = orm
    .select()
    .from(messages)
    .where(and(visible, lt(messages.seq, given("seq"))))
    .orderBy(desc(messages.seq))
    .limit(limit)
    .prepare();
  // Only one lower bound: with two, SQLite would seek to one and read all the way to the other.
  const onwards = and(eq(messages.chatId, chatId), gte(messages.seq, given("seq")));
  const from = orm.select().from(messages).where(onwards).orderBy(asc(messages.seq)).limit(limit).prepare();
  const firstFrom = orm
    .select({ seq: messages.seq, createdAt: messages.createdAt })
    .from(messages)
    .where(onwards)
    .orderBy(asc(messages.seq))
    .limit(1)
    .prepare();
  const seqOf = orm
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, given("id")), visible))
    .prepare();
  const someMessages = orm.select().from(messages).where(among(messages.id)).prepare();
  const imagesOf = orm
    .select({
      ...getTableColumns(images),
      messageId: messageImages.messageId,
      listened: messageImages.listened,
    })
    .from(messageImages)
    .innerJoin(images, eq(images.id, messageImages.imageId))
    .where(among(messageImages.messageId))
    .orderBy(asc(messageImages.messageId), asc(messageImages.position))
    .prepare();

  const messagesWith = orm
    .select(getTableColumns(messages))
    .from(messageImages)
    .innerJoin(messages, eq(messages.id, messageImages.messageId))
    .where(eq(messageImages.imageId, given("imageId")))
    .prepare();

  return {
    messagesWith: (imageId: string) => messagesWith.all({ imageId }),
    firstMessagesTo: (userId: string, most: number) => firstMessages.all(userId, most),
    pinned: (userId: string) => pinned.all({ userId, limit: PINNED_CHATS_MAX, offset: 0 }),
    others: (userId: string, limit: number, offset: number) => others.all({ userId, limit, offset }),
    archive: (userId: string, limit: number, offset: number) => archive.all({ userId, limit, offset }),
    total: (userId: string) => total.get({ userId })?.count ?? 0,
    archived: (userId: string) => archived.get({ userId })?.count ?? 0,
    names: (userId: string) => names.all({ userId }),
    some: (userId: string, ids: readonly string[]) => someOf.all({ userId, ids: JSON.stringify(ids) }),
    chat: (userId: string, chatId: string) => chat.get({ userId, chatId }),
    chatWith: (userId: string, companionId: string) => chatWith.get({ userId, companionId }),
    unread: (userId: string) => unread.get({ userId })?.count ?? 0,

    before: ({ chatId, clearedSeq }: Place, seq: number, limit: number) =>
      before.all({ chatId, clearedSeq, seq, limit }),
    from: ({ chatId, clearedSeq }: Place, seq: number, limit: number) =>
      from.all({ chatId, seq: Math.max(seq, clearedSeq + 1), limit }),
    seqOf: ({ chatId, clearedSeq }: Place, id: string) => seqOf.get({ chatId, clearedSeq, id })?.seq,
    firstFrom: (chatId: string, seq: number) => firstFrom.get({ chatId, seq }),
    messages: (ids: readonly string[]) => someMessages.all({ ids: JSON.stringify(ids) }),
    imagesOf: (messageIds: readonly string[]) => imagesOf.all({ ids: JSON.stringify(messageIds) }),
    removedImagesOf: (messageIds: readonly string[]) =>
      orm
        .select({ messageId: messageImages.messageId, imageId: images.id })
        .from(messageImages)
        .innerJoin(images, eq(images.id, messageImages.imageId))
        .where(and(inArray(messageImages.messageId, [...messageIds]), isNotNull(images.removedAt)))
        .orderBy(asc(messageImages.messageId), asc(messageImages.position))
        .all(),
  };
}

type Place = Pick<typeof chatMembers.$inferSelect, "chatId" | "clearedSeq">;
