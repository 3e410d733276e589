import { COMPANION_AWAY_AFTER_MS, ROOM_KEPT_MS } from "#contract/limits.ts";
import type { LeaveReason } from "#contract/realtime.ts";
import type { Durations } from "#src/config/durations.ts";
import type { Ids } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Grants } from "#src/realtime/peerjs/grants.ts";
import { TabBindings } from "#src/realtime/tab-bindings.ts";
import { Absences } from "#src/timing/absences.ts";
import { Timeouts } from "#src/timing/timeouts.ts";
import type { Matcher } from "../matcher/matcher.ts";
import {
  companionOf,
  type Effect,
  type EndReason,
  left,
  type Room,
  type SearchRequest,
  type Seat,
  searchEnded,
  type Tab,
} from "./seat.ts";

export interface LobbyDeps {
  matcher: Matcher;
  grants: Pick<Grants, "give" | "end">;
  ids: Ids;
  durations: Pick<Durations, "reconnectGraceMs">;
}

export type LobbyState = ReturnType<typeof createLobbyState>;

export function createLobbyState({ matcher, grants, ids, durations: { reconnectGraceMs } }: LobbyDeps) {
  const seats = new Seats();
  const rooms = new Rooms(grants);
  const links = new LinkSeats();
  const away = new Absences<Seat>(reconnectGraceMs, ROOM_KEPT_MS);
  /** Since when each has to leave, which may be in the future. */
  const held = new Timeouts<Seat>(0);
  const unannounced = new Timeouts<Seat>(COMPANION_AWAY_AFTER_MS);

  function beginSearch(seat: Seat, now: number): void {
    const { person, search } = seat;
    if (search.mode === "private") links.join(seat, search.link);
    else matcher.add({ person, ...search }, now, search.blocked);
  }

  /** A seat by a private link was never given up. */
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

  /** A companion gets the reason `companion`; the person's own tab gets `own`, if given. */
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
    isCompanionAway: (seat: Seat): boolean => seat.room !== null && isKnownAway(companionOf(seat, seat.room)),
  };
}

class Seats extends TabBindings<Seat> {
  private readonly people = new Map<string, Seat>();

  ofPerson = (person: string): Seat | undefined => this.people.get(person);

  all = (): Seat[] => [...this.people.values()];
  waiting = (): Seat[] => this.all().filter(({ room }) => room === null);

  take(person: string, tab: Tab, search: { search: SearchRequest; since: number; peerId: string }): Seat {
    const seat: Seat = { person, connection: null, room: null, ...search };
    this.people.set(person, seat);
    this.attach(seat, tab);
    return seat;
  }

  restore(seat: Seat, tokens: readonly string[]): void {
    this.people.set(seat.person, seat);
    this.adopt(seat, tokens);
  }

  override release(seat: Seat): void {
    super.release(seat);
    this.people.delete(seat.person);
  }
}

class Rooms {
  readonly count: Record<Room["mode"], number> = { classic: 0, rating: 0, private: 0 };
  private readonly peers = new Map<string, Room>();

  constructor(private readonly grants: LobbyDeps["grants"]) {}

  all = (): Room[] => [...new Set(this.peers.values())];

  open(room: Room): void {
    this.count[room.mode] += 1;
    for (const seat of room.ends) {
      seat.room = room;
      this.peers.set(seat.peerId, room);
    }
    this.grants.give(room.ends[0].peerId, room.ends[1].peerId);
  }

  close(room: Room): void {
    this.count[room.mode] -= 1;
    for (const seat of room.ends) {
      seat.room = null;
      this.peers.delete(seat.peerId);
    }
    this.grants.end(room.ends[0].peerId);
  }

  /** Returns the person the first time, else null. */
  noteSignal(from: string): string | null {
    const room = this.peers.get(from);
    const seat = room?.ends.find(({ peerId }) => peerId === from);
    if (!room || !seat || room.signalled.has(seat)) return null;
    room.signalled.add(seat);
    return seat.person;
  }
}

const MOST = 2;

class LinkSeats {
  private readonly seats = new Map<string, Seat[]>();
  private readonly links = new Map<Seat, string>();
  /** Links of two people who do not talk yet: one of them may be away. */
  private readonly full = new Set<string>();

  has = (seat: Seat): boolean => this.links.has(seat);
  isInUse = (link: string): boolean => this.seats.has(link);

  refuse(person: string, { link }: Extract<SearchRequest, { mode: "private" }>): void {
    const others = (this.seats.get(link) ?? []).filter((seat) => seat.person !== person);
    if (others.length >= MOST) throw new Problem("link_taken");
  }

  join(seat: Seat, link: string): void {
    const seats = [...(this.seats.get(link) ?? []), seat];
    this.seats.set(link, seats);
    this.links.set(seat, link);
    if (seats.length === MOST) this.full.add(link);
  }

  leave(seat: Seat): void {
    const link = this.links.get(seat);
    if (link === undefined) return;
    this.links.delete(seat);
    this.full.delete(link);
    const others = this.seats.get(link)!.filter((each) => each !== seat);
    if (others.length > 0) this.seats.set(link, others);
    else this.seats.delete(link);
  }

  get hasPair(): boolean {
    return this.pairs().next().done === false;
  }

  *pairs(): Generator<{ link: string; ends: readonly [Seat, Seat] }> {
    for (const link of this.full) {
      const [a, b] = this.seats.get(link)!;
      if (a && b && !a.room && a.connection !== null && b.connection !== null) yield { link, ends: [a, b] };
    }
  }

  markTalking(link: string): void {
    this.full.delete(link);
  }
}
