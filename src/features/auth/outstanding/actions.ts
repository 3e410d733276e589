import type { Deps } from "#src/deps.ts";
import { createOutstandingStore } from "./store.ts";

export type Outstanding = ReturnType<typeof createOutstanding>;

/** Uses only the database, so that a command next to the running server can call it. */
export function createOutstanding({ db }: Pick<Deps, "db">) {
  const store = createOutstandingStore(db);
  return {
    /**
     * Call before the sessions are removed. Links that undo a linked sign-in stay, or a new password by a stranger would end
     * them.
     */
    endAll(userId: string): void {
      store.removeLinks(userId);
      store.removeTickets(userId);
      store.removeChallenges(userId);
      store.removeAttempts(userId);
      store.removeCodes(userId);
    },

    endUndoLinks: (userId: string): void => void store.removeUndoLinks(userId),

    /** A stranger may have created or read it, and it reveals where the member will be. A suspension leaves it in place. */
    endCalendarFeed: (userId: string): void => void store.removeCalendarFeed(userId),

    /** Also if that session may have made it. */
    endCalendarFeedOf: (userId: string, sessionId: string): void =>
      void store.removeCalendarFeedOf(userId, sessionId),
  };
}
