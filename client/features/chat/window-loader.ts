import { socket } from "#client/lib/socket.ts";
import type { Message } from "#contract/chat.ts";
import { type Place, readMessages } from "./calls.ts";
import { type ThreadWindow, windowOf, withMessage, withOlder } from "./thread-window.ts";

/** As many as the server gives at once: long histories need fewer waits. */
export const PAGE = 100;

/** A stretch of a chat at this place. What comes by the socket meanwhile is in it, too. */
export async function loadWindow(chatID: string, place: Place = {}): Promise<ThreadWindow> {
  const arrived: Message[] = [];
  const stop = socket.on("MESSAGE", (message) => {
    if (message.chatId === chatID) arrived.push(message);
  });
  try {
    const page = await readMessages(chatID, { perPage: PAGE, ...place });
    return arrived.reduce(withMessage, windowOf(page));
  } finally {
    stop();
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
