import type { CallEnd, ServerFrame } from "#contract/realtime.ts";
import { type Call, type End, otherOf } from "./call.ts";

export type CallFrame = Extract<ServerFrame, { event: "CALL_FINISHED" | "CALL_EXPIRED" | "COMPANION_AWAY" }>;

export type Effect =
  | { kind: "rang"; call: Call }
  /** Every tab of the callee gets the frame, except the one that answered. */
  | { kind: "stoppedRinging"; call: Call; frame: CallFrame; exceptTab: string | null }
  | { kind: "answered"; call: Call }
  | { kind: "ended"; call: Call }
  | { kind: "sent"; connection: string; frame: CallFrame };

export const finished = (call: Call, recipient: End, reason: CallEnd): CallFrame => ({
  event: "CALL_FINISHED",
  data: { callId: call.id, userId: otherOf(call, recipient).person, reason },
});

export const expired = (call: Call, recipient: End): CallFrame => ({
  event: "CALL_EXPIRED",
  data: { callId: call.id, userId: otherOf(call, recipient).person },
});

export const companionAway = ({ id }: Call, away: boolean): CallFrame => ({
  event: "COMPANION_AWAY",
  data: { roomId: id, away },
});

export const send = ({ connection }: End, frame: CallFrame): Effect[] =>
  connection === null ? [] : [{ kind: "sent", connection, frame }];
