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
  | { kind: "told"; connection: string; frame: LobbyFrame };

/** Why a search is ended that its person did not end. */
export type EndReason = Extract<LobbyFrame, { event: "QUEUE_ENDED" }>["data"]["reason"];

export const left = (seat: Seat, { id }: Room, reason: LeaveReason) =>
  tell(seat, { event: "LEAVE_ROOM", data: { roomId: id, reason } });

export const companionAway = (seat: Seat, { id }: Room, away: boolean) =>
  tell(seat, { event: "COMPANION_AWAY", data: { roomId: id, away } });

export const taken = (seat: Seat) => tell(seat, { event: "QUEUE_TAKEN", data: {} });

export const searchEnded = (seat: Seat, reason: EndReason) =>
  tell(seat, { event: "QUEUE_ENDED", data: { reason } });

const tell = ({ connection }: Seat, frame: LobbyFrame): Effect[] =>
  connection === null ? [] : [{ kind: "told", connection, frame }];
