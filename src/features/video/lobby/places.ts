import { COMPANION_AWAY_AFTER_MS } from "#contract/limits.ts";
import type { LeaveReason } from "#contract/realtime.ts";
import type { Ids } from "#src/deps.ts";
import type { Durations } from "#src/durations.ts";
import { Delay } from "#src/timing/delay.ts";
import type { Matcher } from "../matcher/matcher.ts";
import { type Effect, type EndReason, left, searchEnded } from "./effects.ts";
import { LinkGuests } from "./link-guests.ts";
import { Rooms } from "./rooms.ts";
import { companionOf, type Room, type Seat } from "./seat.ts";
import { Seats } from "./seats.ts";

export interface LobbyDeps {
  matcher: Matcher;
  ids: Ids;
  durations: Pick<Durations, "reconnectGraceMs">;
}

export type Places = ReturnType<typeof createPlaces>;

/**
 * Seats, rooms and the queue, and the steps between them: search, open a room, close it, stand up. Who may take a step is
 * for the actors next to this file to say.
 */
export function createPlaces({ matcher, ids, durations: { reconnectGraceMs } }: LobbyDeps) {
  const seats = new Seats();
  const rooms = new Rooms();
  const links = new LinkGuests();
  /** Seats whose socket is away, and of those in rooms the ones whose companion has not been notified yet. */
  const away = new Delay<Seat>(reconnectGraceMs);
  const untold = new Delay<Seat>(COMPANION_AWAY_AFTER_MS);

  function beginSearch(seat: Seat, now: number): void {
    const { person, search } = seat;
    if (search.mode === "private") links.join(seat, search.link);
    else matcher.add({ person, ...search }, now, search.blocked);
  }

  /** The matcher now knows better who this person has blocked. A place by a private link is kept anyway. */
  function resumeSearch({ person, search }: Seat, now: number): void {
    if (search.mode !== "private") matcher.add({ person, ...search }, now);
  }

  const isSearching = (seat: Seat): boolean => matcher.has(seat.person) || (!seat.room && links.has(seat));

  function stopSearch(seat: Seat): void {
    matcher.remove(seat.person);
    links.leave(seat);
  }

  function openRoom(room: Pick<Room, "mode" | "link" | "ends">, now: number): Effect {
    const opened: Room = { id: ids(), openedAt: now, ...room };
    rooms.open(opened);
    return { kind: "opened", room: opened };
  }

  /** The companion is idle then: whether to search on is theirs to say. */
  function closeRoom(by: Seat, room: Room, reason: LeaveReason, now: number): Effect[] {
    const companion = companionOf(by, room);
    rooms.close(room);
    if (room.mode !== "private") matcher.remember(by.person, companion.person, now);
    links.leave(by);
    const effects: Effect[] = [...left(companion, room, reason), { kind: "closed", room, closedAt: now }];
    free(companion);
    return effects;
  }

  /** Empties the seat; a companion gets the reason `companion`, the person's own tab `own`, if it needs one. */
  function standUp(
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

  /** Ends the search or the room, whichever there is, and tells the person's tab why. */
  function end(seat: Seat, reason: EndReason, now: number): Effect[] {
    return [...(seat.room ? [] : searchEnded(seat, reason)), ...standUp(seat, now, { own: reason })];
  }

  function free(seat: Seat): void {
    matcher.forget(seat.person);
    links.leave(seat);
    seats.free(seat);
    away.stop(seat);
    untold.stop(seat);
  }

  const isToldAway = (seat: Seat) => seat.connection === null && !untold.has(seat);

  return {
    matcher,
    ids,
    seats,
    rooms,
    links,
    away,
    untold,
    beginSearch,
    resumeSearch,
    isSearching,
    stopSearch,
    openRoom,
    closeRoom,
    standUp,
    end,
    isToldAway,
    /** Whether the companion of this one is known to be away. */
    isCompanionAway: (seat: Seat): boolean => seat.room !== null && isToldAway(companionOf(seat, seat.room)),
  };
}
