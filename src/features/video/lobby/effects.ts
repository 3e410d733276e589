import type { LeaveReason, ServerFrame } from "#contract/realtime.ts";
import type { Room, Seat } from "./seat.ts";

/** @internal */
export type LobbyFrame = Extract<
  ServerFrame,
  { event: "LEAVE_ROOM" | "COMPANION_AWAY" | "QUEUE_TAKEN" | "QUEUE_ENDED" }
>;

/** Messages for clients and other features. The lobby only returns them: it knows no sockets. */
export type Effect =
  | { kind: "opened"; room: Room }
  | { kind: "closed"; room: Room; closedAt: number }
  | { kind: "sent"; connection: string; frame: LobbyFrame };

/** Why a search ended that the person did not end themselves. */
export type EndReason = Extract<LobbyFrame, { event: "QUEUE_ENDED" }>["data"]["reason"];

export const left = (seat: Seat, { id }: Room, reason: LeaveReason) =>
  send(seat, { event: "LEAVE_ROOM", data: { roomId: id, reason } });

export const companionAway = (seat: Seat, { id }: Room, away: boolean) =>
  send(seat, { event: "COMPANION_AWAY", data: { roomId: id, away } });

export const taken = (seat: Seat) => send(seat, { event: "QUEUE_TAKEN", data: {} });

export const searchEnded = (seat: Seat, reason: EndReason) =>
  send(seat, { event: "QUEUE_ENDED", data: { reason } });

const send = ({ connection }: Seat, frame: LobbyFrame): Effect[] =>
  connection === null ? [] : [{ kind: "sent", connection, frame }];
