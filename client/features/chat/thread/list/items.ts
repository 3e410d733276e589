import type { Outbox, Outgoing } from "#client/features/chat/outbox/outbox.ts";
import type { ThreadWindow } from "#client/features/chat/window/thread-window.ts";
import type { Message } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";

/** A message as it stands on the screen: stored, on its way, or refused. */
export interface Item {
  /** The same before and after it is stored, so that nothing jumps. */
  key: string;
  message: Message;
  state: "stored" | "waiting" | "failed";
  failure: ErrorCode | null;
}

/** The stored ones, then what I wrote to this person and the server has not confirmed. */
export function itemsOf(window: ThreadWindow | undefined, outbox: Outbox, personId: string): Item[] {
  const stored = (window?.messages ?? []).map(itemOf);
  // A user who reads the past sees what they wrote once they are back at the end.
  if (window && window.after !== null) return stored;
  const keys = new Set(stored.slice(-100).map(({ key }) => key));
  const mine = outbox.filter(({ to, clientId }) => to === personId && !keys.has(clientId));
  return [...stored, ...mine.map(pendingOf)];
}

const known = new WeakMap<Message, Item>();

/** The same message is the same item, so that a new one redraws nothing else. */
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

function pendingOf({ clientId, content, images, reply, time, failure }: Outgoing): Item {
  const message: Message = {
    id: clientId,
    chatId: "",
    seq: Number.MAX_SAFE_INTEGER,
    content,
    time,
    mine: true,
    temporary: true,
    read: false,
    imagesPath: images.map(({ path }) => path),
    images,
    replyToMessage: reply,
    clientId,
  };
  return { key: clientId, message, state: failure ? "failed" : "waiting", failure };
}

export interface Standing {
  /** Stands above it: the first message of a day. */
  day: boolean;
  /** Stands above it: from here on nothing was read. */
  unread: boolean;
  /** The first and the last of a row of messages by one person within a minute. */
  first: boolean;
  last: boolean;
}

/** How a message stands among its neighbours. @param unreadId the first one that was not read on entry */
export function standingOf(items: readonly Item[], index: number, unreadId: string | null): Standing {
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

/** By one person, within one minute. */
const together = ({ message: one }: Item, { message: other }: Item) =>
  one.mine === other.mine && one.time.slice(0, 16) === other.time.slice(0, 16);

const sameDay = ({ message: one }: Item, { message: other }: Item) =>
  new Date(one.time).toDateString() === new Date(other.time).toDateString();
