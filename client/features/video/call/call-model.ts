import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { AckData, CallEnd, EnterRoom } from "#contract/realtime.ts";
import type { DevicesAnswer } from "../devices/ask-devices.ts";
import type { DeviceProblem, Wanted } from "../devices/device-problem.ts";
import type { Counted, InRoom, RoomEffect, RoomInput, Waits } from "../room/room-machine.ts";

/** What comes after camera access: calling, answering the call that rings, or the talk this tab was disconnected from. */
export type Aim = "call" | "answer" | EnterRoom;

/** Besides the server's reasons: `noAnswer` to this user's call, `missed` here, `gone` if no page of the friend was left to ring. */
export type Ending = CallEnd | "hungUp" | "noAnswer" | "missed" | "gone" | "unreachable";

type CallState =
  /** Reloading the page leads here, too: only a user makes a call. */
  | { state: "idle" }
  | { state: "permission"; aim: Aim; wanted: Wanted; problem: DeviceProblem | null }
  /** The friend's page rings; `callId` is null until the server has confirmed that. */
  | { state: "calling"; callId: string | null }
  | { state: "answering" }
  | InRoom
  | { state: "ended"; ending: Ending; seconds: number | null }
  | { state: "refused"; code: SocketErrorCode };

export type Call = CallState & Counted & { friendId: string };

export type Held = AckData["HELLO"]["call"];

export type CallInput =
  /** The call page of this friend was opened. */
  | { type: "open"; friendId: string }
  /** `objection` is a known reason against the call, so that no camera is asked for in vain. */
  | { type: "call"; objection: SocketErrorCode | null }
  | { type: "answer" }
  | { type: "hangUp" }
  | { type: "dismiss" }
  | { type: "leave" }
  | { type: "retryDevices"; wanted: Wanted }
  | DevicesAnswer
  | { type: "socketOpened"; held: Held }
  | { type: "socketClosed" }
  | { type: "rings"; turn: number; callId: string }
  | { type: "refused"; turn: number; code: SocketErrorCode }
  | { type: "answered"; userId: string; room: EnterRoom }
  | { type: "finished"; callId: string; userId: string; reason: CallEnd }
  | { type: "expired"; callId: string; userId: string }
  | RoomInput;

export type CallEffect =
  | { type: "askDevices"; turn: number; wanted: Wanted }
  | { type: "releaseDevices" }
  | { type: "call"; turn: number; friendId: string }
  | { type: "answer"; turn: number; friendId: string }
  | { type: "endCall"; friendId: string }
  | RoomEffect
  | { type: "hangUp" };

/** Friends get a longer wait than strangers: there is always a next stranger. */
export const WAITS: Waits = { connectMs: 20_000, mendMs: 30_000 };

export const initialCall: Call = { state: "idle", turn: 0, online: false, friendId: "" };
