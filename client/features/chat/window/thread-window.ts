import { type EditedText, isEditable, type Message } from "#contract/chat.ts";
import { quoteOf } from "../unsent/message.ts";

/** Without gaps, oldest first. `before` and `after` are cursors; new messages join only when `after` is null. */
export interface ThreadWindow {
  messages: readonly Message[];
  before: string | null;
  after: string | null;
}

export const withOlder = (window: ThreadWindow, page: ThreadWindow): ThreadWindow => ({
  ...window,
  messages: [...page.messages.filter(({ seq }) => seq < firstSeq(window)), ...window.messages],
  before: page.before,
});

export const withNewer = (window: ThreadWindow, page: ThreadWindow): ThreadWindow => ({
  ...window,
  messages: [...window.messages, ...page.messages.filter(({ seq }) => seq > lastSeq(window))],
  after: page.after,
});

export function withMessage(window: ThreadWindow, message: Message): ThreadWindow {
  const { messages } = window;
  const place = messages.findLastIndex(({ seq }) => seq <= message.seq);
  if (messages[place]?.seq === message.seq) return { ...window, messages: messages.with(place, message) };
  if (place === messages.length - 1 && window.after !== null) return window;
  return { ...window, messages: messages.toSpliced(place + 1, 0, message) };
}

export function withoutMessage(window: ThreadWindow, id: string): ThreadWindow {
  const messages = window.messages
    .filter((message) => message.id !== id)
    .map((message) => (message.replyToMessage?.id === id ? withQuoteGone(message) : message));
  return { ...window, messages };
}

/** In quotes of it, too. */
export const withText = (window: ThreadWindow, id: string, text: EditedText): ThreadWindow => ({
  ...window,
  messages: window.messages.map((message) => {
    if (message.id === id) return { ...message, ...text };
    const quote = message.replyToMessage;
    if (quote?.id !== id || quote.deleted) return message;
    return { ...message, replyToMessage: { ...quote, content: text.content } };
  }),
});

/** Without a photo or recording that was removed; in quotes of it, too. */
export const withChanged = (window: ThreadWindow, changed: Message): ThreadWindow => ({
  ...window,
  messages: window.messages.map((message) => {
    if (message.id === changed.id) return changed;
    const quote = message.replyToMessage;
    if (quote?.id !== changed.id || quote.deleted) return message;
    return { ...message, replyToMessage: quoteOf(changed) };
  }),
});

export const withReactions = (
  window: ThreadWindow,
  id: string,
  change: (reactions: Message["reactions"]) => Message["reactions"],
): ThreadWindow => ({
  ...window,
  messages: window.messages.map((message) =>
    message.id === id ? { ...message, reactions: change(message.reactions) } : message,
  ),
});

export const withListened = (window: ThreadWindow, id: string): ThreadWindow => ({
  ...window,
  messages: window.messages.map((message) =>
    message.id === id && message.voice && !message.voice.listened
      ? { ...message, voice: { ...message.voice, listened: true } }
      : message,
  ),
});

const withQuoteGone = (message: Message): Message => ({
  ...message,
  replyToMessage: message.replyToMessage && {
    ...message.replyToMessage,
    content: "",
    imagesPath: [],
    voice: false,
    removed: null,
    deleted: true,
  },
});

/** A gap must never look like a continuous thread: when more was missed than `page` holds, the older messages are dropped. */
export function caughtUp(window: ThreadWindow, page: ThreadWindow, asked: number): ThreadWindow {
  const from = firstSeq(page);
  const newer = window.messages.filter(({ seq }) => seq > asked && seq > lastSeq(page));
  const older = from > asked + 1 ? [] : window.messages.filter(({ seq }) => seq < from);
  return {
    messages: [...older, ...page.messages, ...newer],
    before: older.length > 0 ? window.before : page.before,
    after: page.after,
  };
}

/** Whether a message was missed between the loaded ones and this. Deleted messages leave gaps, too: asking is harmless. */
export const leavesGap = (window: ThreadWindow, message: Message): boolean =>
  window.after === null && window.messages.length > 0 && message.seq > lastSeq(window) + 1;

export const lastSeq = ({ messages }: ThreadWindow): number => messages.at(-1)?.seq ?? 0;
const firstSeq = ({ messages }: ThreadWindow): number => messages[0]?.seq ?? Number.POSITIVE_INFINITY;

export const canEdit = ({ mine, content, images, voice, time }: Message): boolean =>
  mine && !voice && (content !== "" || images.length > 0) && isEditable(Date.parse(time), Date.now());

export const lastEditable = (window: ThreadWindow | undefined): Message | null =>
  window?.messages.findLast(canEdit) ?? null;

export const hasOneMessage = (window: ThreadWindow | undefined): boolean =>
  window?.messages.length === 1 && window.before === null && window.after === null;
