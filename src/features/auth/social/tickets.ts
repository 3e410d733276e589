import type { Clock } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { TICKET_MS } from "../rules.ts";
import type { createSocialStore, TicketRow } from "./store.ts";

/** What came of a provider's sign-in waits under a ticket, so that no session token ever stands in an address. */
export function createTickets(store: ReturnType<typeof createSocialStore>, clock: Clock) {
  function add(content: { userId: string } | { identity: string }, browser: string, lasts: number): string {
    const ticket = newSecret();
    store.addTicket({
      ...content,
      hash: hashSecret(ticket),
      browserHash: hashSecret(browser),
      expiresAt: clock() + lasts,
    });
    return ticket;
  }

  /**
   * Only in the browser that came back from the provider: a stranger could else have others finish a ticket of his, and
   * come in to their account ever after. @throws Problem bad_oauth
   */
  function read(ticket: string, browser: string | null): TicketRow {
    const row = store.ticket(hashSecret(ticket));
    const isTheirs = row?.browserHash === hashSecret(browser ?? "");
    if (!row || !isTheirs || row.expiresAt <= clock()) throw new Problem("bad_oauth");
    return row;
  }

  return {
    forUser: (userId: string, browser: string): string => add({ userId }, browser, TICKET_MS.signIn),
    forStranger: (identity: Identity, browser: string): string =>
      add({ identity: JSON.stringify(identity) }, browser, TICKET_MS.signUp),
    read,

    /** Who is signing up with this ticket. @throws Problem bad_oauth */
    identityOf(ticket: string, browser: string | null): Identity {
      const { identity } = read(ticket, browser);
      if (identity === null) throw new Problem("bad_oauth");
      return JSON.parse(identity) as Identity;
    },

    use: (ticket: string): void => void store.removeTicket(hashSecret(ticket)),
  };
}
