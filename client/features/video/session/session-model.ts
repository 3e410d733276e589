import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { AckData, EnterRoom, LeaveReason } from "#contract/realtime.ts";
import type { DeviceProblem, Wanted } from "../devices/device-problem.ts";

/** What comes after the camera has been let in: a search, one that ends the chat of another tab, a look at oneself, or the room we were thrown out of. */
export type Aim = "search" | "takeOver" | "preview" | EnterRoom;

/** A room whose call is being made, goes on, or is being mended. */
export interface InRoom {
  state: "connecting" | "talking" | "reconnecting";
  room: EnterRoom;
  /** The companion's socket dropped; they have ten seconds to come back. */
  companionAway: boolean;
  /** The server no longer knows this room (it was restarted): the talk goes on, but cannot be mended once it breaks. */
  orphaned: boolean;
}

type Standing =
  | { state: "init" }
  | { state: "permission"; aim: Aim; wanted: Wanted; problem: DeviceProblem | null }
  /** The own picture and nobody else: before the first search, or `paused` after one. */
  | { state: "ready"; paused: boolean }
  /** `early` is a room that was announced before the ACK of its search, which must tell whether it belongs to it. */
  | { state: "searching"; peerId: string | null; early: EnterRoom | null }
  | InRoom
  | { state: "companionLeft"; reason: LeaveReason }
  /** `met`: they had seen each other, and the companion did not come back. */
  | { state: "connectionLost"; met: boolean }
  | { state: "anotherTab"; taken: boolean }
  /** `until`: when it makes sense to try again, in milliseconds since 1970, where that is known. */
  | { state: "error"; code: SocketErrorCode; until: number | null };

/** `turn` counts the states entered, so that answers and timers of an earlier one are known to be stale. */
export type Chat = Standing & { turn: number; online: boolean };

/** What the server still holds for this tab when its socket opens; a call is not this chat's business. */
export type Held = Omit<AckData["HELLO"], "call">;

export type ChatEvent =
  // The person
  | { type: "start" }
  | { type: "preview" }
  | { type: "next" }
  /** The wish changed: what was searched for, or where. */
  | { type: "searchAgain" }
  | { type: "stop" }
  | { type: "exit" }
  | { type: "takeOver" }
  | { type: "retryDevices"; wanted: Wanted }
  // Devices
  | { type: "devicesReady"; turn: number }
  | { type: "devicesFailed"; turn: number; problem: DeviceProblem }
  // The server
  | { type: "socketOpened"; held: Held }
  | { type: "socketClosed" }
  | { type: "acknowledged"; turn: number; peerId: string; peerToken: string }
  | { type: "refused"; turn: number; code: SocketErrorCode; until?: number | null }
  | { type: "entered"; room: EnterRoom }
  | { type: "left"; roomId: string; reason: LeaveReason }
  | { type: "companionAway"; roomId: string; away: boolean }
  | { type: "taken" }
  /** The server ended the search: a call began in another tab. */
  | { type: "searchEnded" }
  // The call
  | { type: "connected"; roomId: string }
  | { type: "broken"; roomId: string }
  // Time
  | { type: "breathed"; turn: number }
  | { type: "waitedTooLong"; turn: number };

export type Effect =
  | { type: "askDevices"; turn: number; wanted: Wanted }
  | { type: "releaseDevices" }
  | { type: "enterQueue"; turn: number; takeOver: boolean }
  | { type: "leaveQueue" }
  | { type: "leaveRoom"; roomId: string }
  | { type: "openSignalling"; peerId: string; peerToken: string }
  /** Makes the call, or mends it when it is the room we are in already. */
  | { type: "connect"; room: EnterRoom }
  | { type: "hangUp" }
  | { type: "breathe"; turn: number; ms: number }
  | { type: "watch"; turn: number; ms: number };

/** A human beat between a goodbye and the next face. */
export const BREATH_MS = 1_200;
/** A call that has not come about by then will not: both sit behind networks that cannot meet. */
export const CONNECT_WAIT_MS = 15_000;
export const MEND_WAIT_MS = 15_000;

export const initialChat: Chat = { state: "init", turn: 0, online: false };
