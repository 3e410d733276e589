import type { EnterRoom } from "#contract/realtime.ts";
import {
  type Aim,
  BREATH_MS,
  type Chat,
  type ChatEvent,
  CONNECT_WAIT_MS,
  type Effect,
  type Held,
  type InRoom,
  MEND_WAIT_MS,
} from "./session-model.ts";
import { BOTH, type Wanted } from "../devices/device-problem.ts";

/** The chat after an event, and what is to be done in the world. An event that no longer matters changes nothing. */
export type Step = readonly [Chat, readonly Effect[]];

type Standing<S extends Chat["state"]> = Chat & { state: S };
type Bare<T> = T extends unknown ? Omit<T, "turn" | "online"> : never;

/** The whole video chat as one pure function: it knows neither time nor devices, and is tested by thousands of random lives. */
export function step(chat: Chat, event: ChatEvent): Step {
  switch (event.type) {
    case "start":
      return start(chat);
    case "preview":
      return chat.state === "init" ? askDevices(chat, "preview", BOTH) : same(chat);
    case "next":
      return next(chat);
    case "searchAgain":
      return chat.state === "searching" ? search(chat) : same(chat);
    case "stop":
      return stop(chat);
    case "exit":
      return exit(chat);
    case "takeOver":
      return chat.state === "anotherTab" ? askDevices(chat, "takeOver", BOTH) : same(chat);
    case "retryDevices":
      return chat.state === "permission" && chat.problem
        ? askDevices(chat, chat.aim, event.wanted)
        : same(chat);
    case "devicesReady":
      return isCurrent(chat, event, "permission") ? devicesReady(chat) : devicesTooLate(chat);
    case "devicesFailed":
      return isCurrent(chat, event, "permission") ? [{ ...chat, problem: event.problem }, []] : same(chat);
    case "socketOpened":
      return socketOpened({ ...chat, online: true }, event.held);
    case "socketClosed":
      return [{ ...chat, online: false }, []];
    case "acknowledged":
      return isCurrent(chat, event, "searching") ? acknowledged(chat, event) : same(chat);
    case "refused":
      return isCurrent(chat, event, "searching") ? refused(chat, event) : same(chat);
    case "entered":
      return entered(chat, event.room);
    case "left":
      return left(chat, event);
    case "companionAway":
      return isIn(chat, event.roomId) ? [{ ...chat, companionAway: event.away }, []] : same(chat);
    case "taken":
      return chat.state === "init" ? same(chat) : anotherTab(chat, true);
    case "searchEnded":
      // Without a peer id a newer search is on its way, and it was the one before that ended.
      return chat.state === "searching" && chat.peerId !== null ? anotherTab(chat, true) : same(chat);
    case "connected":
      return isIn(chat, event.roomId) && chat.state !== "talking"
        ? inRoom(chat, { ...chat, state: "talking" })
        : same(chat);
    case "broken":
      return isIn(chat, event.roomId) && chat.state === "talking" ? broken(chat) : same(chat);
    case "breathed":
      return isCurrent(chat, event, "companionLeft", "connectionLost") ? search(chat) : same(chat);
    case "waitedTooLong":
      return isCurrent(chat, event, "connecting", "reconnecting") && chat.online
        ? connectionLost(chat)
        : same(chat);
  }
}

const same = (chat: Chat): Step => [chat, []];

const isCurrent = <S extends Chat["state"]>(
  chat: Chat,
  event: { turn: number },
  ...states: S[]
): chat is Standing<S> => chat.turn === event.turn && (states as string[]).includes(chat.state);

const isInRoom = (chat: Chat): chat is Standing<InRoom["state"]> => "room" in chat;
const isIn = (chat: Chat, roomId: string): chat is Standing<InRoom["state"]> =>
  isInRoom(chat) && chat.room.roomId === roomId;

/** Every change of state goes through here, so that every one of them is a new turn. */
const go = (chat: Chat, to: Bare<Chat>, ...effects: Effect[]): Step => [
  { ...to, turn: chat.turn + 1, online: chat.online } as Chat,
  effects,
];

function start(chat: Chat): Step {
  if (chat.state === "init") return askDevices(chat, "search", BOTH);
  if (chat.state === "ready" || chat.state === "error") return search(chat);
  return same(chat);
}

const askDevices = (chat: Chat, aim: Aim, wanted: Wanted): Step =>
  go(
    chat,
    { state: "permission", aim, wanted, problem: null },
    { type: "askDevices", turn: chat.turn + 1, wanted },
  );

function devicesReady(chat: Standing<"permission">): Step {
  if (chat.aim === "preview") return go(chat, { state: "ready", paused: false });
  if (chat.aim === "search") return search(chat);
  if (chat.aim === "takeOver") return search(chat, true);
  return enter(chat, chat.aim);
}

/** Who said "not now" and then "allow" must not find the camera on. */
const devicesTooLate = (chat: Chat): Step =>
  chat.state === "init" || chat.state === "anotherTab" ? [chat, [{ type: "releaseDevices" }]] : same(chat);

/** While the socket is away nothing is sent: its return begins the search anew. */
function search(chat: Chat, takeOver = false): Step {
  const effects: Effect[] = chat.online ? [{ type: "enterQueue", turn: chat.turn + 1, takeOver }] : [];
  return go(chat, { state: "searching", peerId: null, early: null }, ...effects);
}

/** Next within a room is one message: the server ends the room and begins the search in one step. */
function next(chat: Chat): Step {
  if (isInRoom(chat)) return after({ type: "hangUp" }, search(chat));
  const mayGoOn = chat.state === "ready" || chat.state === "companionLeft" || chat.state === "connectionLost";
  return mayGoOn ? search(chat) : same(chat);
}

function stop(chat: Chat): Step {
  if (chat.state === "init" || chat.state === "ready") return same(chat);
  if (chat.state === "permission" || chat.state === "anotherTab") return exit(chat);
  return go(chat, { state: "ready", paused: true }, ...goodbye(chat));
}

const exit = (chat: Chat): Step =>
  chat.state === "init"
    ? same(chat)
    : go(chat, { state: "init" }, ...goodbye(chat), { type: "releaseDevices" });

/** What the server and the companion must hear before this state is left for good. */
function goodbye(chat: Chat): Effect[] {
  if (isInRoom(chat)) return [{ type: "hangUp" }, { type: "leaveRoom", roomId: chat.room.roomId }];
  if (chat.state === "searching") {
    const early: Effect[] = chat.early ? [{ type: "leaveRoom", roomId: chat.early.roomId }] : [];
    return [{ type: "hangUp" }, { type: "leaveQueue" }, ...early];
  }
  if (chat.state === "permission" && typeof chat.aim === "object")
    return [{ type: "leaveRoom", roomId: chat.aim.roomId }];
  return [];
}

function acknowledged(
  chat: Standing<"searching">,
  { peerId, peerToken }: { peerId: string; peerToken: string },
): Step {
  const opened: Effect = { type: "openSignalling", peerId, peerToken };
  if (chat.early?.peerId === peerId) return after(opened, enter(chat, chat.early));
  return [{ ...chat, peerId, early: null }, [opened]];
}

function refused(
  chat: Standing<"searching">,
  { code, until = null }: { code: Standing<"error">["code"]; until?: number | null },
): Step {
  if (code === "another_tab") return anotherTab(chat, false);
  if (code === "disconnected") return same(chat);
  return go(chat, { state: "error", code, until }, { type: "hangUp" }, { type: "leaveQueue" });
}

/** A room belongs to the search that was given its peer id; any other room is the echo of a search we have left. */
function entered(chat: Chat, room: EnterRoom): Step {
  if (isIn(chat, room.roomId)) return same(chat);
  if (chat.state !== "searching") return [chat, [{ type: "leaveRoom", roomId: room.roomId }]];
  if (chat.peerId === null) return [{ ...chat, early: room }, []];
  return chat.peerId === room.peerId ? enter(chat, room) : same(chat);
}

const enter = (chat: Chat, room: EnterRoom): Step =>
  after(
    { type: "connect", room },
    inRoom(chat, { state: "connecting", room, companionAway: false, orphaned: false }),
  );

function inRoom(chat: Chat, { state, room, companionAway, orphaned }: InRoom): Step {
  const turn = chat.turn + 1;
  const watch: Record<InRoom["state"], Effect[]> = {
    connecting: [{ type: "watch", turn, ms: CONNECT_WAIT_MS }],
    talking: [],
    reconnecting: [{ type: "watch", turn, ms: MEND_WAIT_MS }],
  };
  return go(chat, { state, room, companionAway, orphaned }, ...watch[state]);
}

const broken = (chat: Standing<InRoom["state"]>): Step =>
  chat.orphaned ? connectionLost(chat) : inRoom(chat, { ...chat, state: "reconnecting" });

function left(
  chat: Chat,
  { roomId, reason }: { roomId: string; reason: Standing<"companionLeft">["reason"] },
): Step {
  if (chat.state === "permission" && typeof chat.aim === "object" && chat.aim.roomId === roomId)
    return [{ ...chat, aim: "search" }, []];
  if (!isIn(chat, roomId)) return same(chat);
  return reason === "lost" ? connectionLost(chat, false) : pause(chat, { state: "companionLeft", reason });
}

/** The server still believes in the room unless it told us of its end. */
const connectionLost = (chat: Standing<InRoom["state"]>, tell = !chat.orphaned): Step =>
  pause(
    chat,
    { state: "connectionLost", met: chat.state !== "connecting" },
    ...(tell ? [{ type: "leaveRoom", roomId: chat.room.roomId } as const] : []),
  );

const pause = (
  chat: Chat,
  to: Bare<Standing<"companionLeft" | "connectionLost">>,
  ...effects: Effect[]
): Step =>
  go(chat, to, { type: "hangUp" }, ...effects, { type: "breathe", turn: chat.turn + 1, ms: BREATH_MS });

const anotherTab = (chat: Chat, taken: boolean): Step =>
  go(chat, { state: "anotherTab", taken }, { type: "hangUp" }, { type: "releaseDevices" });

/** A search that the server went on with is still ours by its peer id; any other one begins anew. */
function socketOpened(chat: Chat, held: Held): Step {
  const { room, waiting, peerId } = held;
  if (chat.state === "searching") return waiting && chat.peerId === peerId ? same(chat) : search(chat);
  if (isInRoom(chat)) return room?.roomId === chat.room.roomId ? resume(chat, room, held) : orphaned(chat);
  if (waiting) return [chat, [{ type: "leaveQueue" }]];
  if (!room) return same(chat);
  if (chat.state === "init") return askDevices(chat, room, BOTH);
  if (chat.state === "permission" && typeof chat.aim === "object" && chat.aim.roomId === room.roomId)
    return [{ ...chat, aim: room }, []];
  return [chat, [{ type: "leaveRoom", roomId: room.roomId }]];
}

function resume(chat: Standing<InRoom["state"]>, room: EnterRoom, { companionAway }: Held): Step {
  const back = { ...chat, room, companionAway };
  return after({ type: "connect", room }, chat.state === "talking" ? [back, []] : inRoom(chat, back));
}

/** Faces that still see each other are not parted because the server forgot them. */
const orphaned = (chat: Standing<InRoom["state"]>): Step =>
  chat.state === "talking" ? [{ ...chat, orphaned: true }, []] : connectionLost(chat, false);

const after = (effect: Effect, [chat, effects]: Step): Step => [chat, [effect, ...effects]];
