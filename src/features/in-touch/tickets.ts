import { createSeal } from "#src/services/seal.ts";
import type { SecretKeys } from "#src/services/secret-key.ts";

/** Of the two people in a room, in the order of their keys. */
export type End = 0 | 1;

/** What lets a guest keep a contact: in the browser in which they talked (decision 025), and once. */
interface Ticket {
  roomId: string;
  end: End;
  /** The hash of the browser's `device` cookie. */
  device: string;
}

/** Sealed, since the id of a room is known to both of its people. */
export function createContactTickets(secretKeys: SecretKeys) {
  const seal = createSeal(secretKeys, "contact tickets");

  return {
    of: (ticket: Ticket): string => seal.seal(ticket).toString("base64url"),

    /** Null if it is none of ours, or another browser's. */
    open(sealed: string, device: string): Omit<Ticket, "device"> | null {
      try {
        const ticket = seal.open(Buffer.from(sealed, "base64url")) as Ticket;
        return ticket.device === device ? ticket : null;
      } catch {
        return null;
      }
    },
  };
}
