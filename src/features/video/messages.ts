import type { AckData, AckOf, ParsedData } from "#contract/realtime.ts";
import { Problem } from "#src/problem.ts";
import type { Connection } from "#src/realtime/connection.ts";
import type { RoomWith } from "#src/realtime/past-rooms.ts";
import type { Handlers } from "#src/realtime/socket-server.ts";
import type { RoomTicket, RoomTickets } from "#src/services/room-tickets.ts";
import type { Bans } from "../bans/actions.ts";
import type { Video } from "./actions.ts";

interface OtherRooms {
  giveWay(connection: Connection, takeOver: boolean): void;
  keep(connection: Connection, callId: string): boolean;
  checkCompanion(connection: Connection, callId: string): boolean;
  roomWith(key: string, callId: string): RoomWith | null;
  rejoin(connection: Connection, ticket: RoomTicket): AckOf<"REJOIN_ROOM">;
  isInCall(key: string): boolean;
  resume(connection: Connection, hello: ParsedData["HELLO"]): AckData["HELLO"]["call"];
}

export const videoMessages = ({
  video,
  calls,
  bans,
  tickets,
}: {
  tickets: Pick<RoomTickets, "open">;
  video: Video;
  calls: OtherRooms;
  bans: Pick<Bans, "prove">;
}): Handlers<
  | "HELLO"
  | "ENTER_QUEUE"
  | "CHECK_QUEUE"
  | "MAKE_LINK"
  | "LEAVE_QUEUE"
  | "LEAVE_ROOM"
  | "KEEP_ROOM"
  | "RENEW_RELAY"
  | "CHECK_COMPANION"
  | "REJOIN_ROOM"
> => ({
  HELLO: (connection, hello) => ({
    ...video.hello(connection, hello),
    call: calls.resume(connection, hello),
  }),
  ENTER_QUEUE(connection, { altcha, ...search }) {
    const enter = () =>
      video.enterQueue(connection, search, () => calls.giveWay(connection, search.takeOver));
    return altcha === undefined ? enter() : bans.prove(connection.device, altcha).then(enter);
  },
  CHECK_QUEUE: (connection, search) => video.checkQueue(connection, search),
  MAKE_LINK: (connection) => video.makeLink(connection),
  LEAVE_QUEUE: (connection) => video.leaveQueue(connection),
  LEAVE_ROOM: (connection, data) => video.leaveRoom(connection, data?.roomId),
  KEEP_ROOM: (connection, { roomId }) =>
    calls.keep(connection, roomId) ? {} : video.keepRoom(connection, roomId),
  RENEW_RELAY: ({ person }, { roomId }) =>
    video.relayFor(person.key, video.roomWith(person.key, roomId) ?? calls.roomWith(person.key, roomId)),
  REJOIN_ROOM(connection, { ticket: sealed }) {
    const ticket = tickets.open(sealed);
    if (!ticket) throw new Problem("not_in_room");
    const { mode } = ticket;
    if (mode === "call") return calls.rejoin(connection, ticket);
    return video.rejoin(connection, { ...ticket, mode }, (key) => calls.isInCall(key));
  },
  CHECK_COMPANION: (connection, { roomId }) =>
    calls.checkCompanion(connection, roomId) ? {} : video.checkCompanion(connection, roomId),
});
