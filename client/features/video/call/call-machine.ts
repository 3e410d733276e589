import type { CallEnd, EnterRoom } from "#contract/realtime.ts";
import { BOTH, type Wanted } from "../devices/device-problem.ts";
import {
  type Aim,
  type Call,
  type CallEvent,
  CONNECT_WAIT_MS,
  type Effect,
  type Ending,
  type Held,
  type InTalk,
  MEND_WAIT_MS,
} from "./call-model.ts";

/** The call after an event, and what is to be done in the world. An event that no longer matters changes nothing. */
export type Step = readonly [Call, readonly Effect[]];

type Standing<S extends Call["state"]> = Call & { state: S };
type Bare<T> = T extends unknown ? Omit<T, "turn" | "online" | "friendId"> : never;

/**
 * A call between friends as one pure function, from the page that is opened to the last word. It knows neither devices
 * nor sockets; `now` is in milliseconds and counts only how long a talk was.
 */
export function step(call: Call, event: CallEvent, now: number): Step {
  switch (event.type) {
    case "open":
      return call.friendId === event.friendId ? same(call) : open(call, event.friendId, now);
    case "call":
      return isCalm(call) ? start(call, event.objection) : same(call);
    case "answer":
      return isCalm(call) ? askDevices(call, "answer", BOTH) : same(call);
    case "hangUp":
      return hangUp(call, now);
    case "dismiss":
      return isCalm(call) ? go(call, { state: "idle" }) : same(call);
    case "leave":
      return open(call, "", now);
    case "retryDevices":
      return call.state === "permission" && call.problem
        ? askDevices(call, call.aim, event.wanted)
        : same(call);
    case "devicesReady":
      return isCurrent(call, event, "permission") ? devicesReady(call) : devicesTooLate(call);
    case "devicesFailed":
      return isCurrent(call, event, "permission") ? [{ ...call, problem: event.problem }, []] : same(call);
    case "socketOpened":
      return socketOpened({ ...call, online: true }, event.held, now);
    case "socketClosed":
      return [{ ...call, online: false }, []];
    case "rings":
      return isCurrent(call, event, "calling") ? [{ ...call, callId: event.callId }, []] : same(call);
    case "refused":
      return isCurrent(call, event, "calling", "answering") ? refused(call, event.code) : same(call);
    case "answered":
      return answered(call, event);
    case "finished":
      return isOurs(call, event) ? end(call, endingOf(call, event.reason), now) : same(call);
    case "expired":
      return isOurs(call, event)
        ? end(call, call.state === "calling" ? "noAnswer" : "missed", now)
        : same(call);
    case "companionAway":
      return isIn(call, event.roomId) ? [{ ...call, companionAway: event.away }, []] : same(call);
    case "connected":
      return isIn(call, event.roomId) && call.state !== "talking"
        ? inTalk(call, { ...call, state: "talking", since: call.since ?? now })
        : same(call);
    case "broken":
      return isIn(call, event.roomId) && call.state === "talking" ? broken(call, now) : same(call);
    case "waitedTooLong":
      return isCurrent(call, event, "connecting", "reconnecting") && call.online
        ? lost(call, now)
        : same(call);
  }
}

const same = (call: Call): Step => [call, []];

const isCurrent = <S extends Call["state"]>(
  call: Call,
  event: { turn: number },
  ...states: S[]
): call is Standing<S> => call.turn === event.turn && (states as string[]).includes(call.state);

/** Nothing goes on between the two. */
export const isCalm = (call: Call): call is Standing<"idle" | "ended" | "refused"> =>
  call.state === "idle" || call.state === "ended" || call.state === "refused";

const isInTalk = (call: Call): call is Standing<InTalk["state"]> => "room" in call;
const isIn = (call: Call, roomId: string): call is Standing<InTalk["state"]> =>
  isInTalk(call) && call.room.roomId === roomId;

/** Whether what ended is what we have: while the camera is asked for we wait for whatever this friend rings with. */
function isOurs(call: Call, { callId, userId }: { callId: string; userId: string }): boolean {
  if (isInTalk(call)) return call.room.roomId === callId;
  if (call.state === "calling") return call.callId === callId;
  if (call.state === "answering") return call.friendId === userId;
  return call.state === "permission" && call.aim !== "call" && call.friendId === userId;
}

/** Every change of state goes through here, so that every one of them is a new turn. */
const go = ({ turn, online, friendId }: Call, to: Bare<Call>, ...effects: Effect[]): Step => [
  { ...to, turn: turn + 1, online, friendId } as Call,
  effects,
];

/** Another friend, or nobody: what there is ends first. */
function open(call: Call, friendId: string, now: number): Step {
  const [, goodbye] = hangUp(call, now);
  return go({ ...call, friendId }, { state: "idle" }, ...goodbye);
}

function start(call: Call, objection: Standing<"refused">["code"] | null): Step {
  return objection ? go(call, { state: "refused", code: objection }) : askDevices(call, "call", BOTH);
}

const askDevices = (call: Call, aim: Aim, wanted: Wanted): Step =>
  go(
    call,
    { state: "permission", aim, wanted, problem: null },
    { type: "askDevices", turn: call.turn + 1, wanted },
  );

function devicesReady(call: Standing<"permission">): Step {
  if (call.aim === "call") return ring(call);
  return call.aim === "answer" ? answer(call) : enter(call, call.aim);
}

/** While the socket is away nothing is sent: its return sends it. */
const ring = (call: Call): Step => {
  const effect: Effect = { type: "call", turn: call.turn + 1, friendId: call.friendId };
  return go(call, { state: "calling", callId: null }, ...(call.online ? [effect] : []));
};

const answer = (call: Call): Step => {
  const effect: Effect = { type: "answer", turn: call.turn + 1, friendId: call.friendId };
  return go(call, { state: "answering" }, ...(call.online ? [effect] : []));
};

/** Who said "not now" and then "allow" must not find the camera on. */
const devicesTooLate = (call: Call): Step =>
  isCalm(call) ? [call, [{ type: "releaseDevices" }]] : same(call);

function refused(call: Standing<"calling" | "answering">, code: Standing<"refused">["code"]): Step {
  // Its return sends it again.
  if (code === "disconnected") return same(call);
  if (code === "call_ended") return over(call, "missed", null);
  // Nobody answered us, and yet it may ring there.
  const doubt: Effect[] = code === "timed_out" ? [{ type: "endCall", friendId: call.friendId }] : [];
  return go(call, { state: "refused", code }, ...doubt, { type: "hangUp" }, { type: "releaseDevices" });
}

/** Friends who call each other at once are answered in the middle of calling. */
function answered(call: Call, { userId, room }: { userId: string; room: EnterRoom }): Step {
  if (call.friendId !== userId || isIn(call, room.roomId)) return same(call);
  if (call.state === "calling" || call.state === "answering") return enter(call, room);
  return [call, [{ type: "endCall", friendId: userId }]];
}

const enter = (call: Call, room: EnterRoom): Step =>
  after(
    { type: "connect", room },
    inTalk(call, { state: "connecting", room, since: null, companionAway: false, orphaned: false }),
  );

function inTalk(call: Call, { state, room, since, companionAway, orphaned }: InTalk): Step {
  const turn = call.turn + 1;
  const watch: Record<InTalk["state"], Effect[]> = {
    connecting: [{ type: "watch", turn, ms: CONNECT_WAIT_MS }],
    talking: [],
    reconnecting: [{ type: "watch", turn, ms: MEND_WAIT_MS }],
  };
  return go(call, { state, room, since, companionAway, orphaned }, ...watch[state]);
}

const broken = (call: Standing<InTalk["state"]>, now: number): Step =>
  call.orphaned ? lost(call, now) : inTalk(call, { ...call, state: "reconnecting" });

function hangUp(call: Call, now: number): Step {
  if (isCalm(call)) return same(call);
  const told: Effect = { type: "endCall", friendId: call.friendId };
  if (call.state !== "permission") return after(told, end(call, "hungUp", now));
  const declined = call.aim === "call" ? [] : [told];
  return go(call, { state: "idle" }, ...declined, { type: "releaseDevices" });
}

/** The server still believes in the call unless it told us of its end. */
function lost(call: Standing<InTalk["state"]>, now: number): Step {
  const ended = end(call, call.since === null ? "unreachable" : "lost", now);
  return call.orphaned ? ended : after({ type: "endCall", friendId: call.friendId }, ended);
}

const endingOf = (call: Call, reason: CallEnd): Ending =>
  call.state === "calling" && reason === "lost" ? "gone" : reason;

function end(call: Call, ending: Ending, now: number): Step {
  const since = isInTalk(call) ? call.since : null;
  return over(call, ending, since === null ? null : Math.round((now - since) / 1000));
}

const over = (call: Call, ending: Ending, seconds: number | null): Step =>
  go(call, { state: "ended", ending, seconds }, { type: "hangUp" }, { type: "releaseDevices" });

/** The server's word about this tab's call, after a pause in which we heard nothing. */
function socketOpened(call: Call, held: Held, now: number): Step {
  const theirs = held?.userId === call.friendId ? held : null;
  const stray: Effect[] = held && !theirs ? [{ type: "endCall", friendId: held.userId }] : [];
  const [next, effects] = meet(call, theirs, now);
  return [next, [...stray, ...effects]];
}

function meet(call: Call, held: Held, now: number): Step {
  if (isInTalk(call)) return held?.room ? resume(call, held.room, held.companionAway) : orphaned(call, now);
  if (call.state === "calling" || call.state === "answering") return askAgain(call, held);
  if (!held) return same(call);
  if (!held.room) return [call, [{ type: "endCall", friendId: held.userId }]];
  if (call.state === "permission") return [{ ...call, aim: held.room }, []];
  return askDevices(call, held.room, BOTH);
}

/** A call that rang and is gone ended while we were away; one that never reached the server is made now. */
function askAgain(call: Standing<"calling" | "answering">, held: Held): Step {
  if (held?.room) return enter(call, held.room);
  if (call.state === "answering") return answer(call);
  if (held) return [{ ...call, callId: held.callId }, []];
  return call.callId === null ? ring(call) : over(call, "lost", null);
}

function resume(call: Standing<InTalk["state"]>, room: EnterRoom, companionAway: boolean): Step {
  const back = { ...call, room, companionAway };
  return after({ type: "connect", room }, call.state === "talking" ? [back, []] : inTalk(call, back));
}

/** Faces that still see each other are not parted because the server forgot them. */
const orphaned = (call: Standing<InTalk["state"]>, now: number): Step =>
  call.state === "talking" ? [{ ...call, orphaned: true }, []] : lost({ ...call, orphaned: true }, now);

const after = (effect: Effect, [call, effects]: Step): Step => [call, [effect, ...effects]];
