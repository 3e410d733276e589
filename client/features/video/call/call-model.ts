import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { AckData, CallEnd, EnterRoom } from "#contract/realtime.ts";
import type { DevicesAnswer } from "../devices/ask-devices.ts";
import type { DeviceProblem, Wanted } from "../devices/device-problem.ts";
import type { Counted, InRoom, RoomEffect, RoomInput, Waits } from "../room/room-machine.ts";

/** What comes after camera access: calling, answering the call that rings, or the talk this tab was disconnected from. */
export type Aim = "call" | "answer" | EnterRoom;

/**
 * Why it is over. Besides the server's reasons: `hungUp` was this user, `noAnswer` is their own call that expired,
 * `missed` one that was not taken here in time, `gone` says that no page of the friend was left to ring, `unreachable`
 * that the connection never came about.
 */
export type Ending = CallEnd | "hungUp" | "noAnswer" | "missed" | "gone" | "unreachable";

type Standing =
  /** Reloading a page calls no one: it takes a user to say so. */
  | { state: "idle" }
  | { state: "permission"; aim: Aim; wanted: Wanted; problem: DeviceProblem | null }
  /** It rings there; `callId` is null until the server has said so. */
  | { state: "calling"; callId: string | null }
  | { state: "answering" }
  | InRoom
  | { state: "ended"; ending: Ending; seconds: number | null }
  | { state: "refused"; code: SocketErrorCode };

/** A call between friends as this tab has it, from the page that is opened to the last word. */
export type Call = Standing & Counted & { friendId: string };

/** What the server still holds for this tab when its socket opens. */
export type Held = AckData["HELLO"]["call"];

export type CallInput =
  // The user
  /** The page of this friend is open. */
  | { type: "open"; friendId: string }
  /** `objection` is what is already known to prevent the call, so that no camera is asked for in vain. */
  | { type: "call"; objection: SocketErrorCode | null }
  | { type: "answer" }
  | { type: "hangUp" }
  /** The refusal, or how it ended, was read. */
  | { type: "dismiss" }
  | { type: "leave" }
  | { type: "retryDevices"; wanted: Wanted }
  | DevicesAnswer
  // The server
  | { type: "socketOpened"; held: Held }
  | { type: "socketClosed" }
  | { type: "rings"; turn: number; callId: string }
  | { type: "refused"; turn: number; code: SocketErrorCode }
  | { type: "answered"; userId: string; room: EnterRoom }
  | { type: "finished"; callId: string; userId: string; reason: CallEnd }
  | { type: "expired"; callId: string; userId: string }
  // The companion, the connection, and time
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
