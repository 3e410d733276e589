import { HOUR_MS } from "#contract/time.ts";
import type { RoomMode } from "#contract/video.ts";
import type { Clock } from "#src/deps.ts";
import { createSeal } from "./seal.ts";
import type { SecretKeys } from "./secret-key.ts";

/** No talk is longer. */
const VALID_MS = 12 * HOUR_MS;
/** All tickets are of one length, or it would tell a guest from a member: their keys differ by a character. */
const CHARACTERS = 512;

interface TicketRoom {
  id: string;
  mode: RoomMode;
  /** The key of its private link. */
  link: string | null;
  openedAt: number;
  ends: readonly [TicketEnd, TicketEnd];
}

export interface TicketEnd {
  person: string;
  peerId: string;
}

/** One end's. */
export interface RoomTicket extends TicketRoom {
  end: 0 | 1;
}

/**
 * With them two pages bring their room back to a server that was killed. They name people, so they are sealed: neither end learns
 * from its ticket who the other one is.
 */
export function createRoomTickets(secretKeys: SecretKeys, clock: Clock) {
  const seal = createSeal(secretKeys, "room tickets");
  const given = new WeakMap<object, [string, string]>();

  function issue(room: TicketRoom): [string, string] {
    const of = (end: 0 | 1) => {
      const ticket: RoomTicket = { ...room, end };
      const padding = " ".repeat(Math.max(0, CHARACTERS - JSON.stringify(ticket).length));
      return seal.seal({ ...ticket, padding }).toString("base64url");
    };
    return [of(0), of(1)];
  }

  return {
    /** The same on every call. @param place is the room itself, of which `contents` makes what the tickets say */
    of(place: object, end: 0 | 1, contents: () => TicketRoom): string {
      const tickets = given.get(place) ?? issue(contents());
      given.set(place, tickets);
      return tickets[end];
    },

    /** Null if it is none of ours, or too old. */
    open(ticket: string): RoomTicket | null {
      try {
        const { padding: _, ...opened } = seal.open(Buffer.from(ticket, "base64url")) as RoomTicket & {
          padding: string;
        };
        return clock() < opened.openedAt + VALID_MS ? opened : null;
      } catch {
        return null;
      }
    },
  };
}

export type RoomTickets = ReturnType<typeof createRoomTickets>;
