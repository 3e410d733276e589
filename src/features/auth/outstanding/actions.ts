import type { Deps } from "#src/deps.ts";
import { createOutstandingStore } from "./store.ts";

export type Outstanding = ReturnType<typeof createOutstanding>;

/**
 * Secrets that are out there and could still change an account: links in letters, tickets and attempts of providers,
 * codes by SMS. It works on the database alone, so that a command next to the running server is enough.
 */
export function createOutstanding({ db }: Pick<Deps, "db">) {
  const store = createOutstandingStore(db);
  return {
    /**
     * Ends all of them, of every kind: the owner defends the account, and does not know what a stranger has asked for.
     * Call it before the sessions are removed, since attempts are found by them. Links that undo a linked sign-in stay: they are the
     * owner's own defence, which a stranger who knows the password could end by changing it.
     */
    endAll(userId: string): void {
      store.removeLinks(userId);
      store.removeTickets(userId);
      store.removeAttempts(userId);
      store.removeCodes(userId);
    },

    endUndoLinks: (userId: string): void => void store.removeUndoLinks(userId),

    /**
     * Ends the secret address of the calendar, which a stranger may have made or read: it tells where this person will be. It
     * outlives a suspension alone.
     */
    endCalendarFeed: (userId: string): void => void store.removeCalendarFeed(userId),
  };
}
