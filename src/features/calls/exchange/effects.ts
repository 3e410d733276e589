import type { CallEnd, ServerFrame } from "#contract/realtime.ts";
import { type Call, type End, otherOf } from "./call.ts";

export type CallFrame = Extract<ServerFrame, { event: "CALL_FINISHED" | "CALL_EXPIRED" | "COMPANION_AWAY" }>;

/** Messages for clients. The exchange only returns them: it knows no sockets. */
export type Effect =
  /** It begins to ring at every tab of the callee. */
  | { kind: "rang"; call: Call }
  /** It rings no more: every tab of the callee hears the frame, but for the one that answered or declined. */
  | { kind: "stoppedRinging"; call: Call; frame: CallFrame; exceptTab: string | null }
  /** The talk begins in a tab of each. */
  | { kind: "answered"; call: Call }
  /** The talk is over. */
  | { kind: "ended"; call: Call }
  | { kind: "told"; connection: string; frame: CallFrame };

export const finished = (call: Call, hearer: End, reason: CallEnd): CallFrame => ({
  event: "CALL_FINISHED",
  data: { callId: call.id, userId: otherOf(call, hearer).person, reason },
});

export const expired = (call: Call, hearer: End): CallFrame => ({
  event: "CALL_EXPIRED",
  data: { callId: call.id, userId: otherOf(call, hearer).person },
});

export const companionAway = ({ id }: Call, away: boolean): CallFrame => ({
  event: "COMPANION_AWAY",
  data: { roomId: id, away },
});

export const tell = ({ connection }: End, frame: CallFrame): Effect[] =>
  connection === null ? [] : [{ kind: "told", connection, frame }];
