import type { Clock } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { TICKET_MS } from "../rules.ts";
import type { createSocialStore, TicketRow } from "./store.ts";

export type Tickets = ReturnType<typeof createTickets>;

/** What came of a provider's sign-in waits under a ticket, so that no session token ever stands in an address. */
export function createTickets(store: ReturnType<typeof createSocialStore>, clock: Clock) {
  function add(content: { userId: string } | { identity: string }, lasts: number): string {
    const ticket = newSecret();
    store.addTicket({ hash: hashSecret(ticket), ...content, expiresAt: clock() + lasts });
    return ticket;
  }

  /** @throws Problem bad_oauth */
  function read(ticket: string): TicketRow {
    const row = store.ticket(hashSecret(ticket));
    if (!row || row.expiresAt <= clock()) throw new Problem("bad_oauth");
    return row;
  }

  return {
    forUser: (userId: string): string => add({ userId }, TICKET_MS.signIn),
    forStranger: (identity: Identity): string =>
      add({ identity: JSON.stringify(identity) }, TICKET_MS.signUp),
    read,

    /** Who is signing up with this ticket. @throws Problem bad_oauth */
    identityOf(ticket: string): Identity {
      const { identity } = read(ticket);
      if (identity === null) throw new Problem("bad_oauth");
      return JSON.parse(identity) as Identity;
    },

    use: (ticket: string): void => void store.removeTicket(hashSecret(ticket)),
  };
}
