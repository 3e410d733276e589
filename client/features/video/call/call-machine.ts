import type { CallEnd, EnterRoom } from "#contract/realtime.ts";
import { BOTH, type Wanted } from "../devices/device-problem.ts";
import { createRoomMachine, type InRoom, isIn, isInRoom, type RoomStep } from "../room/room-machine.ts";
import {
  type Aim,
  type Call,
  type CallEffect,
  type CallInput,
  type Ending,
  type Held,
  WAITS,
} from "./call-model.ts";

/** The call after an input, and the effects to perform. A stale input changes nothing. */
export type Step = readonly [Call, readonly CallEffect[]];

type InState<S extends Call["state"]> = Call & { state: S };
type Inside = Call & InRoom;
type Bare<T> = T extends unknown ? Omit<T, "turn" | "online" | "friendId"> : never;

const rooms = createRoomMachine(WAITS);

/** A call between friends as one pure function, without devices or sockets. `now` (in milliseconds) only measures the talk. */
export function step(call: Call, input: CallInput, now: number): Step {
  switch (input.type) {
    case "open":
      return call.friendId === input.friendId ? same(call) : open(call, input.friendId, now);
    case "call":
      return isInactive(call) ? start(call, input.objection) : same(call);
    case "answer":
      return isInactive(call) ? askDevices(call, "answer", BOTH) : same(call);
    case "hangUp":
      return hangUp(call, now);
    case "dismiss":
      return isInactive(call) ? go(call, { state: "idle" }) : same(call);
    case "leave":
      return open(call, "", now);
    case "retryDevices":
      return call.state === "permission" && call.problem
        ? askDevices(call, call.aim, input.wanted)
        : same(call);
    case "devicesReady":
      return isCurrent(call, input, "permission") ? devicesReady(call) : devicesTooLate(call);
    case "devicesFailed":
      return isCurrent(call, input, "permission") ? [{ ...call, problem: input.problem }, []] : same(call);
    case "socketOpened":
      return socketOpened({ ...call, online: true }, input.held);
    case "socketClosed":
      return [{ ...call, online: false }, []];
    case "rings":
      return isCurrent(call, input, "calling") ? [{ ...call, callId: input.callId }, []] : same(call);
    case "refused":
      return isCurrent(call, input, "calling", "answering") ? refused(call, input.code) : same(call);
    case "answered":
      return answered(call, input);
    case "finished":
      return isOurs(call, input) ? end(call, endingOf(call, input.reason), now) : same(call);
    case "expired":
      return isOurs(call, input)
        ? end(call, call.state === "calling" ? "noAnswer" : "missed", now)
        : same(call);
    case "companionAway":
    case "companionStillAway":
    case "connected":
    case "broken":
    case "forgotten":
    case "waitedTooLong":
      return isInRoom(call) ? goOn(call, rooms.step(call, input, now), now) : same(call);
  }
}

const same = (call: Call): Step => [call, []];

const isCurrent = <S extends Call["state"]>(
  call: Call,
  input: { turn: number },
  ...states: S[]
): call is InState<S> => call.turn === input.turn && (states as string[]).includes(call.state);

export const isInactive = (call: Call): call is InState<"idle" | "ended" | "refused"> =>
  call.state === "idle" || call.state === "ended" || call.state === "refused";

/** Whether the call that ended is this tab's: while it is being answered its id is unknown, and any call of the friend counts. */
function isOurs(call: Call, { callId, userId }: { callId: string; userId: string }): boolean {
  if (isInRoom(call)) return call.room.roomId === callId;
  if (call.state === "calling") return call.callId === callId;
  if (call.state === "answering") return call.friendId === userId;
  return call.state === "permission" && call.aim !== "call" && call.friendId === userId;
}

const go = ({ turn, online, friendId }: Call, to: Bare<Call>, ...effects: CallEffect[]): Step => [
  { ...to, turn: turn + 1, online, friendId } as Call,
  effects,
];

/** Switches to another friend, or to none, after ending the current call. */
function open(call: Call, friendId: string, now: number): Step {
  const [, goodbye] = hangUp(call, now);
  return go({ ...call, friendId }, { state: "idle" }, ...goodbye);
}

function start(call: Call, objection: InState<"refused">["code"] | null): Step {
  return objection ? go(call, { state: "refused", code: objection }) : askDevices(call, "call", BOTH);
}

const askDevices = (call: Call, aim: Aim, wanted: Wanted): Step =>
  go(
    call,
    { state: "permission", aim, wanted, problem: null },
    { type: "askDevices", turn: call.turn + 1, wanted },
  );

function devicesReady(call: InState<"permission">): Step {
  if (call.aim === "call") return ring(call);
  return call.aim === "answer" ? answer(call) : enter(call, call.aim);
}

/** Nothing is sent while the socket is closed: the call is made when it is back. */
const ring = (call: Call): Step => {
  const effect: CallEffect = { type: "call", turn: call.turn + 1, friendId: call.friendId };
  return go(call, { state: "calling", callId: null }, ...(call.online ? [effect] : []));
};

const answer = (call: Call): Step => {
  const effect: CallEffect = { type: "answer", turn: call.turn + 1, friendId: call.friendId };
  return go(call, { state: "answering" }, ...(call.online ? [effect] : []));
};

/** A user who pressed "not now" and then "allow" must not find the camera on. */
const devicesTooLate = (call: Call): Step =>
  isInactive(call) ? [call, [{ type: "releaseDevices" }]] : same(call);

function refused(call: InState<"calling" | "answering">, code: InState<"refused">["code"]): Step {
  // Sent again when the socket is back.
  if (code === "disconnected") return same(call);
  if (code === "call_ended") return over(call, "missed", null);
  // No reply came, but the friend's page may be ringing.
  const doubt: CallEffect[] = code === "timed_out" ? [{ type: "endCall", friendId: call.friendId }] : [];
  return go(call, { state: "refused", code }, ...doubt, { type: "hangUp" }, { type: "releaseDevices" });
}

/** Friends who call each other at the same time are answered while calling. */
function answered(call: Call, { userId, room }: { userId: string; room: EnterRoom }): Step {
  if (call.friendId !== userId) return same(call);
  if (isIn(call, room.roomId)) return call.orphaned ? rooms.resume(call, room, false) : same(call);
  if (call.state === "calling" || call.state === "answering") return enter(call, room);
  return [call, [{ type: "endCall", friendId: userId }]];
}

const enter = ({ turn, online, friendId }: Call, room: EnterRoom): Step =>
  rooms.enter({ turn, online, friendId }, room);

const goOn = (call: Inside, step: RoomStep<Inside>, now: number): Step =>
  "lost" in step ? lost(call, step.tellServer, now) : step;

function hangUp(call: Call, now: number): Step {
  if (isInactive(call)) return same(call);
  const endCall: CallEffect = { type: "endCall", friendId: call.friendId };
  if (call.state === "calling") return after(endCall, end(call, "cancelled", now));
  if (call.state !== "permission") return after(endCall, end(call, "hungUp", now));
  const declined = call.aim === "call" ? [] : [endCall];
  return go(call, { state: "idle" }, ...declined, { type: "releaseDevices" });
}

function lost(call: Inside, tellServer: boolean, now: number): Step {
  const ended = end(call, call.since === null ? "unreachable" : "lost", now);
  return tellServer ? after({ type: "endCall", friendId: call.friendId }, ended) : ended;
}

const endingOf = (call: Call, reason: CallEnd): Ending =>
  call.state === "calling" && reason === "lost" ? "gone" : reason;

function end(call: Call, ending: Ending, now: number): Step {
  const since = isInRoom(call) ? call.since : null;
  return over(call, ending, since === null ? null : Math.round((now - since) / 1000));
}

const over = (call: Call, ending: Ending, seconds: number | null): Step =>
  go(call, { state: "ended", ending, seconds }, { type: "hangUp" }, { type: "releaseDevices" });

/** Reconciles the call with what the server holds for this tab, since messages may have been missed. */
function socketOpened(call: Call, held: Held): Step {
  const theirs = held?.userId === call.friendId ? held : null;
  const stray: CallEffect[] = held && !theirs ? [{ type: "endCall", friendId: held.userId }] : [];
  const [next, effects] = reconcile(call, theirs);
  return [next, [...stray, ...effects]];
}

function reconcile(call: Call, held: Held): Step {
  if (isInRoom(call))
    return held?.room ? rooms.resume(call, held.room, held.companionAway) : rooms.orphan(call);
  if (call.state === "calling" || call.state === "answering") return askAgain(call, held);
  if (!held) return isReturning(call) ? over(call, "lost", null) : same(call);
  if (held.room && call.state === "permission") return [{ ...call, aim: held.room }, []];
  if (held.room && isUntouched(call)) return askDevices(call, held.room, BOTH);
  return [call, [{ type: "endCall", friendId: held.userId }]];
}

/** The page was reloaded, and nothing but `open` has happened. A user who hung up must not find the camera on again. */
const isUntouched = ({ state, turn }: Call): boolean => state === "idle" && turn <= 1;

const isReturning = (call: Call): boolean => call.state === "permission" && typeof call.aim === "object";

/** A call that rang and is gone ended while the socket was closed; one that never reached the server is made now. */
function askAgain(call: InState<"calling" | "answering">, held: Held): Step {
  if (held?.room) return enter(call, held.room);
  if (call.state === "answering") return answer(call);
  if (held) return [{ ...call, callId: held.callId }, []];
  return call.callId === null ? ring(call) : over(call, "lost", null);
}

const after = (effect: CallEffect, [call, effects]: Step): Step => [call, [effect, ...effects]];
