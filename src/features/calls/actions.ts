import type { MeetingOutcome } from "#contract/chat.ts";
import { REPORTABLE_MS } from "#contract/limits.ts";
import { userIdOf, userKey } from "#contract/person-key.ts";
import type { AckData, AckOf, EnterRoom, ParsedData } from "#contract/realtime.ts";
import type { Clock, Deps } from "#src/deps.ts";
import type { Auth } from "#src/features/auth/actions.ts";
import type { Chats } from "#src/features/chat/actions.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { TiesFeature } from "#src/features/ties/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import { HeldBy } from "#src/realtime/held-by.ts";
import { otherThan, PastRooms, type RoomWith } from "#src/realtime/past-rooms.ts";
import { tabOf } from "#src/realtime/tab-bindings.ts";
import { Alarm } from "#src/timing/alarm.ts";
import { type Act, type Call, type End, endOf, otherOf } from "./exchange/call.ts";
import type { CallFrame, Effect } from "./exchange/effects.ts";
import { createExchange } from "./exchange/exchange.ts";
import { createRefusals } from "./refusals.ts";
import { callRoomView } from "./view.ts";

/** How often timeouts are checked: a ring may end a moment late. */
const CHECK_EVERY_MS = 100;

export type Calls = ReturnType<typeof createCalls>;
type CallsDeps = Pick<Deps, "config" | "hub" | "services" | "log" | "metrics" | "clock" | "ids"> & {
  auth: Pick<Auth, "whenSessionsEnded">;
  ties: TiesFeature;
  vip: Vip;
  presence: Presence;
  profile: Profile;
  video: Video;
  notifications: Notifications;
  chats: Pick<Chats, "noteCall">;
};

/** Video calls between friends (specification, section 6: VIP members make them, friends who are online receive them). */
export function createCalls({
  auth,
  ties,
  vip,
  presence,
  profile,
  video,
  notifications,
  chats,
  config,
  hub,
  services,
  log,
  metrics,
  clock,
  ids,
}: CallsDeps) {
  const exchange = createExchange({ ids, durations: config.durations });
  const alarm = new Alarm(clock, CHECK_EVERY_MS, tick);
  const endsHeld = new HeldBy<End>();
  const talks = new Talks(clock);
  const { refuseCall, refusalOfTalk } = createRefusals({
    ties,
    vip,
    presence,
    profile,
    video,
    notifications,
    chats,
    hub,
    clock,
    objectionTo: exchange.objectionTo,
  });

  ties.whenBlocked((blockerId, blockedId) => perform(exchange.block(blockerId, blockedId)));
  hub.whenIdentified((connection, before) => {
    noteTabs(userIdOf(before.key));
    noteTabs(userIdOf(connection.person.key));
    perform(exchange.identify(connection.id, userIdOf(connection.person.key)));
    noteHolder(connection);
  });
  hub.whenClosed((connection) => {
    exchange.connectionLost(connection.id, connection.silentSince ?? clock());
    noteTabs(userIdOf(connection.person.key));
    perform([]);
  });
  hub.whenStopping(() => {
    perform(exchange.stop());
    alarm.stop();
  });

  auth.whenSessionsEnded((userId, isMeant) => {
    const call = exchange.callOf(userId);
    const end = call && endOf(call, userId);
    if (end && endsHeld.some(end, isMeant)) perform(exchange.signedOut(end));
  });

  const noteHolder = ({ id, person }: Connection) => endsHeld.note(exchange.endAt(id), person);

  /**
   * Notes whether anything can ring at the user: an open tab, or a browser that gets pushes. While a page reloads there is no tab
   * for a moment.
   */
  function noteTabs(userId: string | null): void {
    if (userId === null) return;
    if (hub.tabsOf(userKey(userId)).length > 0 || notifications.canPush(userId)) exchange.reachable(userId);
    else exchange.unreachable(userId, clock());
  }

  function tick(): void {
    perform(exchange.tick(clock()));
  }

  function perform(effects: Effect[]): void {
    for (const effect of effects) {
      try {
        performOne(effect);
      } catch (err) {
        // A failure for one must not keep the others from receiving their calls.
        log.error({ err, effect: effect.kind }, "Failed to send a message about a call");
      }
    }
    metrics.rooms.set({ mode: "call" }, exchange.answered());
    alarm.set(exchange.nextDue());
  }

  function performOne(effect: Effect): void {
    if (effect.kind === "rang") rang(effect.call);
    else if (effect.kind === "answered") answered(effect.call);
    else if (effect.kind === "ended") ended(effect.call);
    else if (effect.kind === "stoppedRinging") stoppedRinging(effect.call, effect.frame, effect.exceptTab);
    else send(effect.connection, effect.frame);
  }

  function send(connection: string, frame: CallFrame): void {
    const tab = hub.find(connection);
    // Two tabs with the same token, as after "Duplicate tab", would take the call from each other at every reconnect.
    if (frame.event === "CALL_FINISHED" && frame.data.reason === "elsewhere") tab?.renewResumeToken();
    tab?.sendEncoded(JSON.stringify(frame));
  }

  function rang(call: Call): void {
    const incoming = incomingView(call);
    hub.send(userKey(call.callee.person), "CALL", incoming);
    notifications.notifyOfCall({ to: call.callee.person, ...incoming });
    noteTabs(call.callee.person);
  }

  function stoppedRinging(call: Call, frame: CallFrame, exceptTab: string | null): void {
    const { id, callee } = call;
    for (const tab of hub.tabsOf(userKey(callee.person)))
      if (tab.id !== exceptTab) tab.sendEncoded(JSON.stringify(frame));
    notifications.closeCallNotification({ to: callee.person, callId: id });
    if (!call.answered) note(call, outcomeOf(frame), clock());
  }

  function note({ caller, callee }: Call, outcome: MeetingOutcome, startedAt: number): void {
    chats.noteCall({ from: caller.person, to: callee.person, outcome, startedAt, endedAt: clock() });
  }

  function answered(call: Call): void {
    talks.begin(call);
    for (const { person } of [call.caller, call.callee]) video.leaveAll(userKey(person));
    for (const end of [call.caller, call.callee]) {
      const tab = end.connection === null ? undefined : hub.find(end.connection);
      tab?.send("CALL_ANSWERED", {
        callId: call.id,
        userId: otherOf(call, end).person,
        room: roomOf(call, end),
      });
    }
  }

  function roomOf(call: Call, end: End): EnterRoom {
    const peerToken = services.peerTokens.of(end.peerId);
    return callRoomView(call, end, { peerToken, iceServers: services.iceServersFor(userKey(end.person)) });
  }

  function ended(call: Call): void {
    note(call, "talked", talks.end(call).openedAt);
  }

  /** @throws Problem call_ended, and as `refusalToTalk` if something came between the two friends while it rang */
  function answer(connection: Connection, callerId: string): AckOf<"ANSWER_CALL"> {
    const act = actOf(connection);
    const refusal = refusalOfTalk(act, callerId);
    if (refusal) {
      perform(exchange.refuse(act.person, callerId));
      throw new Problem(refusal);
    }
    const { callId, effects } = exchange.answer(act, callerId);
    noteHolder(connection);
    perform(effects);
    return { callId };
  }

  const incomingView = ({ id, caller, callee }: Call) => ({
    callId: id,
    from: profile.face(callee.person, caller.person),
  });

  return {
    /**
     * Calls a friend, or answers them if they are already calling.
     * @throws Problem unauthorized, not_found, deleted_profile, you_blocked_user, user_blocked_you,
     * calls_between_friends_only, user_offline, another_tab, call_busy, only_vip_can_call
     */
    call(connection: Connection, calleeId: string): AckOf<"CALL"> {
      const act = actOf(connection);
      if (exchange.ringsFrom(act.person, calleeId)) return answer(connection, calleeId);
      refuseCall(act, calleeId);
      const { callId, effects } = exchange.call(act, calleeId, clock());
      noteHolder(connection);
      video.leaveAll(connection.person.key);
      perform(effects);
      return { callId };
    },

    /** Makes this tab ring too, if a call already rings in the others. */
    hearCalls(connection: Connection): AckOf<"HEAR_CALLS"> {
      const { person } = actOf(connection);
      const call = exchange.ringingAt(person);
      if (call) connection.send("CALL", incomingView(call));
      return {};
    },

    answer,

    /** Declines, cancels or hangs up. @throws Problem call_ended */
    end(connection: Connection, otherId: string): AckOf<"END_CALL"> {
      perform(exchange.end(actOf(connection), otherId));
      return {};
    },

    /** Restores the call that this tab had when its earlier socket dropped. */
    resume(connection: Connection, { resumeToken }: ParsedData["HELLO"]): AckData["HELLO"]["call"] {
      if (resumeToken) perform(exchange.connectionBack(resumeToken, tabOf(connection)));
      const end = exchange.endAt(connection.id);
      const call = end && exchange.callOf(end.person);
      if (!end || !call) return null;
      return {
        callId: call.id,
        userId: otherOf(call, end).person,
        room: call.answered ? roomOf(call, end) : null,
        companionAway: exchange.isCompanionAway(end),
      };
    },

    /** Prolongs the wait for a companion who is still seen; returns false if this tab is not in that call. */
    keep: ({ id }: Connection, callId: string): boolean => exchange.keep(id, callId, clock()),

    /** Checks the socket of the friend, who is no longer seen; returns false if this tab is not in that call. */
    checkCompanion({ id }: Connection, callId: string): boolean {
      const friend = exchange.companionOf(id, callId);
      hub.find(friend?.connection ?? "")?.probe();
      return friend !== undefined;
    },

    /** Ends a call of the person who starts video chat in this tab. @throws Problem another_tab, unless it takes over */
    giveWay(connection: Connection, takeOver: boolean): void {
      if (connection.person.kind === "user") perform(exchange.giveWay({ ...actOf(connection), takeOver }));
    },

    roomWith: talks.roomWith,
    isBusy: (userId: string): boolean => exchange.callOf(userId) !== undefined,

    /** Whether these PeerServer ids belong to the two ends of one answered call. */
    mayRelay: exchange.mayRelay,

    /** Does everything that is due by now. The server's own timer calls it, and so do tests that control the clock. */
    tick,
  };
}

function actOf(connection: Connection): Act {
  const person = userIdOf(connection.person.key);
  if (person === null) throw new Problem("unauthorized");
  return { person, tab: tabOf(connection) };
}

/** How an unanswered call ended, by the callee's frame: `elsewhere` if they declined it, or called someone else. */
function outcomeOf(frame: CallFrame): MeetingOutcome {
  if (frame.event !== "CALL_FINISHED") return "missed";
  const { reason } = frame.data;
  if (reason === "elsewhere" || reason === "blocked") return "declined";
  return reason === "cancelled" ? "cancelled" : "missed";
}

interface Talk {
  people: readonly [string, string];
  openedAt: number;
}

/** The answered calls, and for half an hour those that are over: people may still report each other. */
class Talks {
  private readonly open = new Map<string, Talk>();
  private readonly past = new PastRooms(REPORTABLE_MS);

  constructor(private readonly clock: Clock) {}

  begin({ id, caller, callee }: Call): void {
    const people = [userKey(caller.person), userKey(callee.person)] as const;
    this.open.set(id, { people, openedAt: this.clock() });
  }

  end({ id }: Call): Talk {
    const talk = this.open.get(id)!;
    this.open.delete(id);
    this.past.add({ id, ...talk, mode: "call", endedAt: this.clock() });
    return talk;
  }

  /** The answered call with this id, if this person is in it or was within the last half hour; otherwise null. */
  roomWith = (key: string, callId: string): RoomWith | null => {
    const talk = this.open.get(callId);
    if (!talk) return this.past.of(key, callId, this.clock());
    const { people, openedAt } = talk;
    if (!people.includes(key)) return null;
    return { companion: otherThan(key, people), mode: "call", openedAt, endedAt: null };
  };
}
