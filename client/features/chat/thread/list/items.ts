import { type Draft, imagesOf, type UnsentMessage, voiceOf } from "#client/features/chat/unsent/message.ts";
import type { ThreadWindow } from "#client/features/chat/window/thread-window.ts";
import type { Meeting, Message } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";

const NO_REACTIONS: Message["reactions"] = { mine: null, theirs: null };

export interface Item {
  /** The same before and after it is stored, so that nothing jumps. */
  key: string;
  message: Message;
  state: "stored" | "waiting" | "failed";
  failure: ErrorCode | null;
  /** `message` then holds only its id, time and side. */
  meeting?: Meeting;
}

export function itemsOf(
  window: ThreadWindow | undefined,
  outbox: readonly (UnsentMessage | Draft)[],
  personId: string,
): Item[] {
  const stored = (window?.messages ?? []).map(itemOf);
  // A user reading older messages sees these once they are back at the end.
  if (window && window.after !== null) return stored;
  const keys = new Set(stored.slice(-100).map(({ key }) => key));
  const mine = outbox.filter(({ to, clientId }) => to === personId && !keys.has(clientId));
  return [...stored, ...mine.map(pendingOf)];
}

/** A window that covers only part of the chat gets those within its range. */
export function withMeetings(
  items: Item[],
  meetings: readonly Meeting[],
  window: ThreadWindow | undefined,
): Item[] {
  const from = window?.before ? (window.messages[0]?.time ?? "") : "";
  const to = window?.after ? (window.messages.at(-1)?.time ?? "") : null;
  const within = meetings.filter(({ endedAt }) => endedAt >= from && (to === null || endedAt <= to));
  if (within.length === 0) return items;
  const merged: Item[] = [];
  let next = 0;
  for (const item of items) {
    while (next < within.length && within[next]!.endedAt <= item.message.time)
      merged.push(meetingItem(within[next++]!));
    merged.push(item);
  }
  return [...merged, ...within.slice(next).map(meetingItem)];
}

const knownMeetings = new WeakMap<Meeting, Item>();

function meetingItem(meeting: Meeting): Item {
  const item = knownMeetings.get(meeting) ?? {
    key: meeting.id,
    message: {
      id: meeting.id,
      chatId: "",
      seq: 0,
      content: "",
      time: meeting.endedAt,
      mine: meeting.mine,
      temporary: false,
      read: true,
      imagesPath: [],
      images: [],
      voice: null,
      removed: null,
      replyToMessage: null,
      prompt: null,
      clientId: null,
      editedAt: null,
      reactions: NO_REACTIONS,
    },
    state: "stored",
    failure: null,
    meeting,
  };
  knownMeetings.set(meeting, item);
  return item;
}

const known = new WeakMap<Message, Item>();

/** Returns the same item for the same message, so that a new one renders nothing else. */
function itemOf(message: Message): Item {
  const item = known.get(message) ?? {
    key: message.clientId ?? message.id,
    message,
    state: "stored",
    failure: null,
  };
  known.set(message, item);
  return item;
}

function pendingOf(unsent: UnsentMessage | Draft): Item {
  const { clientId, text, photos, reply, prompt, time, failure } = unsent;
  const images = imagesOf({ photos });
  const message: Message = {
    id: clientId,
    chatId: "",
    seq: Number.MAX_SAFE_INTEGER,
    content: text,
    time,
    mine: true,
    temporary: true,
    read: false,
    imagesPath: images.map(({ path }) => path),
    images,
    voice: unsentVoice(unsent),
    removed: null,
    replyToMessage: reply,
    prompt: prompt ?? null,
    clientId,
    editedAt: null,
    reactions: NO_REACTIONS,
  };
  return { key: clientId, message, state: failure ? "failed" : "waiting", failure };
}

/** Before the server has it, it plays from the page's own copy. */
function unsentVoice({ clientId, photos, recording }: UnsentMessage | Draft): Message["voice"] {
  if (!recording) return null;
  const voice = voiceOf({ photos }) ?? { id: clientId, path: previewOf(photos), ...recording };
  return { ...voice, listened: false };
}

const previewOf = (photos: readonly object[]): string =>
  photos.flatMap((photo) => ("preview" in photo ? String(photo.preview) : []))[0] ?? "";

export interface Placement {
  day: boolean;
  unread: boolean;
  /** Of a group of messages by one person in one minute. */
  first: boolean;
  last: boolean;
}

/** @param unreadId the first message that was unread on entry */
export function placementOf(items: readonly Item[], index: number, unreadId: string | null): Placement {
  const [before, item, after] = [items[index - 1], items[index]!, items[index + 1]];
  const day = !before || !sameDay(before, item);
  const unread = item.message.id === unreadId;
  return {
    day,
    unread,
    first: day || unread || !together(before, item),
    last: !after || after.message.id === unreadId || !sameDay(item, after) || !together(item, after),
  };
}

const together = ({ message: one, meeting }: Item, { message: other, meeting: otherMeeting }: Item) =>
  !meeting && !otherMeeting && one.mine === other.mine && one.time.slice(0, 16) === other.time.slice(0, 16);

const sameDay = ({ message: one }: Item, { message: other }: Item) =>
  new Date(one.time).toDateString() === new Date(other.time).toDateString();
