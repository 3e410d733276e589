import type { EnterRoom } from "#contract/realtime.ts";
import { BOTH, type Wanted } from "../devices/device-problem.ts";
import { createRoomMachine, type InRoom, isIn, isInRoom, type RoomStep } from "../room/room-machine.ts";
import {
  type Aim,
  type Held,
  type OverReason,
  PAUSE_MS,
  type Refusal,
  type SessionEffect,
  type SessionInput,
  type VideoSession,
  WAITS,
} from "./session-model.ts";

/** The session after an input, and the effects to perform. A stale input changes nothing. */
export type Step = readonly [VideoSession, readonly SessionEffect[]];

type InState<S extends VideoSession["state"]> = VideoSession & { state: S };
type Inside = VideoSession & InRoom;
type Bare<T> = T extends unknown ? Omit<T, "turn" | "online"> : never;

const rooms = createRoomMachine(WAITS);

/** The whole video session as one pure function: thousands of random histories test it. `now` is in milliseconds. */
export function step(session: VideoSession, input: SessionInput, now: number): Step {
  switch (input.type) {
    case "start":
      return start(session);
    case "preview":
      return session.state === "init" ? askDevices(session, "preview", BOTH) : same(session);
    case "next":
      return next(session);
    case "searchAgain":
      return session.state === "searching" ? search(session) : same(session);
    case "stop":
      return stop(session);
    case "exit":
      return exit(session);
    case "takeOver":
      return session.state === "anotherTab" ? askDevices(session, "takeOver", BOTH) : same(session);
    case "retryDevices":
      return session.state === "permission" && session.problem
        ? askDevices(session, session.aim, input.wanted)
        : same(session);
    case "devicesReady":
      return isCurrent(session, input, "permission") ? devicesReady(session) : devicesTooLate(session);
    case "devicesFailed":
      return isCurrent(session, input, "permission")
        ? [{ ...session, problem: input.problem }, []]
        : same(session);
    case "socketOpened":
      return socketOpened({ ...session, online: true }, input.held);
    case "socketClosed":
      return [{ ...session, online: false }, []];
    case "acknowledged":
      return isCurrent(session, input, "searching") ? acknowledged(session, input) : same(session);
    case "refused":
      return isCurrent(session, input, "searching", "init") ? refused(session, input) : same(session);
    case "entered":
      return entered(session, input.room);
    case "left":
      return left(session, input);
    case "taken":
      return session.state === "init" ? same(session) : anotherTab(session, true);
    case "searchEnded":
      // Without a peer id a newer search waits for its ACK, and the one that ended is the one before.
      return session.state === "searching" && session.peerId !== null
        ? anotherTab(session, true)
        : same(session);
    case "pauseEnded":
      return isCurrent(session, input, "companionLeft", "connectionLost") ? search(session) : same(session);
    case "companionAway":
    case "companionStillAway":
    case "connected":
    case "broken":
    case "forgotten":
    case "waitedTooLong":
      return isInRoom(session) ? goOn(session, rooms.step(session, input, now)) : same(session);
  }
}

const same = (session: VideoSession): Step => [session, []];

const isCurrent = <S extends VideoSession["state"]>(
  session: VideoSession,
  input: { turn: number },
  ...states: S[]
): session is InState<S> => session.turn === input.turn && (states as string[]).includes(session.state);

const go = (session: VideoSession, to: Bare<VideoSession>, ...effects: SessionEffect[]): Step => [
  { ...to, turn: session.turn + 1, online: session.online } as VideoSession,
  effects,
];

function start(session: VideoSession): Step {
  if (session.state === "init") return askDevices(session, "search", BOTH);
  if (session.state === "error" && session.beforehand) return askDevices(session, "search", BOTH);
  if (session.state === "ready" || session.state === "error") return search(session);
  return same(session);
}

const askDevices = (session: VideoSession, aim: Aim, wanted: Wanted): Step =>
  go(
    session,
    { state: "permission", aim, wanted, problem: null },
    { type: "askDevices", turn: session.turn + 1, wanted },
  );

function devicesReady(session: InState<"permission">): Step {
  if (session.aim === "preview") return go(session, { state: "ready", paused: false });
  if (session.aim === "search") return search(session);
  if (session.aim === "takeOver") return search(session, true);
  return enter(session, session.aim);
}

/** A user who pressed "not now" and then "allow" must not find the camera on. */
const devicesTooLate = (session: VideoSession): Step =>
  session.state === "init" || session.state === "anotherTab" || session.state === "over"
    ? [session, [{ type: "releaseDevices" }]]
    : same(session);

/** Nothing is sent while the socket is closed: its return starts the search over. */
function search(session: VideoSession, takeOver = false): Step {
  const effects: SessionEffect[] = session.online
    ? [{ type: "enterQueue", turn: session.turn + 1, takeOver }]
    : [];
  return go(session, { state: "searching", peerId: null, early: null }, ...effects);
}

/** Next within a room is one message: the server ends the room and begins the search in one step. */
function next(session: VideoSession): Step {
  if (isPrivate(session)) return same(session);
  if (isInRoom(session)) return after({ type: "hangUp" }, search(session));
  const mayGoOn =
    session.state === "ready" || session.state === "companionLeft" || session.state === "connectionLost";
  return mayGoOn ? search(session) : same(session);
}

function stop(session: VideoSession): Step {
  if (session.state === "init" || session.state === "ready") return same(session);
  if (session.state === "permission" || session.state === "anotherTab") return exit(session);
  if (session.state === "over") return exit(session);
  if (isPrivate(session)) return over(session, "stopped", ...goodbye(session));
  return go(session, { state: "ready", paused: true }, ...goodbye(session));
}

/** A private talk has no next one: its link ends with it. */
const isPrivate = (session: VideoSession): boolean => isInRoom(session) && session.room.mode === "private";

const over = (session: VideoSession, reason: OverReason, ...effects: SessionEffect[]): Step =>
  go(session, { state: "over", reason }, ...effects, { type: "releaseDevices" });

const exit = (session: VideoSession): Step =>
  session.state === "init"
    ? same(session)
    : go(session, { state: "init" }, ...goodbye(session), { type: "releaseDevices" });

function goodbye(session: VideoSession): SessionEffect[] {
  if (isInRoom(session)) return [{ type: "hangUp" }, { type: "leaveRoom", roomId: session.room.roomId }];
  if (session.state === "searching") {
    const early: SessionEffect[] = session.early ? [{ type: "leaveRoom", roomId: session.early.roomId }] : [];
    return [{ type: "hangUp" }, { type: "leaveQueue" }, ...early];
  }
  if (session.state === "permission" && typeof session.aim === "object")
    return [{ type: "leaveRoom", roomId: session.aim.roomId }];
  return [];
}

function acknowledged(
  session: InState<"searching">,
  { peerId, peerToken }: { peerId: string; peerToken: string },
): Step {
  const opened: SessionEffect = { type: "openSignalling", peerId, peerToken };
  if (session.early?.peerId === peerId) return after(opened, enter(session, session.early));
  return [{ ...session, peerId, early: null }, [opened]];
}

/** Known before the camera is asked for, unless an early press has. */
function refused(
  session: InState<"searching" | "init">,
  { code, until = null, heldBy = null }: Refusal,
): Step {
  if (code === "another_tab") return anotherTab(session, false);
  if (code === "disconnected") return same(session);
  if (code === "link_expired" || code === "link_taken") return over(session, code, ...goodbye(session));
  const beforehand = session.state === "init";
  const effects: SessionEffect[] = beforehand ? [{ type: "releaseDevices" }] : goodbye(session);
  return go(session, { state: "error", code, until, heldBy, beforehand }, ...effects);
}

/** A room belongs to the search with the same peer id; any other room is the result of an earlier search. */
function entered(session: VideoSession, room: EnterRoom): Step {
  if (isIn(session, room.roomId))
    return session.orphaned ? rooms.resume(session, room, false) : same(session);
  if (session.state !== "searching") return [session, [{ type: "leaveRoom", roomId: room.roomId }]];
  if (session.peerId === null) return [{ ...session, early: room }, []];
  return session.peerId === room.peerId ? enter(session, room) : same(session);
}

const enter = ({ turn, online }: VideoSession, room: EnterRoom): Step => rooms.enter({ turn, online }, room);

const goOn = (session: Inside, step: RoomStep<Inside>): Step =>
  "lost" in step ? connectionLost(session, step.tellServer) : step;

function left(
  session: VideoSession,
  { roomId, reason }: { roomId: string; reason: InState<"companionLeft">["reason"] },
): Step {
  if (isBound(session, roomId)) return [{ ...session, aim: "search" }, []];
  if (!isIn(session, roomId)) return same(session);
  if (isPrivate(session)) return over(session, reason, { type: "hangUp" });
  return reason === "lost"
    ? connectionLost(session, false)
    : pause(session, { state: "companionLeft", reason });
}

function connectionLost(session: Inside, tellServer: boolean): Step {
  const effects: SessionEffect[] = tellServer ? [{ type: "leaveRoom", roomId: session.room.roomId }] : [];
  if (isPrivate(session)) return over(session, "lost", { type: "hangUp" }, ...effects);
  return pause(session, { state: "connectionLost", met: session.since !== null }, ...effects);
}

const pause = (
  session: VideoSession,
  to: Bare<InState<"companionLeft" | "connectionLost">>,
  ...effects: SessionEffect[]
): Step =>
  go(session, to, { type: "hangUp" }, ...effects, { type: "pause", turn: session.turn + 1, ms: PAUSE_MS });

const anotherTab = (session: VideoSession, taken: boolean): Step =>
  go(session, { state: "anotherTab", taken }, { type: "hangUp" }, { type: "releaseDevices" });

/** A search that the server still has, or has found someone for, is recognized by its peer id; any other one starts over. */
function socketOpened(session: VideoSession, held: Held): Step {
  const { room, waiting, peerId, companionAway } = held;
  if (session.state === "searching") {
    if (session.peerId === null || session.peerId !== peerId) return search(session);
    return room ? enter(session, room) : same(session);
  }
  if (isInRoom(session))
    return room?.roomId === session.room.roomId
      ? rooms.resume(session, room, companionAway)
      : rooms.orphan(session);
  if (waiting) return [session, [{ type: "leaveQueue" }]];
  if (!room) return isBound(session) ? [{ ...session, aim: "search" }, []] : same(session);
  if (isUntouched(session)) return askDevices(session, room, BOTH);
  if (isBound(session, room.roomId)) return [{ ...session, aim: room }, []];
  return [session, [{ type: "leaveRoom", roomId: room.roomId }]];
}

/** A user who left the video chat before a reload must not find the camera on again. */
const isUntouched = ({ turn }: VideoSession): boolean => turn === 0;

const isBound = (session: VideoSession, roomId?: string): session is InState<"permission"> =>
  session.state === "permission" &&
  typeof session.aim === "object" &&
  (roomId === undefined || session.aim.roomId === roomId);

const after = (effect: SessionEffect, [session, effects]: Step): Step => [session, [effect, ...effects]];
