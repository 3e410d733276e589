import { isAnonymous, type VideoMode } from "#contract/video.ts";
import type { Random } from "#src/deps.ts";
import { createLobbyState, type LobbyDeps, type LobbyState } from "./lobby-state.ts";
import { createSearcher } from "./searcher.ts";
import { companionAway, companionOf, type Effect, type EndReason, type Room, type Seat } from "./seat.ts";
import { createTabs } from "./tabs.ts";

/**
 * Who is searching, and who shares a room with whom. Pure state, without a clock, randomness or sockets: `now` is in
 * milliseconds, and messages for clients are returned as effects. After each call every person is idle, waiting exactly
 * once, or in exactly one room, which `lobby.property.test.ts` checks.
 */
export function createLobby(deps: LobbyDeps) {
  const state = createLobbyState(deps);
  const { matcher, seats, rooms, isCompanionAway } = state;
  const tabs = createTabs(state);

  return {
    ...createSearcher(state, tabs),
    ...tabs,
    ...createInterventions(state),
    ...createTimers(state),
    /** Keys of the people who wait in this mode. */
    searching: (mode: VideoMode): string[] =>
      seats
        .waiting()
        .filter(({ search }) => search.mode === mode)
        .map(({ person }) => person),
    /** Keys of everyone who searches or talks. */
    people: (): string[] => seats.all().map(({ person }) => person),
    seatOf: seats.ofConnection,
    seatOfPerson: seats.ofPerson,
    isCompanionAway,
    mayRelay: (from: string, to: string): boolean => rooms.mayRelay(from, to),
    noteSignal: (from: string): string | null => rooms.noteSignal(from),
    waiting: (mode: VideoMode): number => matcher.waiting(mode),
    rooms: (mode: Room["mode"]): number => rooms.count[mode],
  };
}

/** What else ends a person's search or room: a moderator, a call, an operator who ends all, a restart, a block. */
function createInterventions({ matcher, seats, rooms, held, leaveSeat, end }: LobbyState) {
  return {
    /** Ends the person's search or room and sends their tab the reason; a companion is notified that they left. */
    dismiss(person: string, reason: EndReason, now: number): Effect[] {
      const seat = seats.ofPerson(person);
      return seat ? end(seat, reason, now) : [];
    },

    /**
     * Ends the search or rated room of a person whom reports hold, and an anonymous room only at `due`, a random time: ended at
     * once, it would tell the companion that they are the one just reported by name.
     */
    hold(person: string, now: number, due: number): Effect[] {
      const seat = seats.ofPerson(person);
      if (!seat) return [];
      if (!seat.room || !isAnonymous(seat.room.mode)) return end(seat, "moderated", now);
      held.start(seat, due);
      return [];
    },

    /** Ends every search and notifies each tab; rooms go on. */
    endSearches(now: number): Effect[] {
      return seats.waiting().flatMap((seat) => end(seat, "ended", now));
    },

    /** Ends every room and notifies no tab: when the server stops, the two of a room still see each other and talk on. */
    endRooms(now: number): Effect[] {
      const effects = rooms.all().flatMap(({ ends: [seat] }) => leaveSeat(seat, now));
      return effects.filter(({ kind }) => kind === "closed");
    },

    /**
     * Keeps the two apart from their next search on, and ends a rated room: the one who blocks gets that reason, the other only
     * that the companion left. An anonymous room goes on until one of them leaves: if it ended with the block of one candidate
     * and not of another, blocks would tell who the companion is.
     */
    block(blocker: string, blocked: string, now: number): Effect[] {
      matcher.block(blocker, blocked);
      const seat = seats.ofPerson(blocker);
      if (!seat?.room || isAnonymous(seat.room.mode)) return [];
      return companionOf(seat, seat.room).person === blocked ? leaveSeat(seat, now, { own: "blocked" }) : [];
    },
  };
}

/** What happens as time passes: dropped sockets expire, and people who wait are matched. */
function createTimers({ matcher, seats, links, away, unannounced, held, openRoom, leaveSeat }: LobbyState) {
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
