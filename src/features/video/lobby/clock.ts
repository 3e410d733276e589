import type { Random } from "#src/deps.ts";
import { companionAway, type Effect } from "./effects.ts";
import type { Places } from "./places.ts";
import { companionOf, type Seat } from "./seat.ts";

/** What time brings: dropped sockets come due, and those who wait are matched. */
export function createClock({ matcher, away, untold, openRoom, standUp }: Places) {
  function tellAway(seat: Seat): Effect[] {
    return seat.room ? companionAway(companionOf(seat, seat.room), seat.room, true) : [];
  }

  return {
    tick(now: number, random: Random): Effect[] {
      const effects: Effect[] = [];
      for (const seat of untold.due(now)) effects.push(...tellAway(seat));
      for (const seat of away.due(now)) effects.push(...standUp(seat, now, { companion: "lost" }));
      for (const pair of matcher.match(now, random)) effects.push(openRoom(pair, now));
      return effects;
    },

    /** When `tick` may have something to do, unless something else happens before; null if never. */
    nextDue(now: number): number | null {
      const due = Math.min(untold.nextDue, away.nextDue, matcher.nextDue(now) ?? Number.POSITIVE_INFINITY);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
  };
}
