import type * as z from "zod";
import type { Chat, chatsQuery, Message, MessagesPage, messagesQuery } from "#contract/chat.ts";
import { fold } from "#contract/fold.ts";
import { FIRST_MESSAGES_LATEST } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import type { Evidence } from "#src/features/evidence/actions.ts";
import type { Images } from "#src/features/images/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import { Problem } from "#src/problem.ts";
import { habitOf } from "../habits.ts";
import { cursorOf, seqOfCursor } from "../rules.ts";
import { chatView, messageView, type Parts, type Reader } from "../view.ts";
import type { MessageRow } from "../writing/store.ts";
import { type ChatRow, createReadingStore } from "./store.ts";

const NEWEST = Number.MAX_SAFE_INTEGER;

export type Reading = ReturnType<typeof createReading>;

export function createReading({
  db,
  evidence,
  images,
  profile,
}: Pick<Deps, "db"> & {
  evidence: Pick<Evidence, "removedPhotos">;
  images: Images;
  profile: Pick<Profile, "faces">;
}) {
  const store = createReadingStore(db);

  function all(userId: string, { page, perPage, name, archived }: z.output<typeof chatsQuery>) {
    return db.reading(() => {
      const wanted = fold(name ?? "");
      const inArchive = store.archived(userId);
      const { rows, total } = wanted
        ? named(userId, wanted, page, perPage)
        : archived
          ? { rows: store.archive(userId, perPage, (page - 1) * perPage), total: inArchive }
          : { rows: listed(userId, page, perPage), total: store.total(userId) - inArchive };
      return { data: chatViews(userId, rows), pagination: { page, perPage, total }, archived: inArchive };
    });
  }

  function listed(userId: string, page: number, perPage: number): ChatRow[] {
    const before = (page - 1) * perPage;
    const pinned = store.pinned(userId);
    const first = pinned.slice(before, before + perPage);
    const others = store.others(userId, perPage - first.length, Math.max(0, before - pinned.length));
    return [...first, ...others];
  }

  function named(userId: string, wanted: string, page: number, perPage: number) {
    const found = store.names(userId).filter(({ name }) => fold(name).includes(wanted));
    const ids = found.slice((page - 1) * perPage, page * perPage).map(({ chatId }) => chatId);
    const rows = new Map(store.some(userId, ids).map((row) => [row.chatId, row]));
    return { rows: ids.map((id) => rows.get(id)!), total: found.length };
  }

  /** @throws Problem not_found, also for another user's chat and for one that this side has deleted. */
  function chatRow(userId: string, chatId: string): ChatRow {
    const row = store.chat(userId, chatId);
    if (!row) throw new Problem("not_found");
    return row;
  }

  function chatViews(userId: string, rows: readonly ChatRow[]): Chat[] {
    const faces = profile.faces(
      userId,
      rows.map(({ companionId }) => companionId),
    );
    const latest = store.messages(rows.flatMap(({ lastMessageId }) => lastMessageId ?? []));
    const parts = partsOf(userId, latest);
    const messages = new Map(latest.map((message) => [message.chatId, message]));
    return rows.map((row) => {
      const message = messages.get(row.chatId);
      return chatView(row, faces.get(row.companionId)!, message ? messageView(message, row, parts) : null);
    });
  }

  function messagesOf(userId: string, chatId: string, query: z.output<typeof messagesQuery>): MessagesPage {
    return db.reading(() => {
      const chat = chatRow(userId, chatId);
      const rows = rowsOf(chat, query);
      const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0];
      const isMoreBefore = rows.length > 0 && store.before(chat, first, 1).length > 0;
      const isMoreAfter = rows.length > 0 && store.from(chat, last + 1, 1).length > 0;
      return {
        data: messageViews(chat, rows),
        pagination: {
          perPage: query.perPage,
          before: isMoreBefore ? cursorOf(first) : null,
          after: isMoreAfter ? cursorOf(last) : null,
        },
        sort: "asc",
      };
    });
  }

  function rowsOf(
    chat: ChatRow,
    { around, cursor, createdBefore, isForward, perPage }: z.output<typeof messagesQuery>,
  ): MessageRow[] {
    if (around) {
      const seq = store.seqOf(chat, around);
      if (seq === undefined) throw new Problem("not_found");
      const half = Math.floor(perPage / 2);
      return [...store.before(chat, seq, half).reverse(), ...store.from(chat, seq, perPage - half)];
    }
    if (cursor) {
      const seq = seqOfCursor(cursor);
      return isForward ? store.from(chat, seq + 1, perPage) : store.before(chat, seq, perPage).reverse();
    }
    const seq = createdBefore ? seqAt(chat, Date.parse(createdBefore)) : NEWEST;
    return isForward && createdBefore
      ? store.from(chat, seq, perPage)
      : store.before(chat, seq, perPage).reverse();
  }

  /** Times grow with `seq`, so a binary search finds the first among 100,000 in 17 steps. */
  function seqAt(chat: ChatRow, time: number): number {
    let low = chat.clearedSeq + 1;
    let high = (store.before(chat, NEWEST, 1)[0]?.seq ?? chat.clearedSeq) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const message = store.firstFrom(chat.chatId, middle);
      if (message && message.createdAt < time) low = message.seq + 1;
      else high = middle;
    }
    return low;
  }

  function messageViews(reader: Reader, rows: readonly MessageRow[]): Message[] {
    const parts = partsOf(reader.userId, rows);
    return rows.map((row) => messageView(row, reader, parts));
  }

  /** Photos, recordings and the messages they quote, with addresses for this reader. */
  function partsOf(readerId: string, rows: readonly MessageRow[]): Parts {
    const repliedTo = rows.flatMap(({ replyToId }) => replyToId ?? []);
    const quoted = repliedTo.length > 0 ? store.messages(repliedTo) : [];
    const all = store.imagesOf([...rows, ...quoted].map(({ id }) => id));
    const media = all.filter(({ removedAt }) => removedAt === null);
    const removed = all.filter(({ removedAt }) => removedAt !== null);
    const photos = media.filter(({ voiceMs }) => voiceMs === null);
    const seen = images.seenBy(readerId);
    const heard = images.heardBy(readerId);
    const byMessage = Map.groupBy(photos, ({ messageId }) => messageId);
    return {
      quoted: new Map(quoted.map((row) => [row.id, row])),
      removed: new Map(
        removed.map(({ messageId, voiceMs }) => [messageId, voiceMs === null ? "photo" : "voice"]),
      ),
      images: new Map([...byMessage].map(([id, some]) => [id, some.map(seen)])),
      voices: new Map(
        media.flatMap(({ id, messageId, voiceMs, waveform, listened }) =>
          voiceMs === null || waveform === null
            ? []
            : [[messageId, { ...heard({ id, voiceMs, waveform }), listened }]],
        ),
      ),
    };
  }

  function removedPhotosOf(messageIds: readonly string[]): Map<string, string[]> {
    const rows = store.removedImagesOf(messageIds);
    const removed = evidence.removedPhotos(rows.map(({ imageId }) => imageId));
    const kept = rows.filter(({ imageId }) => removed.has(imageId));
    const byMessage = Map.groupBy(kept, ({ messageId }) => messageId);
    return new Map([...byMessage].map(([id, some]) => [id, some.map(({ imageId }) => imageId)]));
  }

  return {
    habitOf: (userId: string, now: number) =>
      habitOf(store.firstMessagesTo(userId, FIRST_MESSAGES_LATEST), now),
    all,
    messagesOf,
    removedPhotosOf,
    messagesWith: store.messagesWith,
    messageViews,
    chatRow,
    before: store.before,
    partsOf,
    one: (userId: string, chatId: string): Chat =>
      db.reading(() => chatViews(userId, [chatRow(userId, chatId)])[0]!),
    with: (userId: string, companionId: string): Chat | null =>
      db.reading(() => {
        const row = store.chatWith(userId, companionId);
        return row ? chatViews(userId, [row])[0]! : null;
      }),
    unread: (userId: string) => ({ count: store.unread(userId) }),
  };
}
