import type * as z from "zod";
import type { MessagesFound, messagesSearch } from "#contract/chat.ts";
import { fold } from "#contract/fold.ts";
import { SEARCH_HITS } from "#contract/limits.ts";
import type { Deps } from "#src/deps.ts";
import { yieldToEventLoop } from "#src/timing/yield-to-event-loop.ts";
import { cursorOf, seqOfCursor } from "../rules.ts";
import type { MessageRow } from "../writing/store.ts";
import type { Reading } from "./actions.ts";

/** Rows that are compared at once: a millisecond or two, then other work gets its turn. */
const SLICE = 200;
/** Of one request: at most some fifty milliseconds of work. The next one goes on where it ended. */
const ROWS_MOST = 4_000;
const LETTERS_MOST = 300_000;

/** Reads the messages of this one chat, so that no index of what people write has to be kept. */
export function createMessageSearch({
  db,
  reading,
}: Pick<Deps, "db"> & { reading: Pick<Reading, "chatRow" | "before" | "messageViews"> }) {
  /** @throws Problem not_found */
  return async (
    userId: string,
    chatId: string,
    { text, cursor }: z.output<typeof messagesSearch>,
  ): Promise<MessagesFound> => {
    const wanted = fold(text);
    const found: MessageRow[] = [];
    let before = cursor ? seqOfCursor(cursor) : Number.MAX_SAFE_INTEGER;
    let [rows, letters] = [0, 0];
    const answer = (next: string | null) => ({
      data: reading.messageViews(reading.chatRow(userId, chatId), found),
      cursor: next,
    });
    if (wanted === "") return answer(null);
    while (found.length < SEARCH_HITS && rows < ROWS_MOST && letters < LETTERS_MOST) {
      // The chat is read again for each slice, since it may have been deleted meanwhile.
      const slice = db.reading(() => reading.before(reading.chatRow(userId, chatId), before, SLICE));
      if (slice.length === 0) return answer(null);
      for (const row of slice) {
        if (found.length === SEARCH_HITS || letters >= LETTERS_MOST) break;
        before = row.seq;
        letters += row.content.length;
        if (fold(row.content).includes(wanted)) found.push(row);
      }
      rows += slice.length;
      await yieldToEventLoop();
    }
    return answer(cursorOf(before));
  };
}
