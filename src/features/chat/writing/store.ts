import { and, asc, count, desc, eq, gt, isNotNull, lte, not, type SQL, sql } from "drizzle-orm";
import { userKey } from "#contract/person-key.ts";
import { exists } from "#db/exists.ts";
import { given } from "#db/given.ts";
import { isInForce } from "#db/in-force.ts";
import type { Db } from "#db/open.ts";
import {
  chatMembers,
  chats,
  deletedMessages,
  messageImages,
  messages,
  sanctions,
  users,
} from "#db/schema/index.ts";
import { tiesSql } from "../../ties/store.ts";
import type { Pair, Sides } from "../rules.ts";

export type MessageRow = typeof messages.$inferSelect;
export type WritingStore = ReturnType<typeof createWritingStore>;
type ChatRow = typeof chats.$inferSelect;
export type MemberRow = typeof chatMembers.$inferSelect;

/** With few statements, each of which touches one row by its key. */
export const createWritingStore = (db: Db) => ({
  ...permissions(db),
  ...messageRows(db),
  ...chatSides(db),
  ...unreadCounts(db),
});

function permissions({ orm, sqlite }: Db) {
  const userId = given("userId");
  const me = given("me");
  const standing = orm
    .select({
      ...tiesSql.standing(me),
      // A frame may have passed the socket's check before another process suspended its sender.
      mayWrite: tiesSql.isOpen(me),
    })
    .from(users)
    .where(eq(users.id, userId))
    .prepare();

  const hidesReceipts = sqlite.query<{ id: string }, [string, string]>(
    "SELECT id FROM users WHERE id IN (?1, ?2) AND read_receipts = 0",
  );

  const receiptReaders = orm
    .select({ id: chatMembers.userId })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(
      and(
        eq(chatMembers.companionId, userId),
        gt(chatMembers.userId, given("after")),
        isNotNull(chatMembers.lastAt),
        eq(users.readReceipts, true),
        not(tiesSql.areApart(sql`chat_members.user_id`, sql`chat_members.companion_id`)),
      ),
    )
    .orderBy(asc(chatMembers.userId))
    .limit(sql.placeholder("most"))
    .prepare();

  const startedSince = orm
    .select({ count: count() })
    .from(chats)
    .where(and(eq(chats.startedBy, userId), gt(chats.createdAt, given("since")), eq(chats.isInvited, false)))
    .prepare();
  const [to, sender] = [given("to"), given("sender")];
  const comesTo = (guest: SQL, host: SQL) =>
    exists(
      sql`event_people p CROSS JOIN events e ON e.number = p.event_number WHERE p.user_id = ${guest} AND p.state = 'coming' AND e.owner_id = ${host}`,
    );
  const mayAlwaysWrite = orm
    .select({ id: users.id })
    .from(users)
    .where(
      sql`users.id = ${to} AND (${tiesSql.areFriends(to, sender)} OR ${comesTo(to, sender)} OR ${comesTo(sender, to)})`,
    )
    .prepare();
  const likeEachOther = orm
    .select({ id: users.id })
    .from(users)
    .where(sql`users.id = ${to} AND ${tiesSql.likeEachOther(to, sender)}`)
    .prepare();
  const protectedFrom = sqlite.query<{ yes: 1 }, [string, string, number]>(
    `SELECT 1 AS yes FROM dating_settings WHERE user_id = ?1 AND protect_inbox = 1
       AND NOT EXISTS (SELECT 1 FROM users WHERE id = ?2 AND avatar_id IS NOT NULL AND created_at <= ?3)`,
  );

  const noFirstMessages = orm
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.personKey, given("key")),
        eq(sanctions.kind, sql`'no_first_messages'`),
        isInForce(given("now")),
      ),
    )
    .limit(1)
    .prepare();
  return {
    standing: (userId: string, me: string) => standing.get({ userId, me }),

    /** Neither of the two has turned read receipts off. */
    showReceipts: (one: string, other: string): boolean => hidesReceipts.get(one, other) === null,

    /** Who has a chat with this member, and would see their read receipts; in the order of their ids. */
    receiptReaders: (userId: string, after: string, most: number): string[] =>
      receiptReaders.all({ userId, after, most }).map((row) => row.id),

    /** Whether the two are friends, or one of them comes to an event of the other. */
    mayAlwaysWrite: (to: string, sender: string): boolean => mayAlwaysWrite.get({ to, sender }) !== undefined,
    likeEachOther: (to: string, sender: string): boolean => likeEachOther.get({ to, sender }) !== undefined,
    /** Whether `to` protects their inbox, and the sender has no photo or joined after `joinedBefore`. */
    isProtected: (to: string, senderId: string, joinedBefore: number): boolean =>
      protectedFrom.get(to, senderId, joinedBefore) !== null,
    /** A moderator has decided that this member writes to no one first. */
    mayNotWriteFirst: (senderId: string, now: number): boolean =>
      noFirstMessages.get({ key: userKey(senderId), now }) !== undefined,
    startedSince: (userId: string, since: number) => startedSince.get({ userId, since })?.count ?? 0,
  };
}

function messageRows({ orm, sqlite }: Db) {
  const message = orm
    .select()
    .from(messages)
    .where(eq(messages.id, given("id")))
    .prepare();

  // Statements of every message are prepared without drizzle, whose named parameters take 5 µs of a message's 65.
  const addMessage = sqlite.query<null, (string | number | null)[]>(
    "INSERT INTO messages (id, chat_id, seq, sender_id, content, reply_to_id, prompt, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );

  const deletedSender = sqlite.query<{ senderId: string }, [string]>(
    "SELECT sender_id AS senderId FROM deleted_messages WHERE id = ?",
  );

  const own = orm
    .select()
    .from(messages)
    .where(and(eq(messages.id, given("id")), eq(messages.senderId, given("userId"))))
    .prepare();

  const listened = sqlite.query<{ id: string }, [string]>(
    `UPDATE message_images SET listened = 1 WHERE message_id = ? AND listened = 0
       AND (SELECT i.voice_ms FROM images i WHERE i.id = image_id) IS NOT NULL RETURNING image_id AS id`,
  );

  const imagesOf = orm
    .select({ id: messageImages.imageId })
    .from(messageImages)
    .where(eq(messageImages.messageId, given("id")))
    .orderBy(asc(messageImages.position))
    .prepare();

  return {
    message: (id: string) => message.get({ id }),
    add(message: MessageRow, imageIds: readonly string[]): void {
      const { id, chatId, seq, senderId, content, replyToId, prompt, createdAt } = message;
      addMessage.run(
        id,
        chatId,
        seq,
        senderId,
        content,
        replyToId,
        prompt && JSON.stringify(prompt),
        createdAt,
      );
      for (const [position, imageId] of imageIds.entries())
        orm.insert(messageImages).values({ messageId: message.id, imageId, position }).run();
    },
    own: (userId: string, id: string) => own.get({ userId, id }),
    /** Returns false if there is no recording, or it was played before. */
    listen: (messageId: string): boolean => listened.get(messageId) !== null,
    imagesOf: (id: string): string[] => imagesOf.all({ id }).map((row) => row.id),
    remove({ id, senderId, createdAt }: MessageRow): void {
      orm.delete(messages).where(eq(messages.id, id)).run();
      orm.insert(deletedMessages).values({ id, senderId, createdAt }).run();
    },
    react: (id: string, reaction: Partial<Pick<MessageRow, "senderReaction" | "recipientReaction">>) =>
      orm.update(messages).set(reaction).where(eq(messages.id, id)).run(),
    edit: (id: string, text: { content: string; editedAt: number }) =>
      orm.update(messages).set(text).where(eq(messages.id, id)).run(),
    /** Undefined if there was no such message, or it is forgotten. */
    deletedSender: (id: string) => deletedSender.get(id)?.senderId,
  };
}

function chatSides({ orm, sqlite }: Db) {
  const members = orm
    .select()
    .from(chatMembers)
    .where(eq(chatMembers.chatId, given("chatId")))
    .prepare();
  const membersOfPair = orm
    .select()
    .from(chatMembers)
    .where(
      sql`${chatMembers.chatId} = (SELECT c.id FROM chats c WHERE c.low_id = ${given("low")} AND c.high_id = ${given("high")})`,
    )
    .prepare();
  const noteSent = sqlite.query(
    "UPDATE chat_members SET last_at = ?, wrote_seq = ? WHERE chat_id = ? AND user_id = ?",
  );
  // One e-mail is sent about all that is unread, however many messages join it: `mailed` is reset once nothing is.
  const gotFirst = sqlite.query(
    "UPDATE chat_members SET last_at = ?1, unread = 1, unread_since = ?1 WHERE chat_id = ?2 AND user_id = ?3",
  );
  /** Separate from `gotFirst`, since setting a column costs writing its indexes. */
  const gotMore = sqlite.query(
    "UPDATE chat_members SET last_at = ?, unread = unread + 1 WHERE chat_id = ? AND user_id = ?",
  );

  const pinned = orm
    .select({ count: count() })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, given("userId")), sql`${chatMembers.pinned} = 1`))
    .prepare();

  return {
    countPinned: (userId: string): number => pinned.get({ userId })?.count ?? 0,
    addChat(
      id: string,
      [lowId, highId]: Pair,
      first: Pick<ChatRow, "startedBy" | "createdAt" | "isInvited">,
    ): void {
      orm
        .insert(chats)
        .values({ id, lowId, highId, ...first })
        .run();
      orm
        .insert(chatMembers)
        .values([
          { chatId: id, userId: lowId, companionId: highId },
          { chatId: id, userId: highId, companionId: lowId },
        ])
        .run();
    },

    sides: (chatId: string, userId: string) => sidesOf(userId, members.all({ chatId })),
    sidesOfPair: ([low, high]: Pair, userId: string) => sidesOf(userId, membersOfPair.all({ low, high })),
    noteSent: ({ chatId, userId }: MemberRow, seq: number, now: number) =>
      noteSent.run(now, seq, chatId, userId),
    noteReceived: ({ chatId, userId, unread }: MemberRow, now: number) =>
      (unread > 0 ? gotMore : gotFirst).run(now, chatId, userId),
    change: (
      { chatId, userId }: MemberRow,
      changes: Partial<Omit<MemberRow, "chatId" | "userId" | "companionId">>,
    ) =>
      orm
        .update(chatMembers)
        .set(changes)
        .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.userId, userId)))
        .run(),
  };
}

function unreadCounts({ orm }: Db) {
  const chatId = given("chatId");
  const seq = given("seq");
  const waiting = and(
    eq(messages.chatId, chatId),
    gt(messages.seq, seq),
    eq(messages.senderId, given("senderId")),
  );
  const countWaiting = orm
    .select({ count: count() })
    .from(messages)
    .where(and(waiting, lte(messages.seq, given("upTo"))))
    .prepare();
  const firstWaiting = orm
    .select({ at: messages.createdAt })
    .from(messages)
    .where(waiting)
    .orderBy(asc(messages.seq))
    .limit(1)
    .prepare();
  const newest = orm
    .select({ at: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.chatId, chatId), gt(messages.seq, seq)))
    .orderBy(desc(messages.seq))
    .limit(1)
    .prepare();

  return {
    /** Unread for this side after `seq`, up to `upTo`. */
    countWaiting: ({ chatId, companionId: senderId }: MemberRow, seq: number, upTo: number): number =>
      countWaiting.get({ chatId, seq, upTo, senderId })?.count ?? 0,
    firstWaitingAfter: ({ chatId, companionId: senderId }: MemberRow, seq: number): number | null =>
      firstWaiting.get({ chatId, seq, senderId })?.at ?? null,
    newestAfter: (chatId: string, seq: number) => newest.get({ chatId, seq })?.at ?? null,
  };
}

function sidesOf(userId: string, [one, other]: MemberRow[]): Sides | undefined {
  if (one?.userId === userId && other) return { mine: one, theirs: other };
  if (other?.userId === userId && one) return { mine: other, theirs: one };
}
