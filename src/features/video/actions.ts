import { PRIVATE_LINK_HOURS, REPORTABLE_MS } from "#contract/limits.ts";
import { guestKey as guestKeyOf, userIdOf, userKey } from "#contract/person-key.ts";
import type { AckOf, ParsedData } from "#contract/realtime.ts";
import { HOUR_MS, iso, MINUTE_MS } from "#contract/time.ts";
import { type QueueStats, roomMode, type VideoMode, videoMode } from "#contract/video.ts";
import type { Deps } from "#src/deps.ts";
import { Problem } from "#src/problem.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";
import { HeldBy } from "#src/realtime/held-by.ts";
import { PastRooms, type RoomWith } from "#src/realtime/past-rooms.ts";
import { tabOf } from "#src/realtime/tab-bindings.ts";
import { createDayCounts } from "#src/services/day-counts/store.ts";
import { hashSecret, newSecret } from "#src/services/secrets.ts";
import { Alarm } from "#src/timing/alarm.ts";
import type { Auth } from "../auth/actions.ts";
import type { Profile } from "../profile/actions.ts";
import type { Rating } from "../rating/actions.ts";
import type { TiesFeature } from "../ties/actions.ts";
import { createLobby } from "./lobby/lobby.ts";
import type { Effect } from "./lobby/seat.ts";
import { companionOf, type Room, type SearchRequest, type Seat } from "./lobby/seat.ts";
import { Matcher } from "./matcher/matcher.ts";
import { NoShows } from "./no-shows.ts";
import { Waits } from "./rules.ts";
import { createSearch } from "./search.ts";
import { createVideoStore, type VideoStore } from "./store.ts";
import { createRoomViews } from "./view.ts";

/** Time between batches of matches: short enough not to be felt, long enough to choose from several people. */
const MATCH_EVERY_MS = 20;
/** A person whom reports hold leaves an anonymous room after the former, at a random time within the latter. */
const HOLD_AFTER_MS = 15_000;
const HOLD_WITHIN_MS = 2 * MINUTE_MS;
const lobbyModes = roomMode.exclude(["call"]).options;
export type Video = ReturnType<typeof createVideo>;
type VideoDeps = Pick<
  Deps,
  "config" | "db" | "hub" | "services" | "log" | "metrics" | "clock" | "random" | "ids"
> & {
  auth: Pick<Auth, "whenSessionsEnded">;
  ties: TiesFeature;
  profile: Pick<Profile, "person">;
  rating: Rating;
};

export function createVideo({
  auth,
  ties,
  profile,
  rating,
  config,
  db,
  hub,
  services,
  log,
  metrics,
  clock,
  random,
  ids,
}: VideoDeps) {
  const store = createVideoStore(db);
  const counts = createDayCounts(db);
  const lobby = createLobby({ matcher: new Matcher(), ids, durations: config.durations });
  const search = createSearch({ db, store, ties, rating, clock, present: lobby.people });
  const links = createPrivateLinks({ store, clock });
  const viewOf = createRoomViews({ services, profile });
  const seatsHeld = new HeldBy<Seat>();
  const noShows = new NoShows();
  const pastRooms = new PastRooms(REPORTABLE_MS);
  const waits: Record<VideoMode, Waits> = { classic: new Waits(), rating: new Waits() };
  const alarm = new Alarm(clock, MATCH_EVERY_MS, tick);

  ties.whenBlocked(blocked);
  auth.whenSessionsEnded(sessionsEnded);
  hub.whenIdentified(({ id, person }) => {
    perform(lobby.identify(id, person.key, clock()));
    seatsHeld.note(lobby.seatOf(id), person);
  });
  hub.whenClosed((connection) => {
    lobby.connectionLost(connection.id, connection.silentSince ?? clock());
    perform([]);
  });
  hub.whenStopping(() => {
    perform(lobby.endRooms(clock()));
    alarm.stop();
  });

  function tick(): void {
    perform(lobby.tick(clock(), random));
  }

  function perform(effects: Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === "sent") send(effect);
      else if (effect.kind === "closed") ended(effect.room, effect.closedAt);
      else for (const seat of effect.room.ends) admit(seat, effect.room);
    }
    for (const mode of videoMode.options) metrics.waiting.set({ mode }, lobby.waiting(mode));
    for (const mode of lobbyModes) metrics.rooms.set({ mode }, lobby.rooms(mode));
    alarm.set(lobby.nextDue(clock()));
  }

  function send({ connection, frame }: Extract<Effect, { kind: "sent" }>): void {
    const tab = hub.find(connection);
    // Two tabs with the same token, as after "Duplicate tab", would take the seat from each other at every reconnect.
    if (frame.event === "QUEUE_TAKEN") tab?.renewResumeToken();
    tab?.sendEncoded(JSON.stringify(frame));
  }

  function admit(seat: Seat, room: Room): void {
    if (room.mode !== "private") noteWait(room.mode, room.openedAt - seat.since);
    const viewer = seat.connection === null ? undefined : hub.find(seat.connection);
    try {
      viewer?.send("ENTER_ROOM", viewOf(seat, room, viewer));
    } catch (err) {
      // A failure for one must not keep the others from getting ENTER_ROOM.
      log.error({ err, mode: room.mode }, "Failed to send ENTER_ROOM");
    }
  }

  function noteWait(mode: VideoMode, wait: number): void {
    waits[mode].add(wait);
    metrics.matchWait.observe({ mode }, wait / 1000);
  }

  function ended(room: Room, endedAt: number): void {
    const { id, mode, link, openedAt, ends } = room;
    const past = { id, mode, openedAt, endedAt, people: [ends[0].person, ends[1].person] as const };
    pastRooms.add(past);
    if (link === null) noShows.ended(room, endedAt);
    try {
      if (endedAt - openedAt >= config.durations.reviewedTalkMs)
        db.ifRoom(() => counts.add("talks", endedAt));
      // Private talks are neither counted nor rated: two accounts of one person could have many.
      if (link === null) rating.roomEnded(past);
      else links.spend(link);
    } catch (err) {
      // The companion left behind must still be notified.
      log.error({ err, mode }, "Failed to store a talk");
    }
  }

  function blocked(blockerId: string, blockedId: string): void {
    perform(lobby.block(userKey(blockerId), userKey(blockedId), clock()));
  }

  /** Ends the search or room of such a session also while its socket is away: the companion need not wait for it. */
  function sessionsEnded(userId: string, isMeant: (sessionId: string) => boolean): void {
    const seat = lobby.seatOfPerson(userKey(userId));
    if (seat && seatsHeld.some(seat, isMeant)) perform(lobby.dismiss(seat.person, "ended", clock()));
  }

  /**
   * Builds the search request. A user who pressed Next wants to leave, so their room ends even if the search is refused.
   * @throws Problem unauthorized (a guest in rating mode), queue_held, video_limit_reached, link_expired, rate_limited
   */
  function searchRequest(connection: Connection, data: ParsedData["ENTER_QUEUE"]): SearchRequest {
    const { key } = connection.person;
    try {
      const room = lobby.seatOfPerson(key)?.room ?? null;
      if (data.link) return linkSearch(connection, data.link, room);
      const request = search.searchRequest(connection, data, room);
      if (config.rateLimits) noShows.refuse(connection, clock());
      return request;
    } catch (refusal) {
      if (lobby.seatOf(connection.id)?.room) perform(lobby.dismiss(key, "ended", clock()));
      throw refusal;
    }
  }

  /** A link ends with its talk: Next is refused in it, and so is a search in another tab. */
  function linkSearch(connection: Connection, token: string, room: Room | null): SearchRequest {
    const link = links.hashOf(token);
    if (room?.link === link)
      throw new Problem(lobby.seatOf(connection.id)?.room === room ? "link_expired" : "another_tab");
    return search.linkSearch(connection, link);
  }

  return {
    /** Identifies a guest, and restores what this tab had when its earlier socket dropped. */
    hello(
      connection: Connection,
      { guestKey, resumeToken }: ParsedData["HELLO"],
    ): Omit<AckOf<"HELLO">, "call"> {
      if (guestKey && connection.person.kind === "guest")
        hub.identify(connection, { kind: "guest", key: guestKeyOf(guestKey) });
      if (resumeToken) perform(lobby.connectionBack(resumeToken, tabOf(connection), clock()));
      const seat = lobby.seatOf(connection.id);
      return {
        room: seat?.room ? viewOf(seat, seat.room, connection) : null,
        companionAway: seat !== undefined && lobby.isCompanionAway(seat),
        waiting: seat !== undefined && seat.room === null,
        peerId: seat?.peerId ?? null,
        peerToken: seat ? services.peerTokens.of(seat.peerId) : null,
      };
    },

    makeLink: ({ person }: Connection): AckOf<"MAKE_LINK"> => links.make(person),
    removeExpiredLinks: links.removeExpired,

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
      const search = searchRequest(connection, data);
      const entry = {
        person: connection.person.key,
        tab: tabOf(connection),
        search,
        takeOver: data.takeOver,
      };
      lobby.refuse(entry);
      endCall();
      const { peerId, effects } = lobby.enter(entry, clock());
      seatsHeld.note(lobby.seatOf(connection.id), connection.person);
      perform(effects);
      return { peerId, peerToken: services.peerTokens.of(peerId), online: hub.online() };
    },

    /** @throws Problem what `enterQueue` would throw now, except rate_limited */
    checkQueue(connection: Connection, data: ParsedData["CHECK_QUEUE"]): AckOf<"CHECK_QUEUE"> {
      const person = connection.person.key;
      const room = lobby.seatOfPerson(person)?.room ?? null;
      const byLink = data.link ? linkSearch(connection, data.link, room) : null;
      if (!byLink) search.refuse(connection, data, room);
      lobby.refuse({ person, tab: tabOf(connection), search: byLink, takeOver: false });
      return {};
    },

    leaveQueue({ id }: Connection): AckOf<"LEAVE_QUEUE"> {
      perform(lobby.leaveQueue(id, clock()));
      return {};
    },

    leaveRoom({ id }: Connection, roomId?: string): AckOf<"LEAVE_ROOM"> {
      perform(lobby.leaveRoom(id, roomId, clock()));
      return {};
    },

    /** Prolongs the wait for a companion whose socket is away but who is still seen. @throws Problem not_in_room */
    keepRoom({ id }: Connection, roomId: string): AckOf<"KEEP_ROOM"> {
      lobby.keepRoom(id, roomId, clock());
      return {};
    },

    /** @throws Problem not_in_room */
    checkCompanion({ id }: Connection, roomId: string): AckOf<"CHECK_COMPANION"> {
      hub.find(lobby.companionSocket(id, roomId) ?? "")?.probe();
      return {};
    },

    /** Ends this person's search or room, and notifies their tab. */
    leaveAll: (key: string): void => perform(lobby.dismiss(key, "ended", clock())),

    /** The same after complaints, in an anonymous room at a random time soon. */
    holdSoon: (key: string): void =>
      perform(lobby.hold(key, clock(), clock() + HOLD_AFTER_MS + random() * HOLD_WITHIN_MS)),

    /** The same at once, by a moderator. What keeps the person out from now on is a row of `queue_holds`. */
    hold: (key: string): void => perform(lobby.dismiss(key, "moderated", clock())),

    /** Keys of the people who wait in this mode. */
    searching: (mode: VideoMode): string[] => lobby.searching(mode),

    /** Whether this person could search in this mode now: neither in a room, nor held, nor out of free talks. */
    canSearch: (mode: VideoMode, key: string): boolean =>
      !lobby.seatOfPerson(key)?.room && search.isLetIn(key, mode),

    /** Ends every search and notifies the tabs; rooms go on. */
    endSearches: (): void => perform(lobby.endSearches(clock())),

    /** Whether this person is in a room. */
    isBusy: (key: string): boolean => Boolean(lobby.seatOfPerson(key)?.room),

    /**
     * The room with this id, if this person is in it or was within the last half hour; otherwise null. It names the
     * companion even in classic mode: it is for moderation and must not be shown to anyone.
     */
    roomWith(key: string, roomId: string): RoomWith | null {
      const seat = lobby.seatOfPerson(key);
      if (seat?.room?.id !== roomId) return pastRooms.of(key, roomId, clock());
      const { mode, openedAt } = seat.room;
      return { companion: companionOf(seat, seat.room).person, mode, openedAt, endedAt: null };
    },

    queueStats: (mode: VideoMode): QueueStats => ({
      online: hub.online(),
      waiting: lobby.waiting(mode),
      inRooms: lobby.rooms(mode) * 2,
      expectedWaitMs: waits[mode].expectedMs,
    }),

    /** Whether these PeerServer ids are the two ends of one open room. If so, notes that `from` has signalled. */
    mayRelay(from: string, to: string): boolean {
      if (!lobby.mayRelay(from, to)) return false;
      const person = lobby.noteSignal(from);
      if (person !== null) noShows.signalled(person, clock());
      return true;
    },

    /** Does everything that is due by now. The server's own timer calls it, and so do tests that control the clock. */
    tick,
  };
}

/** Links to a talk of two people who know each other. They are stored, so that an unopened link survives a restart. */
function createPrivateLinks({ store, clock }: Pick<Deps, "clock"> & { store: VideoStore }) {
  return {
    make(person: Person): { token: string; expiresAt: string } {
      const token = newSecret();
      const expiresAt = clock() + PRIVATE_LINK_HOURS * HOUR_MS;
      const makerId = userIdOf(person.key);
      store.addLink({ hash: hashSecret(token), makerId, expiresAt });
      return { token, expiresAt: iso(expiresAt) };
    },

    /** The link's key in the lobby. @throws Problem link_expired, also if its maker is suspended or deleted */
    hashOf(token: string): string {
      const hash = hashSecret(token);
      if (!store.isLinkOpen(hash, clock())) throw new Problem("link_expired");
      return hash;
    },

    /** Makes the link invalid after its talk. */
    spend: (hash: string): void => void store.removeLink(hash),
    removeExpired: (): void => void store.removeExpiredLinks(clock()),
  };
}
