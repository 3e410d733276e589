import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { AckData, CallEnd, EnterRoom } from "#contract/realtime.ts";
import type { DeviceProblem, Wanted } from "../devices/device-problem.ts";

/** What comes after the camera has been let in: calling, taking the call that rings, or the talk that we were thrown out of. */
export type Aim = "call" | "answer" | EnterRoom;

/** A call whose connection is being made, goes on, or is being mended. */
export interface InTalk {
  state: "connecting" | "talking" | "reconnecting";
  room: EnterRoom;
  /** When the two first saw each other, in milliseconds; null before that. */
  since: number | null;
  companionAway: boolean;
  /** The server no longer knows this call (it was restarted): the talk goes on, but cannot be mended once it breaks. */
  orphaned: boolean;
}

/**
 * Why it is over. Beside the server's reasons: `hungUp` was oneself, `noAnswer` is an expired call of one's own,
 * `missed` one that nobody took here in time, `gone` says that no page of the friend was left to ring, `unreachable`
 * that the connection never came about.
 */
export type Ending = CallEnd | "hungUp" | "noAnswer" | "missed" | "gone" | "unreachable";

type Standing =
  /** Nobody is called because a page was reloaded: it takes a person to say so. */
  | { state: "idle" }
  | { state: "permission"; aim: Aim; wanted: Wanted; problem: DeviceProblem | null }
  /** It rings there; `callId` is null until the server has said so. */
  | { state: "calling"; callId: string | null }
  | { state: "answering" }
  | InTalk
  | { state: "ended"; ending: Ending; seconds: number | null }
  | { state: "refused"; code: SocketErrorCode };

/** `turn` counts the states entered, so that answers and timers of an earlier one are known to be stale. */
export type Call = Standing & { turn: number; online: boolean; friendId: string };

/** What the server still holds for this tab when its socket opens. */
export type Held = AckData["HELLO"]["call"];

export type CallEvent =
  // The person
  /** The page of this friend is open. */
  | { type: "open"; friendId: string }
  /** `objection` is what is known already, so that nobody is asked for a camera in vain. */
  | { type: "call"; objection: SocketErrorCode | null }
  | { type: "answer" }
  | { type: "hangUp" }
  /** The refusal, or how it ended, was read. */
  | { type: "dismiss" }
  | { type: "leave" }
  | { type: "retryDevices"; wanted: Wanted }
  // Devices
  | { type: "devicesReady"; turn: number }
  | { type: "devicesFailed"; turn: number; problem: DeviceProblem }
  // The server
  | { type: "socketOpened"; held: Held }
  | { type: "socketClosed" }
  | { type: "rings"; turn: number; callId: string }
  | { type: "refused"; turn: number; code: SocketErrorCode }
  | { type: "answered"; userId: string; room: EnterRoom }
  | { type: "finished"; callId: string; userId: string; reason: CallEnd }
  | { type: "expired"; callId: string; userId: string }
  | { type: "companionAway"; roomId: string; away: boolean }
  // The connection
  | { type: "connected"; roomId: string }
  | { type: "broken"; roomId: string }
  // Time
  | { type: "waitedTooLong"; turn: number };

export type Effect =
  | { type: "askDevices"; turn: number; wanted: Wanted }
  | { type: "releaseDevices" }
  | { type: "call"; turn: number; friendId: string }
  | { type: "answer"; turn: number; friendId: string }
  | { type: "endCall"; friendId: string }
  /** Makes the connection, or mends it when it is the room we are in already. */
  | { type: "connect"; room: EnterRoom }
  | { type: "hangUp" }
  | { type: "watch"; turn: number; ms: number };

/** Friends are worth a longer wait than strangers, of whom there is a next one. */
export const CONNECT_WAIT_MS = 20_000;
export const MEND_WAIT_MS = 30_000;

export const initialCall: Call = { state: "idle", turn: 0, online: false, friendId: "" };
