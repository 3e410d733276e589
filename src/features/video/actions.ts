import { REPORTABLE_MS } from "#contract/limits.ts";
import { guestKey as guestKeyOf, userIdOf, userKey } from "#contract/person-key.ts";
import type { AckData, AckOf, ParsedData } from "#contract/realtime.ts";
import { MINUTE_MS } from "#contract/time.ts";
import { type QueueStats, roomMode, type VideoMode, videoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import type { HandedOver } from "#src/handover.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { HeldBy } from "#src/realtime/held-by.ts";
import { type PastRoom, PastRooms, type RoomWith } from "#src/realtime/past-rooms.ts";
import { tabOf } from "#src/realtime/tab-bindings.ts";
import { createDayCounts } from "#src/services/day-counts/store.ts";
import { Alarm } from "#src/timing/alarm.ts";
import type { Auth } from "../auth/actions.ts";
import type { Bans } from "../bans/actions.ts";
import type { Profile } from "../profile/actions.ts";
import type { Rating } from "../rating/actions.ts";
import type { TiesFeature } from "../ties/actions.ts";
import type { SavedLobby } from "./lobby/handover.ts";
import { createLobby } from "./lobby/lobby.ts";
import { companionOf, type Effect, type Room, type SearchRequest, type Seat } from "./lobby/seat.ts";
import { Matcher } from "./matcher/matcher.ts";
import { NoShows } from "./no-shows.ts";
import { createRejoining, type LobbyTicket } from "./rejoining.ts";
import { createSearch, PrivateLinks } from "./search.ts";
import { createVideoStore } from "./store.ts";
import { createRoomViews } from "./view.ts";

/** Short enough not to be felt, long enough to choose from several people. */
const MATCH_EVERY_MS = 20;
/** A person whom reports hold leaves an anonymous room after the former, at a random time within the latter. */
const HOLD_AFTER_MS = 15_000;
const HOLD_WITHIN_MS = 2 * MINUTE_MS;
const lobbyModes = roomMode.exclude(["call"]).options;

interface SavedVideo {
  lobby: SavedLobby;
  /** In the order of the seats. */
  sessions: (string | null)[];
  past: PastRoom[];
  waits: Record<VideoMode, readonly number[]>;
}

type VideoDeps = Pick<
  Deps,
  "config" | "db" | "hub" | "grants" | "services" | "log" | "metrics" | "clock" | "random" | "ids"
> & {
  auth: Pick<Auth, "whenSessionsEnded" | "refreshSocket" | "sessions">;
  bans: Bans;
  ties: TiesFeature;
  profile: Pick<Profile, "person">;
  rating: Rating;
};

export class Video {
  private readonly lobby;
  private readonly search;
  private readonly links: PrivateLinks;
  private readonly viewOf;
  private readonly talkCounts;
  private readonly seatsHeld = new HeldBy<Seat>();
  private readonly noShows = new NoShows();
  private readonly pastRooms = new PastRooms(REPORTABLE_MS);
  private readonly waits: Record<VideoMode, Waits> = { classic: new Waits(), rating: new Waits() };
  private readonly rejoining;
  private readonly alarm: Alarm;

  constructor(private readonly deps: VideoDeps) {
    const { auth, ties, config, db, hub, grants, clock, ids } = deps;
    const store = createVideoStore(db);
    this.lobby = createLobby({ matcher: new Matcher(), grants, ids, durations: config.durations });
    this.search = createSearch({ ...deps, store, present: this.lobby.people });
    this.links = new PrivateLinks(store, clock);
    this.viewOf = createRoomViews(deps);
    const { lobby, search, pastRooms } = this;
    this.rejoining = createRejoining({ ...deps, lobby, search, pastRooms, isLinkOpen: this.links.isOpen });
    this.talkCounts = createDayCounts(db);
    this.alarm = new Alarm(clock, MATCH_EVERY_MS, () => this.tick());

    ties.whenBlocked((blocker, blocked) =>
      this.perform(this.lobby.block(userKey(blocker), userKey(blocked), clock())),
    );
    auth.whenSessionsEnded((userId, isMeant) => this.endSeatOf(userId, isMeant));
    hub.whenIdentified(({ id, person }) => {
      this.perform(this.lobby.identify(id, person.key, clock()));
      this.seatsHeld.note(this.lobby.seatOf(id), person);
    });
    hub.whenClosed(({ id, silentSince }) => {
      this.lobby.connectionLost(id, silentSince ?? clock());
      this.perform([]);
    });
    grants.whenUsed((peer) => {
      const person = this.lobby.noteSignal(peer);
      if (person !== null) this.noShows.signalled(person, clock());
    });
    hub.whenStopping(() => this.alarm.stop());
  }

  hello(
    connection: Connection,
    { guestKey, resumeToken }: ParsedData["HELLO"],
  ): Omit<AckOf<"HELLO">, "call"> {
    const { lobby } = this;
    const { hub, services, clock } = this.deps;
    if (guestKey && connection.person.kind === "guest")
      hub.identify(connection, { kind: "guest", key: guestKeyOf(guestKey) });
    if (resumeToken) this.perform(lobby.connectionBack(resumeToken, tabOf(connection), clock()));
    const waiting = lobby.seatOf(connection.id);
    if (waiting && !waiting.room && this.search.isHeld(connection))
      this.perform(lobby.dismiss(waiting.person, "moderated", clock()));
    const seat = lobby.seatOf(connection.id);
    return {
      room: seat?.room ? this.viewOf(seat, seat.room, connection) : null,
      companionAway: seat !== undefined && lobby.isCompanionAway(seat),
      waiting: seat !== undefined && seat.room === null,
      peerId: seat?.peerId ?? null,
      peerToken: seat ? services.peerTokens.of(seat.peerId) : null,
    };
  }

  makeLink({ person }: Connection): AckOf<"MAKE_LINK"> {
    return this.links.make(person);
  }

  removeExpiredLinks = (): void => this.links.removeExpired();

  /**
   * @param endCall ends a call of this person, which a refused search leaves alone
   * @throws Problem unauthorized (a guest in rating mode), queue_held, video_limit_reached, another_tab, link_expired,
   * link_taken, rate_limited
   */
  enterQueue(
    connection: Connection,
    data: ParsedData["ENTER_QUEUE"],
    endCall: () => void,
  ): AckOf<"ENTER_QUEUE"> {
    const { hub, services, clock } = this.deps;
    const search = this.searchRequest(connection, data);
    const entry = {
      person: connection.person.key,
      tab: tabOf(connection),
      search,
      takeOver: data.takeOver,
    };
    this.lobby.refuse(entry);
    endCall();
    this.rejoining.withdraw(entry.person);
    const { peerId, effects } = this.lobby.enter(entry, clock());
    this.seatsHeld.note(this.lobby.seatOf(connection.id), connection.person);
    this.perform(effects);
    return { peerId, peerToken: services.peerTokens.of(peerId), online: hub.online() };
  }

  /** @throws Problem what `enterQueue` would throw now, except rate_limited */
  checkQueue(connection: Connection, data: ParsedData["CHECK_QUEUE"]): AckOf<"CHECK_QUEUE"> {
    const person = connection.person.key;
    const room = this.lobby.seatOfPerson(person)?.room ?? null;
    const byLink = data.link ? this.linkSearch(connection, data.link, room) : null;
    if (!byLink) this.search.refuse(connection, data, room);
    this.lobby.refuse({ person, tab: tabOf(connection), search: byLink, takeOver: false });
    return {};
  }

  leaveQueue({ id, person }: Connection): AckOf<"LEAVE_QUEUE"> {
    this.rejoining.withdraw(person.key);
    this.perform(this.lobby.leaveQueue(id, this.deps.clock()));
    return {};
  }

  leaveRoom({ id, person }: Connection, roomId?: string): AckOf<"LEAVE_ROOM"> {
    this.rejoining.withdraw(person.key);
    this.perform(this.lobby.leaveRoom(id, roomId, this.deps.clock()));
    return {};
  }

  /** Prolongs the wait for a companion whose socket is away but who is still seen. @throws Problem not_in_room */
  keepRoom({ id }: Connection, roomId: string): AckOf<"KEEP_ROOM"> {
    this.lobby.keepRoom(id, roomId, this.deps.clock());
    return {};
  }

  /** @throws Problem not_in_room */
  checkCompanion({ id }: Connection, roomId: string): AckOf<"CHECK_COMPANION"> {
    this.deps.hub.find(this.lobby.companionSocket(id, roomId) ?? "")?.probe();
    return {};
  }

  /** After a crash: the room is back once both ends have asked. @throws Problem not_in_room */
  rejoin(
    connection: Connection,
    ticket: LobbyTicket,
    isInCall: (key: string) => boolean,
  ): AckOf<"REJOIN_ROOM"> {
    const effects = this.rejoining.rejoin(ticket, connection, isInCall);
    for (const effect of effects)
      if (effect.kind === "reopened")
        for (const seat of effect.room.ends)
          this.seatsHeld.note(seat, this.deps.hub.find(seat.connection!)!.person);
    this.perform(effects);
    return {};
  }

  leaveAll(key: string): void {
    this.rejoining.withdraw(key);
    this.perform(this.lobby.dismiss(key, "ended", this.deps.clock()));
  }

  /** After a report, when the reporter may be searching already: later searches read the report themselves. */
  keepApart(reporter: string, reported: string): void {
    this.lobby.keepApart(reporter, reported);
  }

  /** After reports: as `leaveAll`, in an anonymous room at a random time soon. */
  holdSoon(key: string): void {
    const { clock, random } = this.deps;
    for (const person of this.inBrowsersOf(key))
      this.perform(this.lobby.hold(person, clock(), clock() + HOLD_AFTER_MS + random() * HOLD_WITHIN_MS));
  }

  /** By a moderator: as `leaveAll`. What keeps the person out from now on is a row of `sanctions`. */
  hold(key: string): void {
    for (const person of this.inBrowsersOf(key))
      this.perform(this.lobby.dismiss(person, "moderated", this.deps.clock()));
  }

  searching(mode: VideoMode): string[] {
    return this.lobby.searching(mode);
  }

  canSearch(mode: VideoMode, key: string): boolean {
    return !this.isBusy(key) && this.search.isLetIn(key, mode);
  }

  endSearches(): void {
    this.perform(this.lobby.endSearches(this.deps.clock()));
  }

  hasSeat(key: string): boolean {
    return this.lobby.seatOfPerson(key) !== undefined;
  }

  isBusy(key: string): boolean {
    return Boolean(this.lobby.seatOfPerson(key)?.room);
  }

  /** The room, if this person was in it within the last half hour. It names the companion: for moderation, never to be shown. */
  roomWith(key: string, roomId: string): RoomWith | null {
    const seat = this.lobby.seatOfPerson(key);
    if (seat?.room?.id !== roomId) return this.pastRooms.of(key, roomId, this.deps.clock());
    const { mode, openedAt } = seat.room;
    return { companion: companionOf(seat, seat.room).person, mode, openedAt, endedAt: null };
  }

  /** By blocks, or by reports since then. */
  areApart(one: string, other: string, since: number): boolean {
    return this.search.areApart(one, other, since);
  }

  /** @throws Problem not_in_room, also when it has ended */
  relayFor(key: string, room: RoomWith | null): AckData["RENEW_RELAY"] {
    if (room?.endedAt !== null) throw new Problem("not_in_room");
    return { iceServers: this.deps.services.iceServersFor(key) };
  }

  queueStats(mode: VideoMode): QueueStats {
    return {
      online: this.deps.hub.online(),
      waiting: this.lobby.waiting(mode),
      inRooms: this.lobby.rooms(mode) * 2,
      expectedWaitMs: this.waits[mode].expectedMs,
    };
  }

  /** Does everything that is due by now. The server's own timer calls it, and so do tests that control the clock. */
  tick(): void {
    this.perform(this.lobby.tick(this.deps.clock(), this.deps.random));
  }

  /** Whether each person may keep their place is checked again. */
  readonly handover: HandedOver<SavedVideo> = {
    save: () => ({
      lobby: this.lobby.save(),
      sessions: this.lobby.people().map((person) => this.seatsHeld.of(this.lobby.seatOfPerson(person)!)),
      past: this.pastRooms.all(),
      waits: { classic: this.waits.classic.all(), rating: this.waits.rating.all() },
    }),
    restore: (saved) => {
      this.takeOver(saved);
      this.rejoining.close();
      for (const person of this.lobby.people()) {
        const seat = this.lobby.seatOfPerson(person);
        if (seat && !this.mayStay(seat)) this.leaveAll(person);
      }
      this.perform([]);
    },
    conclude: (saved, at) => {
      this.takeOver(saved);
      this.perform([...this.lobby.endSearches(at), ...this.lobby.endRooms(at)]);
    },
  };

  private takeOver({ lobby, sessions, past, waits }: SavedVideo): void {
    const everyone = lobby.seats.map(({ person }) => person);
    for (const { person, search } of lobby.seats)
      if (search.mode !== "private")
        search.blocked = [...new Set([...search.blocked, ...this.search.apartNow(person, everyone)])];
    this.lobby.restore(lobby, this.deps.clock());
    for (const [index, { person }] of lobby.seats.entries())
      if (sessions[index]) this.seatsHeld.hold(this.lobby.seatOfPerson(person)!, sessions[index]);
    for (const room of past) this.pastRooms.add(room);
    for (const mode of videoMode.options) for (const wait of waits[mode]) this.waits[mode].add(wait);
  }

  /** A sign-out, a suspension or a hold does not wait, and a block ends all but anonymous rooms, as while the server runs. */
  private mayStay(seat: Seat): boolean {
    const { person, room, search } = seat;
    const userId = userIdOf(person);
    const session = this.seatsHeld.of(seat) ?? "";
    if (userId !== null && this.deps.auth.sessions.ownerOf(session) !== userId) return false;
    if (this.search.isHeldByKey(person) && !this.lobby.leavesSoon(seat)) return false;
    if (!room) return search.mode !== "private" || this.links.isOpen(search.link);
    return !this.rejoining.isApart(room);
  }

  /** The person, and everyone who searches or talks in the same browsers: a hold follows these. */
  private inBrowsersOf(key: string): string[] {
    const { bans, hub } = this.deps;
    const devices = bans.devicesOf(key);
    const others = this.lobby.people().filter((person) => {
      const connection = hub.find(this.lobby.seatOfPerson(person)?.connection ?? "");
      return person !== key && connection !== undefined && devices.has(connection.device);
    });
    return [key, ...others];
  }

  /** A user who pressed Next wants to leave, so their room ends even if the search is refused. */
  private searchRequest(connection: Connection, data: ParsedData["ENTER_QUEUE"]): SearchRequest {
    const { config, clock } = this.deps;
    const { key } = connection.person;
    try {
      const room = this.lobby.seatOfPerson(key)?.room ?? null;
      if (data.link) return this.linkSearch(connection, data.link, room);
      const request = this.search.searchRequest(connection, data, room);
      if (config.rateLimits) this.noShows.refuse(connection, clock());
      return request;
    } catch (refusal) {
      if (this.lobby.seatOf(connection.id)?.room) this.leaveAll(key);
      throw refusal;
    }
  }

  /** A link ends with its talk: Next is refused in it, and so is a search in another tab. */
  private linkSearch(connection: Connection, token: string, room: Room | null): SearchRequest {
    const link = this.links.hashOf(token);
    if (room?.link === link)
      throw new Problem(this.lobby.seatOf(connection.id)?.room === room ? "link_expired" : "another_tab");
    return this.search.linkSearch(connection, link);
  }

  /** Also while the socket of the session is away: the companion need not wait for it. */
  private endSeatOf(userId: string, isMeant: (sessionId: string) => boolean): void {
    const seat = this.lobby.seatOfPerson(userKey(userId));
    if (seat && this.seatsHeld.some(seat, isMeant)) this.leaveAll(seat.person);
  }

  private perform(effects: Effect[]): void {
    const { metrics, clock } = this.deps;
    for (const effect of effects) {
      if (effect.kind === "sent") this.send(effect);
      else if (effect.kind === "closed") this.roomEnded(effect.room, effect.closedAt);
      else for (const seat of effect.room.ends) this.enterRoom(seat, effect);
    }
    for (const mode of videoMode.options) metrics.waiting.set({ mode }, this.lobby.waiting(mode));
    for (const mode of lobbyModes) metrics.rooms.set({ mode }, this.lobby.rooms(mode));
    this.alarm.set(this.lobby.nextDue(clock()));
  }

  private send({ connection, frame }: Extract<Effect, { kind: "sent" }>): void {
    const tab = this.deps.hub.find(connection);
    // Two tabs with the same token, as after "Duplicate tab", would take the seat from each other at every reconnect.
    if (frame.event === "QUEUE_TAKEN") tab?.renewResumeToken();
    tab?.sendEncoded(JSON.stringify(frame));
  }

  private enterRoom(seat: Seat, { kind, room }: Extract<Effect, { kind: "opened" | "reopened" }>): void {
    const { hub, log } = this.deps;
    if (kind === "opened" && room.mode !== "private") this.noteWait(room.mode, room.openedAt - seat.since);
    const viewer = seat.connection === null ? undefined : hub.find(seat.connection);
    try {
      viewer?.send("ENTER_ROOM", this.viewOf(seat, room, viewer));
    } catch (err) {
      // A failure for one must not keep the others from getting ENTER_ROOM.
      log.error({ err, mode: room.mode }, "Failed to send ENTER_ROOM");
    }
  }

  private noteWait(mode: VideoMode, wait: number): void {
    this.waits[mode].add(wait);
    this.deps.metrics.matchWait.observe({ mode }, wait / 1000);
  }

  private roomEnded(room: Room, endedAt: number): void {
    const { config, db, log, rating } = this.deps;
    const { id, mode, link, openedAt, ends } = room;
    const past = { id, mode, openedAt, endedAt, people: [ends[0].person, ends[1].person] as const };
    this.pastRooms.add(past);
    if (link === null) this.noShows.ended(room, endedAt);
    try {
      if (endedAt - openedAt >= config.durations.reviewedTalkMs)
        db.ifRoom(() => this.talkCounts.add("talks", endedAt));
      // Private talks are neither counted nor rated: two accounts of one person could have many.
      if (link === null) rating.roomEnded(past);
      else this.links.spend(link);
    } catch (err) {
      // The companion left behind must still be notified.
      log.error({ err, mode }, "Failed to store a talk");
    }
  }
}

const WAITS_KEPT = 51;

class Waits {
  private readonly latest: number[] = [];

  add(waitMs: number): void {
    this.latest.push(waitMs);
    if (this.latest.length > WAITS_KEPT) this.latest.shift();
  }

  all = (): readonly number[] => this.latest;

  /** The median in milliseconds; null while no one has been matched. */
  get expectedMs(): number | null {
    const sorted = this.latest.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
