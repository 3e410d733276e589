import type { Clock } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Identity } from "#src/services/oauth/provider.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { TICKET_MS } from "../rules.ts";
import type { createSocialStore, TicketRow } from "./store.ts";

/** The result of a provider's sign-in waits under a ticket, so that no session token appears in an address. */
export function createTickets(store: ReturnType<typeof createSocialStore>, clock: Clock) {
  function add(content: { userId: string } | { identity: string }, oauth: string, lasts: number): string {
    const ticket = newSecret();
    store.addTicket({
      ...content,
      hash: hashSecret(ticket),
      browserHash: hashSecret(oauth),
      expiresAt: clock() + lasts,
    });
    return ticket;
  }

  /**
   * Accepts only the browser that returned from the provider: otherwise a stranger could make others finish the
   * stranger's ticket, and sign in to their account ever after. @throws Problem bad_oauth
   */
  function read(ticket: string, oauth: string | null): TicketRow {
    const row = store.ticket(hashSecret(ticket));
    const isTheirs = row?.browserHash === hashSecret(oauth ?? "");
    if (!row || !isTheirs || row.expiresAt <= clock()) throw new Problem("bad_oauth");
    return row;
  }

  return {
    forUser: (userId: string, oauth: string): string => add({ userId }, oauth, TICKET_MS.signIn),
    forStranger: (identity: Identity, oauth: string): string =>
      add({ identity: JSON.stringify(identity) }, oauth, TICKET_MS.signUp),
    read,

    /** The identity that signs up with this ticket. @throws Problem bad_oauth */
    identityOf(ticket: string, oauth: string | null): Identity {
      const { identity } = read(ticket, oauth);
      if (identity === null) throw new Problem("bad_oauth");
      return JSON.parse(identity) as Identity;
    },

    use: (ticket: string): void => void store.removeTicket(hashSecret(ticket)),
  };
}
