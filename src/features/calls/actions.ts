import type { MeetingOutcome } from "#contract/chat.ts";
import { REPORTABLE_MS } from "#contract/limits.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { AckData, AckOf, EnterRoom, ParsedData } from "#contract/realtime.ts";
import { refusalToTalk } from "#contract/standing.ts";
import type { Clock, Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Chats } from "#src/features/chat/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import type { HandedOver } from "#src/handover.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { HeldBy } from "#src/realtime/held-by.ts";
import { otherThan, type PastRoom, PastRooms, type RoomWith } from "#src/realtime/past-rooms.ts";
import { Rejoins } from "#src/realtime/rejoins.ts";
import { tabOf } from "#src/realtime/tab-bindings.ts";
import type { RoomTicket } from "#src/services/room-tickets.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { type Act, type Call, type End, endOf, otherOf } from "./exchange/call.ts";
import type { CallFrame, Effect } from "./exchange/effects.ts";
import { createExchange } from "./exchange/exchange.ts";
import type { SavedCall } from "./exchange/handover.ts";
import { createRefusals } from "./refusals.ts";
import { callRoomView } from "./view.ts";

/** A ring may end this much late. */
const CHECK_EVERY_MS = 100;

type CallsDeps = Pick<
  Deps,
  "config" | "hub" | "grants" | "services" | "log" | "metrics" | "clock" | "ids"
> & {
  auth: Pick<Auth, "whenSessionsEnded" | "refreshSocket" | "sessions">;
  ties: TiesFeature;
  vip: Vip;
  presence: Presence;
  profile: Profile;
  video: Video;
  notifications: Notifications;
  chats: Pick<Chats, "noteCall">;
};

/** Specification, section 6: VIP members call friends, who receive calls while they are online. */
export class Calls {
  private readonly exchange;
  private readonly refusals;
  private readonly talks: Talks;
  private readonly endsHeld = new HeldBy<End>();
  private readonly rejoins: Rejoins;
  private readonly alarm: Alarm;

  constructor(private readonly deps: CallsDeps) {
    const { auth, ties, config, hub, grants, clock, ids } = deps;
    this.exchange = createExchange({ grants, ids, durations: config.durations });
    this.refusals = createRefusals({ ...deps, objectionTo: this.exchange.objectionTo });
    this.talks = new Talks(clock);
    this.rejoins = new Rejoins(hub, clock);
    this.alarm = new Alarm(clock, CHECK_EVERY_MS, () => this.tick());

    ties.whenBlocked((blocker, blocked) => this.perform(this.exchange.block(blocker, blocked)));
    auth.whenSessionsEnded((userId, isMeant) => this.endCallOf(userId, isMeant));
    hub.whenIdentified((connection, before) => {
      const userId = userIdOf(connection.person.key);
      this.noteTabs(userIdOf(before.key));
      this.noteTabs(userId);
      this.perform(this.exchange.identify(connection.id, userId));
      this.noteHolder(connection);
    });
    hub.whenClosed(({ id, person, silentSince }) => {
      this.exchange.connectionLost(id, silentSince ?? clock());
      this.noteTabs(userIdOf(person.key));
      this.perform([]);
    });
    hub.whenStopping(() => this.alarm.stop());
  }

  /**
   * Calls a friend, or answers them if they are already calling.
   * @throws Problem unauthorized, not_found, deleted_profile, you_blocked_user, user_blocked_you,
   * calls_between_friends_only, user_offline, another_tab, call_busy, only_vip_can_call
   */
  call(connection: Connection, calleeId: string): AckOf<"CALL"> {
    const act = actOf(connection);
    if (this.exchange.ringsFrom(act.person, calleeId)) return this.answer(connection, calleeId);
    this.refusals.refuseCall(act, calleeId);
    const { callId, effects } = this.exchange.call(act, calleeId, this.deps.clock());
    this.noteHolder(connection);
    this.rejoins.withdraw(connection.person.key);
    this.deps.video.leaveAll(connection.person.key);
    this.perform(effects);
    return { callId };
  }

  hearCalls(connection: Connection): AckOf<"HEAR_CALLS"> {
    const { person } = actOf(connection);
    const call = this.exchange.ringingAt(person);
    if (call) connection.send("CALL", this.incomingView(call));
    return {};
  }

  /** @throws Problem call_ended, and as `refusalToTalk` if something came between the two friends while it rang */
  answer(connection: Connection, callerId: string): AckOf<"ANSWER_CALL"> {
    const act = actOf(connection);
    const refusal = this.refusals.refusalOfTalk(act, callerId);
    if (refusal) {
      this.perform(this.exchange.refuse(act.person, callerId));
      throw new Problem(refusal);
    }
    const { callId, effects } = this.exchange.answer(act, callerId);
    this.noteHolder(connection);
    this.rejoins.withdraw(connection.person.key);
    this.perform(effects);
    return { callId };
  }

  /** Declines, cancels or hangs up. @throws Problem call_ended */
  end(connection: Connection, otherId: string): AckOf<"END_CALL"> {
    this.rejoins.withdraw(connection.person.key);
    this.perform(this.exchange.end(actOf(connection), otherId));
    return {};
  }

  resume(connection: Connection, { resumeToken }: ParsedData["HELLO"]): AckData["HELLO"]["call"] {
    if (resumeToken) this.perform(this.exchange.connectionBack(resumeToken, tabOf(connection)));
    const end = this.exchange.endAt(connection.id);
    const call = end && this.exchange.callOf(end.person);
    if (!end || !call) return null;
    return {
      callId: call.id,
      userId: otherOf(call, end).person,
      room: call.answered ? this.roomOf(call, end) : null,
      companionAway: this.exchange.isCompanionAway(end),
    };
  }

  /** Prolongs the wait for a companion who is still seen; false if this tab is not in that call. */
  keep({ id }: Connection, callId: string): boolean {
    return this.exchange.keep(id, callId, this.deps.clock());
  }

  /** Checks the socket of the friend, who is no longer seen; false if this tab is not in that call. */
  checkCompanion({ id }: Connection, callId: string): boolean {
    const friend = this.exchange.companionOf(id, callId);
    this.deps.hub.find(friend?.connection ?? "")?.probe();
    return friend !== undefined;
  }

  /** After a crash: the call is back once both ends have asked. @throws Problem not_in_room */
  rejoin(connection: Connection, ticket: RoomTicket): AckOf<"REJOIN_ROOM"> {
    this.refuseRejoin(ticket, connection, ticket.end);
    const both = this.rejoins.claim(ticket, connection);
    if (!both) return {};
    for (const [end, each] of both.entries()) this.refuseRejoin(ticket, each, end as 0 | 1);
    const call = this.exchange.reopen(ticket, [tabOf(both[0]), tabOf(both[1])]);
    this.talks.begin(call, ticket.openedAt);
    for (const each of both) this.noteHolder(each);
    this.sendAnswered(call);
    this.perform([]);
    return {};
  }

  private refuseRejoin(ticket: RoomTicket, each: Connection, end: 0 | 1): void {
    const { auth, ties, video } = this.deps;
    auth.refreshSocket(each);
    const { key } = each.person;
    const [a, b] = [userIdOf(ticket.ends[0].person)!, userIdOf(ticket.ends[1].person)!];
    const between = ties.between(a, b);
    const isFree = !this.isInCall(key) && !video.hasSeat(key) && !this.talks.hasEnded(ticket.id);
    if (!isFree || !this.rejoins.takes({ ...ticket, end }, each) || !between || refusalToTalk(between))
      throw new Problem("not_in_room");
  }

  isInCall(key: string): boolean {
    return this.isBusy(userIdOf(key) ?? "");
  }

  /** Ends a call of the person who starts video chat in this tab. @throws Problem another_tab, unless it takes over */
  giveWay(connection: Connection, takeOver: boolean): void {
    this.rejoins.withdraw(connection.person.key);
    if (connection.person.kind === "user")
      this.perform(this.exchange.giveWay({ ...actOf(connection), takeOver }));
  }

  roomWith(key: string, callId: string): RoomWith | null {
    return this.talks.roomWith(key, callId);
  }

  isBusy(userId: string): boolean {
    return this.exchange.callOf(userId) !== undefined;
  }

  /** Does everything that is due by now. The server's own timer calls it, and so do tests that control the clock. */
  tick(): void {
    this.perform(this.exchange.tick(this.deps.clock()));
  }

  /** Whether the two may still talk is checked again. */
  readonly handover: HandedOver<SavedCalls> = {
    save: () => ({
      calls: this.exchange.save(),
      sessions: this.exchange
        .all()
        .map(({ caller, callee }) => [this.endsHeld.of(caller), this.endsHeld.of(callee)]),
      talks: this.talks.save(),
    }),
    restore: ({ calls, sessions, talks }) => {
      this.exchange.restore(calls, this.deps.clock());
      this.talks.restore(talks);
      this.rejoins.close();
      for (const [index, { caller }] of calls.entries()) {
        const call = this.exchange.callOf(caller.person)!;
        for (const [side, end] of [call.caller, call.callee].entries()) {
          const session = sessions[index]?.[side];
          if (session) this.endsHeld.hold(end, session);
        }
        if (!this.mayGoOn(call)) this.perform(this.exchange.signedOut(call.caller));
      }
      this.perform([]);
    },
    conclude: ({ calls, talks }, endedAt) => {
      this.talks.restore(talks);
      for (const { id, caller, callee, ringsSince } of calls) {
        const between = { from: caller.person, to: callee.person };
        if (ringsSince !== null)
          this.deps.chats.noteCall({ ...between, outcome: "missed", startedAt: ringsSince, endedAt });
        else {
          const { openedAt: startedAt } = this.talks.end(id, endedAt);
          this.deps.chats.noteCall({ ...between, outcome: "talked", startedAt, endedAt });
        }
      }
    },
  };

  private mayGoOn(call: Call): boolean {
    const { caller, callee, answered } = call;
    const isSignedIn = (end: End) =>
      this.deps.auth.sessions.ownerOf(this.endsHeld.of(end) ?? "") === end.person;
    const ends = answered ? [caller, callee] : [caller];
    const ties = this.deps.ties.between(caller.person, callee.person);
    return ends.every(isSignedIn) && ties !== undefined && refusalToTalk(ties) === null;
  }

  /** Ringing needs an open tab, or a browser that gets pushes; while a page reloads there is no tab for a moment. */
  private noteTabs(userId: string | null): void {
    if (userId === null) return;
    const { hub, notifications, clock } = this.deps;
    if (hub.tabsOf(userKey(userId)).length > 0 || notifications.canPush(userId))
      this.exchange.reachable(userId);
    else this.exchange.unreachable(userId, clock());
  }

  private noteHolder({ id, person }: Connection): void {
    this.endsHeld.note(this.exchange.endAt(id), person);
  }

  private endCallOf(userId: string, isMeant: (sessionId: string) => boolean): void {
    const call = this.exchange.callOf(userId);
    const end = call && endOf(call, userId);
    if (end && this.endsHeld.some(end, isMeant)) this.perform(this.exchange.signedOut(end));
  }

  private perform(effects: Effect[]): void {
    const { log, metrics } = this.deps;
    for (const effect of effects) {
      try {
        this.performOne(effect);
      } catch (err) {
        // A failure for one must not keep the others from receiving their calls.
        log.error({ err, effect: effect.kind }, "Failed to send a message about a call");
      }
    }
    metrics.rooms.set({ mode: "call" }, this.exchange.answered());
    this.alarm.set(this.exchange.nextDue());
  }

  private performOne(effect: Effect): void {
    if (effect.kind === "rang") this.rang(effect.call);
    else if (effect.kind === "answered") this.answered(effect.call);
    else if (effect.kind === "ended")
      this.note(effect.call, "talked", this.talks.end(effect.call.id, this.deps.clock()).openedAt);
    else if (effect.kind === "stoppedRinging")
      this.stoppedRinging(effect.call, effect.frame, effect.exceptTab);
    else this.send(effect.connection, effect.frame);
  }

  private rang(call: Call): void {
    const incoming = this.incomingView(call);
    this.deps.hub.send(userKey(call.callee.person), "CALL", incoming);
    this.deps.notifications.notifyOfCall({ to: call.callee.person, ...incoming });
    this.noteTabs(call.callee.person);
  }

  private answered(call: Call): void {
    const { video } = this.deps;
    this.talks.begin(call, this.deps.clock());
    for (const { person } of [call.caller, call.callee]) video.leaveAll(userKey(person));
    this.sendAnswered(call);
  }

  private sendAnswered(call: Call): void {
    const { hub } = this.deps;
    for (const end of [call.caller, call.callee]) {
      const tab = end.connection === null ? undefined : hub.find(end.connection);
      tab?.send("CALL_ANSWERED", {
        callId: call.id,
        userId: otherOf(call, end).person,
        room: this.roomOf(call, end),
      });
    }
  }

  private stoppedRinging(call: Call, frame: CallFrame, exceptTab: string | null): void {
    const { hub, notifications, clock } = this.deps;
    const { id, callee } = call;
    for (const tab of hub.tabsOf(userKey(callee.person)))
      if (tab.id !== exceptTab) tab.sendEncoded(JSON.stringify(frame));
    notifications.closeCallNotification({ to: callee.person, callId: id });
    if (!call.answered) this.note(call, outcomeOf(frame), clock());
  }

  private send(connection: string, frame: CallFrame): void {
    const tab = this.deps.hub.find(connection);
    // Two tabs with the same token, as after "Duplicate tab", would take the call from each other at every reconnect.
    if (frame.event === "CALL_FINISHED" && frame.data.reason === "elsewhere") tab?.renewResumeToken();
    tab?.sendEncoded(JSON.stringify(frame));
  }

  private note({ caller, callee }: Call, outcome: MeetingOutcome, startedAt: number): void {
    const { chats, clock } = this.deps;
    chats.noteCall({ from: caller.person, to: callee.person, outcome, startedAt, endedAt: clock() });
  }

  private roomOf(call: Call, end: End): EnterRoom {
    const { services } = this.deps;
    const peerToken = services.peerTokens.of(end.peerId);
    const ticketEnd = ({ person, peerId }: End) => ({ person: userKey(person), peerId });
    const ticket = services.roomTickets.of(call, end === call.caller ? 0 : 1, () => ({
      id: call.id,
      mode: "call",
      link: null,
      openedAt: this.talks.openedAt(call.id),
      ends: [ticketEnd(call.caller), ticketEnd(call.callee)],
    }));
    const iceServers = services.iceServersFor(userKey(end.person));
    return callRoomView(call, end, { peerToken, iceServers, ticket });
  }

  private incomingView({ id, caller, callee }: Call) {
    return { callId: id, from: this.deps.profile.face(callee.person, caller.person) };
  }
}

function actOf(connection: Connection): Act {
  const person = userIdOf(connection.person.key);
  if (person === null) throw new Problem("unauthorized");
  return { person, tab: tabOf(connection) };
}

/** By the callee's frame: `elsewhere` if they declined the call, or called someone else. */
function outcomeOf(frame: CallFrame): MeetingOutcome {
  if (frame.event !== "CALL_FINISHED") return "missed";
  const { reason } = frame.data;
  if (reason === "elsewhere" || reason === "blocked") return "declined";
  return reason === "cancelled" ? "cancelled" : "missed";
}

interface SavedCalls {
  calls: SavedCall[];
  /** In the order of the calls: of the caller and of the callee. */
  sessions: (string | null)[][];
  talks: SavedTalks;
}

interface SavedTalks {
  open: [id: string, talk: Talk][];
  past: PastRoom[];
}

interface Talk {
  people: readonly [string, string];
  openedAt: number;
}

/** Answered calls, and for half an hour those that are over: people may still report each other. */
class Talks {
  private readonly open = new Map<string, Talk>();
  private readonly past = new PastRooms(REPORTABLE_MS);

  constructor(private readonly clock: Clock) {}

  begin({ id, caller, callee }: Call, openedAt: number): void {
    const people = [userKey(caller.person), userKey(callee.person)] as const;
    this.open.set(id, { people, openedAt });
  }

  openedAt = (id: string): number => this.open.get(id)!.openedAt;
  hasEnded = (id: string): boolean => this.past.has(id);

  end(id: string, endedAt: number): Talk {
    const talk = this.open.get(id)!;
    this.open.delete(id);
    this.past.add({ id, ...talk, mode: "call", endedAt });
    return talk;
  }

  save = (): SavedTalks => ({ open: [...this.open], past: this.past.all() });

  restore({ open, past }: SavedTalks): void {
    for (const [id, talk] of open) this.open.set(id, talk);
    for (const room of past) this.past.add(room);
  }

  roomWith(key: string, callId: string): RoomWith | null {
    const talk = this.open.get(callId);
    if (!talk) return this.past.of(key, callId, this.clock());
    const { people, openedAt } = talk;
    if (!people.includes(key)) return null;
    return { companion: otherThan(key, people), mode: "call", openedAt, endedAt: null };
  }
}
