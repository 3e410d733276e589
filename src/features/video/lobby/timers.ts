import type { Random } from "#src/deps.ts";
import { companionAway, type Effect } from "./effects.ts";
import type { LobbyState } from "./lobby-state.ts";
import { companionOf, type Seat } from "./seat.ts";

/** What happens as time passes: dropped sockets expire, and people who wait are matched. */
export function createTimers({
  matcher,
  seats,
  links,
  away,
  unannounced,
  held,
  openRoom,
  leaveSeat,
}: LobbyState) {
  function beginTalks(now: number, random: Random): Effect[] {
    const effects: Effect[] = [];
    for (const { a, b, mode } of matcher.match(now, random))
      effects.push(openRoom({ mode, link: null, ends: [seats.ofPerson(a)!, seats.ofPerson(b)!] }, now));
    for (const { link, ends } of links.pairs()) {
      links.markTalking(link);
      effects.push(openRoom({ mode: "private", link, ends }, now));
    }
    return effects;
  }

  function announceAway(seat: Seat): Effect[] {
    return seat.room ? companionAway(companionOf(seat, seat.room), seat.room, true) : [];
  }

  return {
    tick(now: number, random: Random): Effect[] {
      const effects: Effect[] = [];
      for (const seat of unannounced.due(now)) effects.push(...announceAway(seat));
      for (const seat of away.due(now)) effects.push(...leaveSeat(seat, now, { companion: "lost" }));
      for (const seat of held.due(now)) effects.push(...leaveSeat(seat, now, { own: "moderated" }));
      effects.push(...beginTalks(now, random));
      return effects;
    },

    /** When `tick` next has something to do, unless something else happens first; null if never. */
    nextDue(now: number): number | null {
      if (links.hasPair) return now;
      const due = Math.min(
        unannounced.nextDue,
        away.nextDue,
        held.nextDue,
        matcher.nextDue(now) ?? Number.POSITIVE_INFINITY,
      );
      return due === Number.POSITIVE_INFINITY ? null : due;
    },
  };
}
