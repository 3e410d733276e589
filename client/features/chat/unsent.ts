import type { QueryClient } from "@tanstack/react-query";
import { Failure } from "#client/lib/api.ts";
import { $drafts, dropDeletedDraft } from "./drafts.ts";
import { $outbox, discardDeleted } from "./outbox/outbox-store.ts";
import { chatWithQuery } from "./queries.ts";

/** What is written and not sent belongs to its chat, and goes with it: the draft, and the messages in the outbox. */

/** Whom the user has written to without sending it. */
export const unsentTo = (): Set<string> =>
  new Set([...Object.keys($drafts.get()), ...$outbox.get().map(({ to }) => to)]);

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
