import type { Deps } from "#src/deps.ts";
import { createOutstandingStore } from "./store.ts";

export type Outstanding = ReturnType<typeof createOutstanding>;

/**
 * Outstanding secrets that could still change an account: links in letters, sign-in tickets, attempts at providers,
 * sign-ins that wait for a second factor, codes by SMS. Uses only the database, so that a command next to the running server can call it.
 */
export function createOutstanding({ db }: Pick<Deps, "db">) {
  const store = createOutstandingStore(db);
  return {
    /**
     * Ends all of them: the owner defends the account without knowing what a stranger asked for. Call it before the
     * sessions are removed, since attempts are found through them. Links that undo a linked sign-in stay: they are the
     * owner's own defence, and a stranger who knows the password could otherwise end them by changing it.
     */
    endAll(userId: string): void {
      store.removeLinks(userId);
      store.removeTickets(userId);
      store.removeChallenges(userId);
      store.removeAttempts(userId);
      store.removeCodes(userId);
    },

    endUndoLinks: (userId: string): void => void store.removeUndoLinks(userId),

    /**
     * Ends the secret address of the calendar feed, which a stranger may have created or read: it reveals where the
     * member will be. Only a suspension leaves it in place.
     */
    endCalendarFeed: (userId: string): void => void store.removeCalendarFeed(userId),

    /** Ends the feed if that session made it, or may have. */
    endCalendarFeedOf: (userId: string, sessionId: string): void =>
      void store.removeCalendarFeedOf(userId, sessionId),
  };
}
