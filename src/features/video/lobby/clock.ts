import type { Random } from "#src/deps.ts";
import { companionAway, type Effect } from "./effects.ts";
import type { Places } from "./places.ts";
import { companionOf, type Seat } from "./seat.ts";

/** What is due: dropped sockets expire, and those who wait are matched. */
export function createClock({ matcher, seats, links, away, untold, openRoom, standUp }: Places) {
  function beginTalks(now: number, random: Random): Effect[] {
    const effects: Effect[] = [];
    for (const { a, b, mode } of matcher.match(now, random))
      effects.push(openRoom({ mode, link: null, ends: [seats.ofPerson(a)!, seats.ofPerson(b)!] }, now));
    for (const { link, ends } of links.pairs()) {
      links.talks(link);
      effects.push(openRoom({ mode: "private", link, ends }, now));
    }
    return effects;
  }

  function tellAway(seat: Seat): Effect[] {
    return seat.room ? companionAway(companionOf(seat, seat.room), seat.room, true) : [];
  }

  return {
    tick(now: number, random: Random): Effect[] {
      const effects: Effect[] = [];
      for (const seat of untold.due(now)) effects.push(...tellAway(seat));
      for (const seat of away.due(now)) effects.push(...standUp(seat, now, { companion: "lost" }));
      effects.push(...beginTalks(now, random));
      return effects;
    },

    /** When `tick` may have something to do, unless something else happens before; null if never. */
    nextDue(now: number): number | null {
      if (links.hasPair) return now;
      const due = Math.min(untold.nextDue, away.nextDue, matcher.nextDue(now) ?? Number.POSITIVE_INFINITY);
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
  };
}
