import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { Hold } from "#contract/http.ts";
import type { AckData, EnterRoom, LeaveReason } from "#contract/realtime.ts";
import type { RoomMode } from "#contract/video.ts";
import type { DevicesAnswer } from "../devices/ask-devices.ts";
import type { DeviceProblem, Wanted } from "../devices/device-problem.ts";
import type { Counted, InRoom, RoomEffect, RoomInput, Waits } from "../room/room-machine.ts";

export type OverReason = LeaveReason | "stopped" | Extract<SocketErrorCode, "link_expired" | "link_taken">;

/** `until` is in milliseconds since 1970. */
export interface Refusal {
  code: SocketErrorCode;
  until?: number | null;
  /** Who decided a hold. */
  heldBy?: Hold["by"] | null;
}

export type SessionMode = Exclude<RoomMode, "call">;

export type Aim = "search" | "takeOver" | "preview" | EnterRoom;

type SessionState =
  | { state: "init" }
  | { state: "permission"; aim: Aim; wanted: Wanted; problem: DeviceProblem | null }
  /** Only the user's own picture: before the first search, or `paused` after one. */
  | { state: "ready"; paused: boolean }
  /** `early` is a room that was announced before the ACK of the search; the ACK tells whether it belongs to it. */
  | { state: "searching"; peerId: string | null; early: EnterRoom | null }
  | InRoom
  | { state: "companionLeft"; reason: LeaveReason }
  /** `met`: they had seen each other, and the companion did not come back. */
  | { state: "connectionLost"; met: boolean }
  /** A private talk is over, and its link with it; or the link was refused. `stopped`: by this user. */
  | { state: "over"; reason: OverReason }
  | { state: "anotherTab"; taken: boolean }
  /** `beforehand`: known before the camera was asked for. */
  | {
      state: "error";
      code: SocketErrorCode;
      until: number | null;
      heldBy: Hold["by"] | null;
      beforehand: boolean;
    };

export type VideoSession = SessionState & Counted;

export type Held = Omit<AckData["HELLO"], "call">;

export type SessionInput =
  | { type: "start" }
  | { type: "preview" }
  | { type: "next" }
  /** The search must start over, for example because the country changed. */
  | { type: "searchAgain" }
  | { type: "stop" }
  | { type: "exit" }
  | { type: "takeOver" }
  | { type: "retryDevices"; wanted: Wanted }
  | DevicesAnswer
  | { type: "socketOpened"; held: Held }
  | { type: "socketClosed" }
  | { type: "acknowledged"; turn: number; peerId: string; peerToken: string }
  | ({ type: "refused"; turn: number } & Refusal)
  | { type: "entered"; room: EnterRoom }
  | { type: "left"; roomId: string; reason: LeaveReason }
  | { type: "taken" }
  /** The server ended the search: a call began in another tab. */
  | { type: "searchEnded" }
  | RoomInput
  | { type: "pauseEnded"; turn: number };

export type SessionEffect =
  | { type: "askDevices"; turn: number; wanted: Wanted }
  | { type: "releaseDevices" }
  | { type: "enterQueue"; turn: number; takeOver: boolean }
  | { type: "leaveQueue" }
  | { type: "leaveRoom"; roomId: string }
  | { type: "openSignalling"; peerId: string; peerToken: string }
  | RoomEffect
  | { type: "hangUp" }
  | { type: "pause"; turn: number; ms: number };

export const PAUSE_MS = 1_200;
/** A connection that is not established by then never will be: the two networks cannot reach each other. */
export const WAITS: Waits = { connectMs: 15_000, mendMs: 15_000 };

export const initialSession: VideoSession = { state: "init", turn: 0, online: false };
