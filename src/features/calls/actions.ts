import { REPORTABLE_MS } from "#contract/limits.ts";
import type { AckData, AckOf, ParsedData } from "#contract/realtime.ts";
import { Alarm } from "#src/alarm.ts";
import type { Deps } from "#src/deps.ts";
import type { Notifications } from "#src/features/notifications/actions.ts";
import type { Presence } from "#src/features/presence/actions.ts";
import type { Profile } from "#src/features/profile/actions.ts";
import type { Video } from "#src/features/video/actions.ts";
import type { Vip } from "#src/features/vip/actions.ts";
import { otherThan, PastRooms, type RoomWith } from "#src/past-rooms.ts";
import { Problem } from "#src/problem.ts";
import type { Connection, Person } from "#src/realtime/connection.ts";
import { type Call, otherOf } from "./exchange/call.ts";
import type { Effect, Told } from "./exchange/effects.ts";
import { createExchange } from "./exchange/exchange.ts";
import { objectionToCall, objectionToTalk, type Ties } from "./rules.ts";
import { createCallsStore } from "./store.ts";
import { callRoomView } from "./view.ts";

/** A ring that ends a moment late is no harm. */
const CHECK_EVERY_MS = 100;

export type Calls = ReturnType<typeof createCalls>;
type CallsDeps = Pick<Deps, "db" | "hub" | "services" | "log" | "metrics" | "clock" | "ids"> & {
  presence: Presence;
  profile: Profile;
  video: Video;
  vip: Vip;
  notifications: Notifications;
};

/** Video calls between friends (specification, section 6: VIP creates them, friends and who is online get them). */
export function createCalls({
  presence,
  profile,
  video,
  vip,
  notifications,
  db,
  hub,
  services,
  log,
  metrics,
  clock,
  ids,
}: CallsDeps) {
  const store = createCallsStore(db);
  const exchange = createExchange({ ids });
  const alarm = new Alarm(clock, CHECK_EVERY_MS, tick);
  const pastCalls = new PastRooms(REPORTABLE_MS);
  const talks = new Map<string, { people: readonly [string, string]; openedAt: number }>();

  hub.watch({
    identified(connection, before) {
      noteTabs(userIdOf(before));
      noteTabs(userIdOf(connection.person));
      perform(exchange.identify(connection.id, userIdOf(connection.person)));
    },
    closed(connection) {
      exchange.connectionLost(connection.id, clock());
      noteTabs(userIdOf(connection.person));
      perform([]);
    },
    stopped: () => alarm.stop(),
  });

  /** Who reloads a page has no tab for a moment. */
  function noteTabs(userId: string | null): void {
    if (userId === null) return;
    if (hub.tabsOf(keyOf(userId)).length > 0) exchange.reachable(userId);
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
        // What fails for one must not keep the others from hearing of their calls.
        log.error({ err, effect: effect.kind }, "Telling somebody of a call failed");
      }
    }
    metrics.rooms.set({ mode: "call" }, exchange.talks());
    alarm.set(exchange.nextDue());
  }

  function performOne(effect: Effect): void {
    if (effect.kind === "rang") rang(effect.call);
    else if (effect.kind === "answered") answered(effect.call);
    else if (effect.kind === "ended") ended(effect.call);
    else if (effect.kind === "stilled") stilled(effect.call, effect.frame, effect.knows);
    else hub.find(effect.connection)?.sendEncoded(JSON.stringify(effect.frame));
  }

  function rang(call: Call): void {
    const incoming = incomingView(call);
    hub.send(keyOf(call.callee.person), "CALL", incoming);
    notifications.callCame({ to: call.callee.person, ...incoming });
    noteTabs(call.callee.person);
  }

  function stilled({ id, callee }: Call, frame: Told, knows: string | null): void {
    for (const tab of hub.tabsOf(keyOf(callee.person)))
      if (tab.id !== knows) tab.sendEncoded(JSON.stringify(frame));
    notifications.callOver({ to: callee.person, callId: id });
  }

  function answered(call: Call): void {
    const people = [keyOf(call.caller.person), keyOf(call.callee.person)] as const;
    talks.set(call.id, { people, openedAt: clock() });
    for (const { person } of [call.caller, call.callee]) video.leaveAll(keyOf(person));
    for (const end of [call.caller, call.callee]) {
      const tab = end.connection === null ? undefined : hub.find(end.connection);
      tab?.send("CALL_ANSWERED", {
        callId: call.id,
        userId: otherOf(call, end).person,
        room: callRoomView(call, end, services.iceServersFor(keyOf(end.person))),
      });
    }
  }

  function ended({ id }: Call): void {
    pastCalls.add({ id, ...talks.get(id)!, mode: "call", endedAt: clock() });
    talks.delete(id);
  }

  const incomingView = ({ id, caller, callee }: Call) => ({
    callId: id,
    from: profile.face(callee.person, caller.person),
  });

  function tiesTo(me: string, other: string): Ties {
    const ties = store.ties(me, other);
    if (!ties) throw new Problem("not_found");
    return ties;
  }

  /** @throws Problem user_offline, call_busy, another_tab (one is in a room) */
  function refuseUnreachable(me: string, calleeId: string): void {
    if (!presence.isOnline(calleeId)) throw new Problem("user_offline");
    if (video.isBusy(keyOf(me))) throw new Problem("another_tab");
    if (video.isBusy(keyOf(calleeId))) throw missedBy(calleeId, me);
  }

  /** Who is busy hears of it in passing. */
  function missedBy(calleeId: string, callerId: string): Problem {
    hub.send(keyOf(calleeId), "CALL_MISSED", { from: profile.face(calleeId, callerId) });
    return new Problem("call_busy");
  }

  function ring(act: ReturnType<typeof actOf>, calleeId: string) {
    try {
      return exchange.call(act, calleeId, clock());
    } catch (error) {
      const busy = error instanceof Problem && error.code === "call_busy";
      throw busy ? missedBy(calleeId, act.person) : error;
    }
  }

  return {
    /**
     * Rings at a friend; answers them, if they are just calling too.
     * @throws Problem unauthorized, not_found, deleted_profile, you_blocked_user, user_blocked_you,
     * calls_between_friends_only, only_vip_can_call, user_offline, call_busy, another_tab
     */
    call(connection: Connection, calleeId: string): AckOf<"CALL"> {
      const act = actOf(connection);
      const ties = tiesTo(act.person, calleeId);
      const answers = exchange.ringsFrom(act.person, calleeId);
      const objection = answers ? objectionToTalk(ties) : objectionToCall(ties, vip.isActive(act.person));
      if (objection) throw new Problem(objection);
      if (!answers) refuseUnreachable(act.person, calleeId);
      const { callId, effects } = ring(act, calleeId);
      video.leaveAll(connection.person.key);
      perform(effects);
      return { callId };
    },

    /** Rings at a tab for what rings at the others already. */
    hear(connection: Connection): AckOf<"HEAR_CALLS"> {
      const { person } = actOf(connection);
      const call = exchange.ringingAt(person);
      if (call) connection.send("CALL", incomingView(call));
      return {};
    },

    /** @throws Problem call_ended, and what may have come between two friends while it rang */
    answer(connection: Connection, callerId: string): AckOf<"ANSWER_CALL"> {
      const act = actOf(connection);
      const objection = objectionToTalk(tiesTo(act.person, callerId));
      if (objection) {
        perform(exchange.refuse(act.person, callerId));
        throw new Problem(objection);
      }
      const { callId, effects } = exchange.answer(act, callerId);
      perform(effects);
      return { callId };
    },

    /** Declines, cancels or hangs up. @throws Problem call_ended */
    end(connection: Connection, otherId: string): AckOf<"END_CALL"> {
      perform(exchange.end(actOf(connection), otherId));
      return {};
    },

    /** Gives back the call that this tab had when its earlier socket dropped. */
    resume(connection: Connection, { resumeToken }: ParsedData["HELLO"]): AckData["HELLO"]["call"] {
      if (resumeToken) perform(exchange.connectionBack(resumeToken, tabOf(connection)));
      const end = exchange.endAt(connection.id);
      const call = end && exchange.callOf(end.person);
      if (!end || !call) return null;
      return {
        callId: call.id,
        userId: otherOf(call, end).person,
        room: call.answered ? callRoomView(call, end, services.iceServersFor(keyOf(end.person))) : null,
        companionAway: exchange.isCompanionAway(end),
      };
    },

    /** Video chat begins in this tab, so a call of the same person ends. @throws Problem another_tab, unless it takes over */
    giveWay(connection: Connection, takeOver: boolean): void {
      if (connection.person.kind === "user") perform(exchange.giveWay({ ...actOf(connection), takeOver }));
    },

    /** One member blocked another: what they have of a call ends. */
    blocked: (blockerId: string, blockedId: string): void => perform(exchange.block(blockerId, blockedId)),

    /** The answered call of this id, in which this person is or was within the last half hour; null for anybody else. */
    roomWith(key: string, callId: string): RoomWith | null {
      const talk = talks.get(callId);
      if (!talk) return pastCalls.of(key, callId, clock());
      const { people, openedAt } = talk;
      if (!people.includes(key)) return null;
      return { companion: otherThan(key, people), mode: "call", openedAt, endedAt: null };
    },

    isBusy: (userId: string): boolean => exchange.callOf(userId) !== undefined,

    /** Whether these PeerServer ids belong to the two ends of one answered call. */
    mayRelay: exchange.mayRelay,

    /** Does at once what the clock has made due. The server's own timer calls it; tests that hold the clock do too. */
    tick,
  };
}

const tabOf = ({ id, resumeToken }: Connection) => ({ connection: id, resumeToken });

function actOf(connection: Connection) {
  const person = userIdOf(connection.person);
  if (person === null) throw new Problem("unauthorized");
  return { person, tab: tabOf(connection) };
}

const userIdOf = (person: Person): string | null => (person.kind === "user" ? person.userId : null);
const keyOf = (userId: string): `user:${string}` => `user:${userId}`;
