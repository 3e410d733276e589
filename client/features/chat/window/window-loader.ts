import { socket } from "#client/lib/socket/socket.ts";
import type { Message } from "#contract/chat.ts";
import { type Place, readMessages } from "../api.ts";
import { type ThreadWindow, windowOf, withMessage, withOlder } from "./thread-window.ts";

/** The most messages that one request returns, so that long histories need fewer requests. */
export const PAGE = 100;

/** Receivers of the windows that are loading. */
const underWay = new Set<(message: Message) => void>();

/** The sending tab gets its own message as an ACK, not as MESSAGE: windows that are loading must include it as well. */
export function noteStored(message: Message): void {
  for (const take of underWay) take(message);
}

/** Loads a window at this place, including messages that arrive meanwhile. */
export async function loadWindow(chatID: string, place: Place = {}): Promise<ThreadWindow> {
  const arrived: Message[] = [];
  const take = (message: Message) => {
    if (message.chatId === chatID) arrived.push(message);
  };
  const stop = socket.on("MESSAGE", take);
  underWay.add(take);
  try {
    const page = await readMessages(chatID, { perPage: PAGE, ...place });
    return arrived.reduce(withMessage, windowOf(page));
  } finally {
    stop();
    underWay.delete(take);
  }
}

/** Loads the newest window, with up to five older pages to reach the first unread message. */
export async function loadNewest(chatID: string, readSeq: number): Promise<ThreadWindow> {
  let window = await loadWindow(chatID);
  for (let more = 0; more < 5 && window.before && (window.messages[0]?.seq ?? 0) > readSeq + 1; more++)
    window = await withPageBefore(chatID, window);
  return window;
}

async function withPageBefore(chatID: string, window: ThreadWindow): Promise<ThreadWindow> {
  const cursor = window.before ?? undefined;
  return withOlder(window, await readMessages(chatID, { cursor, perPage: PAGE }));
}
