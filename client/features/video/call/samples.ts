import type { EnterRoom } from "#contract/realtime.ts";
import type { CallInput, Held } from "./call-model.ts";

export const FRIEND = "friend";

export const roomOf = (callId: string): EnterRoom => ({
  roomId: callId,
  mode: "call",
  initiator: true,
  peerId: "mine",
  remotePeerId: "theirs",
  peerToken: "token",
  ticket: "ticket",
  iceServers: [],
  companion: null,
});

export const held = (call: Held): CallInput => ({ type: "socketOpened", held: call });
export const answered = (callId = "c1"): CallInput => ({
  type: "answered",
  userId: FRIEND,
  room: roomOf(callId),
});
