import type { Chat, ChatSettings, Meeting, Message, QuotedMessage } from "#contract/chat.ts";
import type { Image } from "#contract/people.ts";
import type { Face } from "#contract/profile.ts";
import { iso } from "#contract/time.ts";
import type { MeetingRow } from "./meetings/store.ts";
import type { ChatRow } from "./reading/store.ts";
import type { MemberRow, MessageRow } from "./writing/store.ts";

export type Reader = Pick<MemberRow, "userId" | "readSeq" | "clearedSeq"> & { companionReadSeq: number };

export const readerOf = (
  { userId, readSeq, clearedSeq }: MemberRow,
  { readSeq: companionReadSeq }: MemberRow,
): Reader => ({ userId, readSeq, clearedSeq, companionReadSeq });

/** Photos and recordings by message id, with addresses for this reader only, and which were removed; quoted messages by their own id. */
export interface Parts {
  images: ReadonlyMap<string, Image[]>;
  voices: ReadonlyMap<string, NonNullable<Message["voice"]>>;
  removed: ReadonlyMap<string, "photo" | "voice">;
  quoted: ReadonlyMap<string, MessageRow>;
}

export const NO_PARTS: Parts = {
  images: new Map(),
  voices: new Map(),
  removed: new Map(),
  quoted: new Map(),
};

export function messageView(row: MessageRow, reader: Reader, parts: Parts): Message {
  const mine = row.senderId === reader.userId;
  const images = parts.images.get(row.id) ?? [];
  const voice = parts.voices.get(row.id) ?? null;
  const read = row.seq <= (mine ? reader.companionReadSeq : reader.readSeq);
  return {
    id: row.id,
    chatId: row.chatId,
    seq: row.seq,
    content: row.content,
    time: iso(row.createdAt),
    mine,
    temporary: false,
    read,
    imagesPath: images.map(({ path }) => path),
    images,
    // Whoever shows no read receipts does not show this one either.
    voice: voice && { ...voice, listened: voice.listened && (read || !mine) },
    removed: removedFrom(row, parts),
    replyToMessage: row.replyToId === null ? null : quoteView(row.replyToId, row, reader, parts),
    prompt: row.prompt,
    clientId: mine ? row.id : null,
    editedAt: row.editedAt === null ? null : iso(row.editedAt),
    reactions: mine
      ? { mine: row.senderReaction, theirs: row.recipientReaction }
      : { mine: row.recipientReaction, theirs: row.senderReaction },
  };
}

/** A removed photo or recording is erased in time, and leaves a message that says nothing, as none is sent. */
function removedFrom({ id, content }: MessageRow, { images, voices, removed }: Parts): Message["removed"] {
  const isEmpty = content === "" && !images.has(id) && !voices.has(id);
  return removed.get(id) ?? (isEmpty ? "attachment" : null);
}

/** Shown as deleted: one of another chat, one this reader has deleted, or a later one sent under the same id. */
function quoteView(id: string, { chatId, seq }: MessageRow, reader: Reader, parts: Parts): QuotedMessage {
  const row = parts.quoted.get(id);
  if (!row || row.chatId !== chatId || row.seq >= seq || row.seq <= reader.clearedSeq)
    return { id, content: "", mine: false, imagesPath: [], voice: false, removed: null, deleted: true };
  return {
    id,
    content: row.content,
    mine: row.senderId === reader.userId,
    imagesPath: (parts.images.get(id) ?? []).map(({ path }) => path),
    voice: parts.voices.has(id),
    removed: removedFrom(row, parts),
    deleted: false,
  };
}

export const settingsView = ({ pinned, muted, archived }: ChatSettings): ChatSettings => ({
  pinned,
  muted,
  archived,
});

export const chatView = (row: ChatRow, user: Face, message: Message | null): Chat => ({
  chatID: row.chatId,
  user,
  message,
  unreadMessages: row.unread,
  readSeq: row.readSeq,
  companionReadSeq: row.companionReadSeq,
  clearedSeq: row.clearedSeq,
  wrote: { me: row.wroteSeq > 0, them: row.companionWroteSeq > 0 },
  ...settingsView(row),
});

export const meetingView = ({ id, kind, outgoing, outcome, startedAt, endedAt }: MeetingRow): Meeting => ({
  id,
  kind,
  mine: outgoing,
  outcome,
  startedAt: iso(startedAt),
  endedAt: iso(endedAt),
});

export const archivedMeetingView = (row: MeetingRow) => ({ with: row.companionId, ...meetingView(row) });
