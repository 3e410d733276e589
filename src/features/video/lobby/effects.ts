import type { LeaveReason } from "#contract/realtime.ts";
import type { Room, Seat } from "./seat.ts";

/** What clients have to be told. The lobby only says so: it knows no sockets. */
export type Effect =
  | { kind: "opened"; room: Room }
  | { kind: "left"; connection: string; roomId: string; reason: LeaveReason }
  | { kind: "companionAway"; connection: string; roomId: string; away: boolean }
  | { kind: "taken"; connection: string };

export const left = ({ connection }: Seat, { id }: Room, reason: LeaveReason): Effect[] =>
  connection === null ? [] : [{ kind: "left", connection, roomId: id, reason }];

export const companionAway = ({ connection }: Seat, { id }: Room, away: boolean): Effect[] =>
  connection === null ? [] : [{ kind: "companionAway", connection, roomId: id, away }];

export const taken = ({ connection }: Seat): Effect[] =>
  connection === null ? [] : [{ kind: "taken", connection }];
