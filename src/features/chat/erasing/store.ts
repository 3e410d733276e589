import { and, asc, eq, gt, lte, max, min, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { chatMembers, chats, images, messageImages, messages } from "#db/schema/index.ts";

export function createErasingStore({ orm, sqlite }: Db) {
  const chatId = given("chatId");
  const userId = given("userId");
  const limit = sql.placeholder("limit");

  const summary = {
    chatId: chatMembers.chatId,
    /** Both have deleted everything up to this `seq`. */
    cleared: min(chatMembers.clearedSeq).mapWith(Number),
    lastAt: max(chatMembers.lastAt),
  };
  const chat = orm.select(summary).from(chatMembers).where(eq(chatMembers.chatId, chatId)).prepare();
  const chatsAfter = orm
    .select(summary)
    .from(chatMembers)
    .where(gt(chatMembers.chatId, chatId))
    .groupBy(chatMembers.chatId)
    .orderBy(asc(chatMembers.chatId))
    .limit(limit)
    .prepare();
  const slice = "FROM messages m WHERE m.chat_id = ?1 AND m.seq <= ?2 ORDER BY m.seq LIMIT ?3";
  const remember = sqlite.query<null, [string, number, number, number]>(
    `INSERT OR IGNORE INTO deleted_messages (id, sender_id, created_at) SELECT id, sender_id, created_at
       FROM (SELECT m.id, m.sender_id, m.created_at ${slice}) WHERE created_at > ?4`,
  );
  const erase = sqlite.query<null, [string, number, number]>(
    `DELETE FROM messages WHERE id IN (SELECT m.id ${slice})`,
  );
  const forgetIds = sqlite.query<null, [number, number]>(
    `DELETE FROM deleted_messages WHERE id IN
       (SELECT d.id FROM deleted_messages d WHERE d.created_at <= ? ORDER BY d.created_at LIMIT ?)`,
  );
  const changes = sqlite.query<{ n: number }, []>("SELECT changes() AS n");

  const chatsOf = orm
    .select({
      chatId: chatMembers.chatId,
      companionId: chatMembers.companionId,
      pinned: chatMembers.pinned,
      muted: chatMembers.muted,
      archived: chatMembers.archived,
      name: sql<string>`(SELECT u.name FROM users u WHERE u.id = chat_members.companion_id)`,
      isSeen:
        sql<boolean>`EXISTS (SELECT 1 FROM chat_members c WHERE c.chat_id = chat_members.chat_id AND c.user_id = chat_members.companion_id AND c.last_at IS NOT NULL)`.mapWith(
          Boolean,
        ),
    })
    .from(chatMembers)
    .where(eq(chatMembers.userId, userId))
    .prepare();
  const after = orm
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), gt(messages.seq, given("seq"))))
    .orderBy(asc(messages.seq))
    .limit(limit)
    .prepare();
  const imagesOf = orm
    .select({ id: messageImages.imageId, voiceMs: images.voiceMs })
    .from(messageImages)
    .innerJoin(images, eq(images.id, messageImages.imageId))
    .where(eq(messageImages.messageId, given("id")))
    .orderBy(asc(messageImages.position))
    .prepare();

  return {
    chat: (chatId: string) => chat.get({ chatId }),
    chatsAfter: (chatId: string, limit: number) => chatsAfter.all({ chatId, limit }),
    /** The oldest first; returns their number. */
    erase(chatId: string, upTo: number, limit: number): number {
      erase.run(chatId, upTo, limit);
      return changes.get()!.n;
    },
    /** The ids of what `erase` is about to erase, of messages stored after `since`. */
    remember: (chatId: string, upTo: number, limit: number, since: number) =>
      remember.run(chatId, upTo, limit, since),
    forgetIds(until: number, limit: number): number {
      forgetIds.run(until, limit);
      return changes.get()!.n;
    },
    /** Unless it was started after `since` and so counts towards the limit. */
    eraseChat: (chatId: string, since: number) =>
      orm
        .delete(chats)
        .where(and(eq(chats.id, chatId), lte(chats.createdAt, since)))
        .run(),

    chatsOf: (userId: string) => chatsOf.all({ userId }),
    messagesAfter: (chatId: string, seq: number, limit: number) => after.all({ chatId, seq, limit }),
    imagesOf: (messageId: string) => imagesOf.all({ id: messageId }),
  };
}
