import { FREE_WINDOW_MS } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import { iso } from "#contract/time.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import { photoName, voiceName } from "#src/features/profile/actions.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { REMEMBERED_MS } from "../rules.ts";
import { settingsView } from "../view.ts";
import { createErasingStore } from "./store.ts";

/** Rows that are read or erased at once: a few milliseconds, then other work gets its turn. */
const SLICE = 500;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

export type Erasing = ReturnType<typeof createErasing>;

export function createErasing({
  db,
  hub,
  clock,
  evidence,
}: Pick<Deps, "db" | "hub" | "clock"> & { evidence: Pick<Evidence, "forgetChat"> }) {
  const store = createErasingStore(db);

  async function erase(chatId: string, upTo: number): Promise<void> {
    while (store.erase(chatId, upTo, SLICE) === SLICE) await yieldToEventLoop();
  }

  /** Where both people stay: a device of either may still send one of these messages again. */
  async function eraseForBoth(chatId: string, upTo: number): Promise<void> {
    const since = clock() - REMEMBERED_MS;
    const slice = () =>
      db.transaction(() => {
        store.remember(chatId, upTo, SLICE, since);
        return store.erase(chatId, upTo, SLICE);
      });
    while (slice() === SLICE) await yieldToEventLoop();
  }

  async function eraseUnseen(chatId: string): Promise<void> {
    await eraseForBoth(chatId, store.chat(chatId)?.cleared ?? 0);
  }

  /** Also what a crash has left of chats that both deleted. The row stays as long as it counts towards the limit of chats started. */
  async function eraseDeleted(): Promise<void> {
    let [last, slice] = ["", store.chatsAfter("", SLICE)];
    while (slice.length > 0) {
      for (const { chatId, cleared, lastAt } of slice) {
        if (cleared > 0) await eraseForBoth(chatId, cleared);
        if (lastAt === null) eraseChat(chatId, clock() - FREE_WINDOW_MS);
        last = chatId;
      }
      await yieldToEventLoop();
      slice = store.chatsAfter(last, SLICE);
    }
  }

  function eraseChat(chatId: string, since: number): void {
    evidence.forgetChat(chatId);
    store.eraseChat(chatId, since);
  }

  async function eraseAllOf(userId: string): Promise<void> {
    for (const { chatId, companionId, isSeen } of store.chatsOf(userId)) {
      await erase(chatId, EVERYTHING);
      eraseChat(chatId, EVERYTHING);
      if (isSeen)
        hub.send(userKey(companionId), "CHAT_DELETED", { chatID: chatId, userId, clearedSeq: null });
    }
  }

  async function* allOf(userId: string) {
    for (const { chatId, companionId: id, name } of store.chatsOf(userId)) {
      let messages = store.messagesAfter(chatId, 0, SLICE);
      while (messages.length > 0) {
        yield { companion: { id, name }, messages };
        await yieldToEventLoop();
        messages = store.messagesAfter(chatId, messages.at(-1)!.seq, SLICE);
      }
    }
  }

  function mediaOf(messageId: string) {
    const media = store.imagesOf(messageId);
    const voice = media.find(({ voiceMs }) => voiceMs !== null);
    const photos = media.filter((one) => one !== voice).map(({ id }) => photoName(id));
    return { photos, ...(voice && { voice: voiceName(voice.id) }) };
  }

  /** For the archive of a person's data, including what they no longer see. */
  async function* archiveOf(userId: string): AsyncGenerator<object[]> {
    for await (const { companion, messages } of allOf(userId))
      yield messages
        .filter(({ senderId }) => senderId === userId)
        .map((message) => ({
          to: companion,
          at: iso(message.createdAt),
          text: message.content,
          ...(message.prompt && { quotedQuestion: message.prompt.question }),
          ...(message.editedAt !== null && { editedAt: iso(message.editedAt) }),
          ...mediaOf(message.id),
        }));
  }

  /** For the archive as well; of the companion's messages only when they were sent. */
  async function* reactionsOf(userId: string): AsyncGenerator<object[]> {
    for await (const { companion, messages } of allOf(userId))
      yield messages.flatMap(({ senderId, createdAt, ...message }) => {
        const own = senderId === userId;
        const reaction = own ? message.senderReaction : message.recipientReaction;
        return reaction ? { with: companion, toOwnMessage: own, sentAt: iso(createdAt), reaction } : [];
      });
  }

  /** For the archive as well. */
  const settingsOf = (userId: string): object[] =>
    store
      .chatsOf(userId)
      .map(({ companionId: id, name, ...chat }) => ({ with: { id, name }, ...settingsView(chat) }))
      .filter(({ pinned, muted, archived }) => pinned || muted || archived);

  return {
    settingsOf,
    eraseUnseen,
    eraseDeleted,
    eraseAllOf,
    archiveOf,
    reactionsOf,
    async forgetDeletedIds(): Promise<void> {
      const until = clock() - REMEMBERED_MS;
      while (store.forgetIds(until, SLICE) === SLICE) await yieldToEventLoop();
    },
  };
}
