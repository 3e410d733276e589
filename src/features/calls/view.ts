import type { EnterRoom } from "#contract/realtime.ts";
import { type Call, type End, otherOf } from "./exchange/call.ts";

export const callRoomView = (
  call: Call,
  end: End,
  connecting: Pick<EnterRoom, "peerToken" | "iceServers" | "ticket">,
): EnterRoom => ({
  roomId: call.id,
  mode: "call",
  initiator: end === call.caller,
  peerId: end.peerId,
  remotePeerId: otherOf(call, end).peerId,
  ...connecting,
  companion: null,
});
