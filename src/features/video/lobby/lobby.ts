import { isAnonymous, type VideoMode } from "#contract/video.ts";
import type { Random } from "#src/deps.ts";
import { createHandover } from "./handover.ts";
import { createLobbyState, type LobbyDeps, type LobbyState } from "./lobby-state.ts";
import { createSearcher } from "./searcher.ts";
import { companionAway, companionOf, type Effect, type EndReason, type Room, type Seat } from "./seat.ts";
import { createTabs } from "./tabs.ts";

/** Pure state, without a clock, randomness or sockets: messages for clients are returned as effects. */
export function createLobby(deps: LobbyDeps) {
  const state = createLobbyState(deps);
  const { matcher, seats, rooms, isCompanionAway } = state;
  const tabs = createTabs(state);

  return {
    ...createSearcher(state, tabs),
    ...tabs,
    ...createInterventions(state),
    ...createTimers(state),
    ...createHandover(state),
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
    leavesSoon: (seat: Seat): boolean => state.held.has(seat),
    noteSignal: (from: string): string | null => rooms.noteSignal(from),
    waiting: (mode: VideoMode): number => matcher.waiting(mode),
    rooms: (mode: Room["mode"]): number => rooms.count[mode],
  };
}

function createInterventions({ matcher, seats, rooms, held, leaveSeat, end }: LobbyState) {
  return {
    dismiss(person: string, reason: EndReason, now: number): Effect[] {
      const seat = seats.ofPerson(person);
      return seat ? end(seat, reason, now) : [];
    },

    /** An anonymous room ends at `due`, a random time: at once, it would show the companion that they are the one just reported. */
    hold(person: string, now: number, due: number): Effect[] {
      const seat = seats.ofPerson(person);
      if (!seat) return [];
      if (!seat.room || !isAnonymous(seat.room.mode)) return end(seat, "moderated", now);
      held.start(seat, due);
      return [];
    },

    endSearches(now: number): Effect[] {
      return seats.waiting().flatMap((seat) => end(seat, "ended", now));
    },

    /** Notifies no tab: a server that was away for long ends rooms whose two people may still see each other. */
    endRooms(now: number): Effect[] {
      const effects = rooms.all().flatMap(({ ends: [seat] }) => leaveSeat(seat, now));
      return effects.filter(({ kind }) => kind === "closed");
    },

    /** In searches; a room goes on. */
    keepApart: (a: string, b: string): void => matcher.block(a, b),

    /** An anonymous room goes on: if it ended with the block of one candidate and not of another, blocks would name the companion. */
    block(blocker: string, blocked: string, now: number): Effect[] {
      matcher.block(blocker, blocked);
      const seat = seats.ofPerson(blocker);
      if (!seat?.room || isAnonymous(seat.room.mode)) return [];
      return companionOf(seat, seat.room).person === blocked ? leaveSeat(seat, now, { own: "blocked" }) : [];
    },
  };
}

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
