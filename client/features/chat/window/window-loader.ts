import type { Message } from "#contract/chat.ts";
import { type Place, readMessages } from "../api.ts";
import { type ThreadWindow, withOlder } from "./thread-window.ts";

/** Applied once more to the same window, it changes nothing. */
export type WindowChange = (window: ThreadWindow) => ThreadWindow;

interface Meanwhile {
  chatID: string;
  changes: WindowChange[];
}

const underWay = new Set<Meanwhile>();

/** Of what is being loaded: the response may have been written before. */
export function noteChange(chatID: string, change: WindowChange): void {
  for (const meanwhile of underWay) if (meanwhile.chatID === chatID) meanwhile.changes.push(change);
}

async function keptCurrent(chatID: string, load: () => Promise<ThreadWindow>): Promise<ThreadWindow> {
  const meanwhile: Meanwhile = { chatID, changes: [] };
  underWay.add(meanwhile);
  try {
    const window = await load();
    return meanwhile.changes.reduce((now, change) => change(now), window);
  } finally {
    underWay.delete(meanwhile);
  }
}

/** What the messages need before they are shown; changes that arrive meanwhile are not lost. */
type Prepare = (messages: readonly Message[]) => Promise<void>;

export const loadWindow = (chatID: string, place: Place = {}, prepare?: Prepare): Promise<ThreadWindow> =>
  keptCurrent(chatID, async () => {
    const { data, pagination } = await readMessages(chatID, place);
    await prepare?.(data);
    return { messages: data, before: pagination.before, after: pagination.after };
  });

/** With up to five older pages to reach the first unread message. */
export const loadNewest = (chatID: string, readSeq: number, prepare?: Prepare): Promise<ThreadWindow> =>
  keptCurrent(chatID, async () => {
    let window = await loadWindow(chatID, {}, prepare);
    for (let more = 0; more < 5 && window.before && (window.messages[0]?.seq ?? 0) > readSeq + 1; more++)
      window = withOlder(window, await loadWindow(chatID, { cursor: window.before }, prepare));
    return window;
  });
