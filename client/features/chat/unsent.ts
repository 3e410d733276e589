import type { QueryClient } from "@tanstack/react-query";
import { Failure } from "#client/lib/api.ts";
import { $drafts, type Draft, dropDeletedDraft, isEmpty } from "./drafts.ts";
import type { Outbox } from "./outbox/outbox.ts";
import { $outbox, discardDeleted } from "./outbox/outbox-store.ts";
import { chatWithQuery } from "./queries.ts";

/** What is written and not sent belongs to its chat, and goes with it: the draft, and the messages in the outbox. */

/** The recipients of all unsent messages. */
export const unsentTo = (): Set<string> =>
  new Set([...Object.keys($drafts.get()), ...$outbox.get().map(({ to }) => to)]);

/** What a list shows of what a user wrote to another and did not send. */
export interface Unsent {
  state: "failed" | "waiting" | "draft";
  text: string;
  photos: number;
}

/** The latest refused message to this user, else the latest that waits, also for its photos, else the draft. */
export function unsentIn(outbox: Outbox, draft: Draft | undefined, userId: string): Unsent | null {
  const mine = outbox.filter(({ to }) => to === userId);
  const refused = mine.findLast(({ failure }) => failure !== null);
  const message = refused ?? mine.at(-1);
  if (message)
    return {
      state: refused ? "failed" : "waiting",
      text: message.content,
      photos: message.images.length,
    };
  if (!draft || isEmpty(draft)) return null;
  return { state: draft.waits ? "waiting" : "draft", text: draft.text, photos: draft.photos.length };
}

/** Drops what was written before the chat was deleted. @param clearedSeq of the chat now; null if there is none */
export function dropUnsent(userId: string, clearedSeq: number | null): void {
  dropDeletedDraft(userId, clearedSeq);
  discardDeleted(userId, clearedSeq);
}

/** The same for a chat that may have been deleted on another device while this one was offline. */
export async function dropUnsentIfDeleted(client: QueryClient, userId: string): Promise<void> {
  try {
    const { clearedSeq } = await client.fetchQuery({ ...chatWithQuery(userId), staleTime: 0, retry: false });
    dropUnsent(userId, clearedSeq);
  } catch (error) {
    // The member is erased, and the chat with them.
    if (error instanceof Failure && error.status === 404) dropUnsent(userId, null);
  }
}
