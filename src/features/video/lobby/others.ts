import type { Effect, EndReason } from "./effects.ts";
import type { Places } from "./places.ts";
import { companionOf } from "./seat.ts";

/** What others do to a person's search or room: a moderator or a call ends it, an operator ends all, a member blocks another. */
export function createOthers({ matcher, seats, links, standUp, end }: Places) {
  return {
    /** The person's search or room ends, whichever there is, and their tab gets the reason; a companion hears that they left. */
    dismiss(person: string, reason: EndReason, now: number): Effect[] {
      const seat = seats.ofPerson(person);
      return seat ? end(seat, reason, now) : [];
    },

    /** Everyone who waits hears that their search has ended; rooms go on. */
    endSearches(now: number): Effect[] {
      return seats.waiting().flatMap((seat) => end(seat, "ended", now));
    },

    /** The two never meet again. The one who blocks gets that reason, the other only that the companion left. */
    block(blocker: string, blocked: string, now: number): Effect[] {
      matcher.block(blocker, blocked);
      const [seat, other] = [seats.ofPerson(blocker), seats.ofPerson(blocked)];
      // One of them is away: they would meet as soon as both are there.
      if (seat && other && !seat.room && links.areTogether(seat, other)) return end(other, "ended", now);
      if (!seat?.room || companionOf(seat, seat.room).person !== blocked) return [];
      return standUp(seat, now, { own: "blocked" });
    },
  };
}
