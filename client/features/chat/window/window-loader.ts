import { socket } from "#client/lib/socket/socket.ts";
import type { Message } from "#contract/chat.ts";
import { type Place, readMessages } from "../api.ts";
import { type ThreadWindow, windowOf, withMessage, withOlder } from "./thread-window.ts";

/** The most messages that the server gives at once: long histories need fewer waits. */
export const PAGE = 100;

/** Stretches that are on their way. */
const underWay = new Set<(message: Message) => void>();

/** The user's own messages come as answers, not by the socket: a page being loaded must include them as well. */
export function noteStored(message: Message): void {
  for (const take of underWay) take(message);
}

/** A stretch of a chat at this place. What comes meanwhile is in it, too. */
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

/** The newest stretch, long enough to hold what was not read yet, within reason. */
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
