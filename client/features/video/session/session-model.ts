import type { SocketErrorCode } from "#client/lib/socket/error.ts";
import type { AckData, EnterRoom, LeaveReason } from "#contract/realtime.ts";
import type { RoomMode } from "#contract/video.ts";
import type { DevicesAnswer } from "../devices/ask-devices.ts";
import type { DeviceProblem, Wanted } from "../devices/device-problem.ts";
import type { Counted, InRoom, RoomEffect, RoomInput, Waits } from "../room/room-machine.ts";

export type OverReason = LeaveReason | "stopped";

/** A search of one of the two queues, or the wait by a private link. */
export type SessionMode = Exclude<RoomMode, "call">;

/** What comes after camera access: a search, one that ends the session of another tab, the preview, or the room this tab was disconnected from. */
export type Aim = "search" | "takeOver" | "preview" | EnterRoom;

type Standing =
  | { state: "init" }
  | { state: "permission"; aim: Aim; wanted: Wanted; problem: DeviceProblem | null }
  /** The own picture and no other: before the first search, or `paused` after one. */
  | { state: "ready"; paused: boolean }
  /** `early` is a room that was announced before the ACK of its search, which must tell whether it belongs to it. */
  | { state: "searching"; peerId: string | null; early: EnterRoom | null }
  | InRoom
  | { state: "companionLeft"; reason: LeaveReason }
  /** `met`: they had seen each other, and the companion did not come back. */
  | { state: "connectionLost"; met: boolean }
  /** A private talk is over, and its link with it: `stopped` by this person, else as the server says. */
  | { state: "over"; reason: OverReason }
  | { state: "anotherTab"; taken: boolean }
  /** `until`: when it makes sense to try again, in milliseconds since 1970, where that is known. */
  | { state: "error"; code: SocketErrorCode; until: number | null };

/** The video chat of this tab, from the first preview to the end. */
export type VideoSession = Standing & Counted;

/** What the server still holds for this tab when its socket opens; a call is not this session's business. */
export type Held = Omit<AckData["HELLO"], "call">;

export type SessionInput =
  // The user
  | { type: "start" }
  | { type: "preview" }
  | { type: "next" }
  /** The wish changed: what was searched for, or where. */
  | { type: "searchAgain" }
  | { type: "stop" }
  | { type: "exit" }
  | { type: "takeOver" }
  | { type: "retryDevices"; wanted: Wanted }
  | DevicesAnswer
  // The server
  | { type: "socketOpened"; held: Held }
  | { type: "socketClosed" }
  | { type: "acknowledged"; turn: number; peerId: string; peerToken: string }
  | { type: "refused"; turn: number; code: SocketErrorCode; until?: number | null }
  | { type: "entered"; room: EnterRoom }
  | { type: "left"; roomId: string; reason: LeaveReason }
  | { type: "taken" }
  /** The server ended the search: a call began in another tab. */
  | { type: "searchEnded" }
  // The companion, the connection, and time
  | RoomInput
  | { type: "breathed"; turn: number };

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

/** A human beat between a goodbye and the next face. */
export const PAUSE_MS = 1_200;
/** A connection that has not come about by then will not: both sit behind networks that cannot meet. */
export const WAITS: Waits = { connectMs: 15_000, mendMs: 15_000 };

export const initialSession: VideoSession = { state: "init", turn: 0, online: false };
