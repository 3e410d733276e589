import type { Message } from "#contract/chat.ts";
import { type Place, readMessages } from "../api.ts";
import { type ThreadWindow, withMessage, withOlder, withoutMessage } from "./thread-window.ts";

/** The response may have been written before. */
interface Meanwhile {
  chatID: string;
  stored: Message[];
  deleted: string[];
}

const underWay = new Set<Meanwhile>();

export function noteStored(message: Message): void {
  for (const { chatID, stored } of underWay) if (chatID === message.chatId) stored.push(message);
}

export function noteDeleted(messageId: string): void {
  for (const { deleted } of underWay) deleted.push(messageId);
}

async function keptCurrent(chatID: string, load: () => Promise<ThreadWindow>): Promise<ThreadWindow> {
  const meanwhile: Meanwhile = { chatID, stored: [], deleted: [] };
  underWay.add(meanwhile);
  try {
    const window = meanwhile.stored.reduce(withMessage, await load());
    return meanwhile.deleted.reduce(withoutMessage, window);
  } finally {
    underWay.delete(meanwhile);
  }
}

export const loadWindow = (chatID: string, place: Place = {}): Promise<ThreadWindow> =>
  keptCurrent(chatID, async () => {
    const { data, pagination } = await readMessages(chatID, place);
    return { messages: data, before: pagination.before, after: pagination.after };
  });

/** With up to five older pages to reach the first unread message. */
export const loadNewest = (chatID: string, readSeq: number): Promise<ThreadWindow> =>
  keptCurrent(chatID, async () => {
    let window = await loadWindow(chatID);
    for (let more = 0; more < 5 && window.before && (window.messages[0]?.seq ?? 0) > readSeq + 1; more++)
      window = withOlder(window, await loadWindow(chatID, { cursor: window.before }));
    return window;
  });
