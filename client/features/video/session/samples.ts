import type { EnterRoom } from "#contract/realtime.ts";
import type { Held } from "./session-model.ts";

export const room = (roomId: string, peerId = `${roomId}-me`): EnterRoom => ({
  roomId,
  mode: "classic",
  initiator: true,
  peerId,
  remotePeerId: `${roomId}-you`,
  peerToken: `${peerId}-token`,
  ticket: "ticket",
  iceServers: [],
  companion: null,
});

export const held = (inRoom: EnterRoom | null, peerId: string | null = null): Held => ({
  room: inRoom,
  waiting: inRoom === null && peerId !== null,
  peerId: inRoom?.peerId ?? peerId,
  peerToken: null,
  companionAway: false,
});
