import { COMPANION_AWAY_AFTER_MS, ROOM_KEPT_MS } from "#contract/limits.ts";
import type { LeaveReason } from "#contract/realtime.ts";
import type { Durations } from "#src/config/durations.ts";
import type { Ids } from "#src/deps.ts";
import { Absences } from "#src/timing/absences.ts";
import { Timeouts } from "#src/timing/timeouts.ts";
import type { Matcher } from "../matcher/matcher.ts";
import { type Effect, type EndReason, left, searchEnded } from "./effects.ts";
import { LinkSeats } from "./link-seats.ts";
import { Rooms } from "./rooms.ts";
import { companionOf, type Room, type Seat } from "./seat.ts";
import { Seats } from "./seats.ts";

export interface LobbyDeps {
  matcher: Matcher;
  ids: Ids;
  durations: Pick<Durations, "reconnectGraceMs">;
}

export type LobbyState = ReturnType<typeof createLobbyState>;

/**
 * The state that all actors of the lobby share: seats, rooms and the queue, and the steps between them (search, open a room,
 * close it, leave the seat). The actors next to this file decide who may take a step.
 */
export function createLobbyState({ matcher, ids, durations: { reconnectGraceMs } }: LobbyDeps) {
  const seats = new Seats();
  const rooms = new Rooms();
  const links = new LinkSeats();
  /** Seats whose socket is away, and those among them whose companion has not been notified yet. */
  const away = new Absences<Seat>(reconnectGraceMs, ROOM_KEPT_MS);
  /** Seats in anonymous rooms whose people are held: since when they have to leave, which may be in the future. */
  const held = new Timeouts<Seat>(0);
  const unannounced = new Timeouts<Seat>(COMPANION_AWAY_AFTER_MS);

  function beginSearch(seat: Seat, now: number): void {
    const { person, search } = seat;
    if (search.mode === "private") links.join(seat, search.link);
    else matcher.add({ person, ...search }, now, search.blocked);
  }

  /** Keeps the matcher's blocks, which may be newer than the search. A place by a private link was never given up. */
  function resumeSearch({ person, search }: Seat, now: number): void {
    if (search.mode !== "private") matcher.add({ person, ...search }, now);
  }

  const isSearching = (seat: Seat): boolean => matcher.has(seat.person) || (!seat.room && links.has(seat));

  function stopSearch(seat: Seat): void {
    matcher.remove(seat.person);
    links.leave(seat);
  }

  function openRoom(room: Pick<Room, "mode" | "link" | "ends">, now: number): Effect {
    const opened: Room = { id: ids(), openedAt: now, signalled: new Set(), ...room };
    rooms.open(opened);
    return { kind: "opened", room: opened };
  }

  /** Leaves the companion idle: they decide whether to search again. */
  function closeRoom(by: Seat, room: Room, reason: LeaveReason, now: number): Effect[] {
    const companion = companionOf(by, room);
    rooms.close(room);
    held.stop(by);
    if (room.mode !== "private") matcher.remember(by.person, companion.person, now);
    links.leave(by);
    const effects: Effect[] = [...left(companion, room, reason), { kind: "closed", room, closedAt: now }];
    free(companion);
    return effects;
  }

  /** Frees the seat. A companion gets the reason `companion`; the person's own tab gets `own`, if given. */
  function leaveSeat(
    seat: Seat,
    now: number,
    { own, companion = "left" }: { own?: LeaveReason; companion?: LeaveReason } = {},
  ): Effect[] {
    const { room } = seat;
    const effects = room && own ? left(seat, room, own) : [];
    if (room) effects.push(...closeRoom(seat, room, companion, now));
    free(seat);
    return effects;
  }

  /** Ends the search or the room, whichever there is, and sends the person's tab the reason. */
  function end(seat: Seat, reason: EndReason, now: number): Effect[] {
    return [...(seat.room ? [] : searchEnded(seat, reason)), ...leaveSeat(seat, now, { own: reason })];
  }

  function free(seat: Seat): void {
    matcher.forget(seat.person);
    links.leave(seat);
    seats.release(seat);
    away.stop(seat);
    unannounced.stop(seat);
    held.stop(seat);
  }

  const isKnownAway = (seat: Seat) => seat.connection === null && !unannounced.has(seat);

  return {
    matcher,
    ids,
    seats,
    rooms,
    links,
    away,
    unannounced,
    held,
    beginSearch,
    resumeSearch,
    isSearching,
    stopSearch,
    openRoom,
    closeRoom,
    leaveSeat,
    end,
    isKnownAway,
    /** Whether the companion is away and this person has been notified of it. */
    isCompanionAway: (seat: Seat): boolean => seat.room !== null && isKnownAway(companionOf(seat, seat.room)),
  };
}
