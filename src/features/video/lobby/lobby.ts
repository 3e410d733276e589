import { COMPANION_AWAY_AFTER_MS } from "#contract/limits.ts";
import type { LeaveReason } from "#contract/realtime.ts";
import type { VideoMode } from "#contract/video.ts";
import type { Ids, Random } from "#src/deps.ts";
import type { Durations } from "#src/durations.ts";
import { Problem } from "#src/problem.ts";
import { Delay } from "#src/timing/delay.ts";
import type { Matcher, Pair } from "../matcher/matcher.ts";
import { companionAway, type Effect, type EndReason, left, searchEnded, taken } from "./effects.ts";
import { Rooms } from "./rooms.ts";
import { companionOf, type Room, type Seat, type Tab, type Wish } from "./seat.ts";
import { Seats } from "./seats.ts";

/** What a search begins with. */
export interface Entry {
  person: string;
  tab: Tab;
  wish: Wish;
  /** Moves the chat here when another tab of this person has it. */
  takeOver: boolean;
}

/**
 * Who searches, and who talks to whom. It knows neither clock nor chance nor sockets: `now` is in milliseconds, and what
 * clients must hear goes out as effects. After each call every person is idle, waiting exactly once, or in exactly one
 * room; `lobby.property.test.ts` holds it to that.
 */
export function createLobby({
  matcher,
  ids,
  durations: { reconnectGraceMs },
}: {
  matcher: Matcher;
  ids: Ids;
  durations: Pick<Durations, "reconnectGraceMs">;
}) {
  const seats = new Seats();
  const rooms = new Rooms();
  /** Whose socket is away, and of those in rooms whose companion has not been told yet. */
  const away = new Delay<Seat>(reconnectGraceMs);
  const untold = new Delay<Seat>(COMPANION_AWAY_AFTER_MS);

  /**
   * Begins a search. Inside a room it means Next; who searches already keeps peer id and place. A tab that is away
   * cannot be asked, so its seat gives way to whichever tab of the same person begins anew.
   * @throws Problem another_tab
   */
  function enter({ person, tab, wish, takeOver }: Entry, now: number): { peerId: string; effects: Effect[] } {
    const seat = seats.ofPerson(person);
    if (seat && seat.connection === tab.connection) return searchAgain(seat, wish, now);
    if (seat && seat.connection !== null && !takeOver) throw new Problem("another_tab");
    const effects = seat ? giveWay(seat, now) : [];
    effects.push(...identify(tab.connection, person, now));
    const mine = seats.take(person, tab, { wish, since: now, peerId: ids() });
    begin(mine, now);
    return { peerId: mine.peerId, effects };
  }

  function giveWay(seat: Seat, now: number): Effect[] {
    const told = taken(seat);
    return [...standUp(seat, now, { own: "elsewhere" }), ...told];
  }

  function searchAgain(seat: Seat, wish: Wish, now: number): { peerId: string; effects: Effect[] } {
    const effects = seat.room ? closeRoom(seat, seat.room, "left", now) : [];
    if (matcher.has(seat.person)) {
      if (Bun.deepEquals(seat.wish, wish)) return { peerId: seat.peerId, effects };
      matcher.remove(seat.person);
    } else {
      seat.since = now;
      seat.peerId = ids();
    }
    seat.wish = wish;
    begin(seat, now);
    return { peerId: seat.peerId, effects };
  }

  /**
   * Stops searching. A companion found while the message was on its way is left too: who pressed Stop wants no one.
   * @throws Problem not_in_queue
   */
  function leaveQueue(connection: string, now: number): Effect[] {
    const seat = seats.ofConnection(connection);
    if (!seat) throw new Problem("not_in_queue");
    return standUp(seat, now);
  }

  /** @throws Problem not_in_room, also for a room that ended while the message was on its way. */
  function leaveRoom(connection: string, roomId: string | undefined, now: number): Effect[] {
    const seat = seats.ofConnection(connection);
    if (!seat?.room || (roomId !== undefined && roomId !== seat.room.id)) throw new Problem("not_in_room");
    return standUp(seat, now);
  }

  /**
   * The socket dropped. A talk waits for it to come back; a search stops, so that no one meets a user who is not there.
   */
  function connectionLost(connection: string, now: number): void {
    const seat = seats.ofConnection(connection);
    if (!seat) return;
    seats.sendAway(seat);
    away.start(seat, now);
    if (seat.room) untold.start(seat, now);
    else matcher.remove(seat.person);
  }

  /**
   * A new socket shows the token of an earlier one: it is the same tab, and sits down again. A search goes on from the
   * back of the queue. The earlier socket may still look open, as one does whose network has changed.
   */
  function connectionBack(token: string, tab: Tab, now: number): Effect[] {
    const seat = seats.ofToken(token);
    if (!seat || seats.ofConnection(tab.connection)) return [];
    const effects = taken(seat);
    if (seat.room && isToldAway(seat))
      effects.push(...companionAway(companionOf(seat, seat.room), seat.room, false));
    seats.bring(seat, tab);
    away.stop(seat);
    untold.stop(seat);
    if (!seat.room && !matcher.has(seat.person)) goOn(seat, now);
    return effects;
  }

  /** The connection speaks for this person now: what it did as another user ends. */
  function identify(connection: string, person: string, now: number): Effect[] {
    const seat = seats.ofConnection(connection);
    return !seat || seat.person === person ? [] : end(seat, "ended", now);
  }

  /** The person's search or room ends, whichever there is, and their tab is told why; a companion hears that they left. */
  function dismiss(person: string, reason: EndReason, now: number): Effect[] {
    const seat = seats.ofPerson(person);
    return seat ? end(seat, reason, now) : [];
  }

  /** Everyone who waits hears that their search has ended; rooms go on. */
  function endSearches(now: number): Effect[] {
    return seats.waiting().flatMap((seat) => end(seat, "ended", now));
  }

  function end(seat: Seat, reason: EndReason, now: number): Effect[] {
    return [...(seat.room ? [] : searchEnded(seat, reason)), ...standUp(seat, now, { own: reason })];
  }

  /** The two never meet again. The one who blocks is told so, the other only that the companion left. */
  function block(blocker: string, blocked: string, now: number): Effect[] {
    matcher.block(blocker, blocked);
    const seat = seats.ofPerson(blocker);
    if (!seat?.room || companionOf(seat, seat.room).person !== blocked) return [];
    return standUp(seat, now, { own: "blocked" });
  }

  /** Does what time brings: dropped sockets come due, and those who wait are matched. */
  function tick(now: number, random: Random): Effect[] {
    const effects: Effect[] = [];
    for (const seat of untold.due(now)) effects.push(...tellAway(seat));
    for (const seat of away.due(now)) effects.push(...standUp(seat, now, { companion: "lost" }));
    for (const pair of matcher.match(now, random)) effects.push(openRoom(pair, now));
    return effects;
  }

  /** When `tick` may have something to do, unless something else happens before; null if never. */
  function nextDue(now: number): number | null {
    const due = Math.min(untold.nextDue, away.nextDue, matcher.nextDue(now) ?? Number.POSITIVE_INFINITY);
    return due === Number.POSITIVE_INFINITY ? null : due;
  }

  /** The seat falls empty; a companion is told `companion`, the person's own tab `own`, if it needs to hear. */
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

  /** The companion is idle then: whether to search on is theirs to say. */
  function closeRoom(by: Seat, room: Room, reason: LeaveReason, now: number): Effect[] {
    const companion = companionOf(by, room);
    rooms.close(room);
    matcher.remember(by.person, companion.person, now);
    const effects: Effect[] = [...left(companion, room, reason), { kind: "closed", room, closedAt: now }];
    free(companion);
    return effects;
  }

  function openRoom({ a, b, mode }: Pair, now: number): Effect {
    const room: Room = { id: ids(), mode, openedAt: now, ends: [seats.ofPerson(a)!, seats.ofPerson(b)!] };
    rooms.open(room);
    return { kind: "opened", room };
  }

  function begin(seat: Seat, now: number): void {
    matcher.add({ person: seat.person, ...seat.wish }, now, seat.wish.blocked);
  }

  /** Goes on searching. The matcher knows better by now whom this person has blocked. */
  function goOn(seat: Seat, now: number): void {
    matcher.add({ person: seat.person, ...seat.wish }, now);
  }

  function free(seat: Seat): void {
    matcher.forget(seat.person);
    seats.free(seat);
    away.stop(seat);
    untold.stop(seat);
  }

  const isToldAway = (seat: Seat) => seat.connection === null && !untold.has(seat);

  function tellAway(seat: Seat): Effect[] {
    return seat.room ? companionAway(companionOf(seat, seat.room), seat.room, true) : [];
  }

  return {
    enter,
    leaveQueue,
    leaveRoom,
    connectionLost,
    connectionBack,
    identify,
    dismiss,
    endSearches,
    searching: (mode: VideoMode): string[] =>
      seats
        .waiting()
        .filter(({ wish }) => wish.mode === mode)
        .map(({ person }) => person),
    block,
    tick,
    nextDue,
    seatOf: seats.ofConnection,
    seatOfPerson: seats.ofPerson,
    /** Whether the companion of this one is known to be away. */
    isCompanionAway: (seat: Seat): boolean => seat.room !== null && isToldAway(companionOf(seat, seat.room)),
    mayRelay: (from: string, to: string): boolean => rooms.mayRelay(from, to),
    waiting: (mode: VideoMode): number => matcher.waiting(mode),
    rooms: (mode: VideoMode): number => rooms.count[mode],
  };
}
