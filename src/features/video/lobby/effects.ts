import type { LeaveReason, ServerFrame } from "#contract/realtime.ts";
import type { Room, Seat } from "./seat.ts";

export type Told = Extract<
  ServerFrame,
  { event: "LEAVE_ROOM" | "COMPANION_AWAY" | "QUEUE_TAKEN" | "QUEUE_ENDED" }
>;

/** What clients have to hear. The lobby only says so: it knows no sockets. */
export type Effect = { kind: "opened"; room: Room } | { kind: "told"; connection: string; frame: Told };

export const left = (seat: Seat, { id }: Room, reason: LeaveReason) =>
  tell(seat, { event: "LEAVE_ROOM", data: { roomId: id, reason } });

export const companionAway = (seat: Seat, { id }: Room, away: boolean) =>
  tell(seat, { event: "COMPANION_AWAY", data: { roomId: id, away } });

export const taken = (seat: Seat) => tell(seat, { event: "QUEUE_TAKEN", data: {} });

export const searchEnded = (seat: Seat) => tell(seat, { event: "QUEUE_ENDED", data: {} });

const tell = ({ connection }: Seat, frame: Told): Effect[] =>
  connection === null ? [] : [{ kind: "told", connection, frame }];
