import type { AckData, ParsedData } from "#contract/realtime.ts";
import type { Connection } from "#src/realtime/connection.ts";
import type { Handlers } from "#src/realtime/handlers.ts";
import type { Video } from "./actions.ts";

/** What the video chat asks of calls: a person is in one of them at a time. */
interface OtherRooms {
  giveWay(connection: Connection, takeOver: boolean): void;
  keep(connection: Connection, callId: string): boolean;
  resume(connection: Connection, hello: ParsedData["HELLO"]): AckData["HELLO"]["call"];
}

export const videoMessages = ({
  video,
  calls,
}: {
  video: Video;
  calls: OtherRooms;
}): Handlers<"HELLO" | "ENTER_QUEUE" | "MAKE_LINK" | "LEAVE_QUEUE" | "LEAVE_ROOM" | "KEEP_ROOM"> => ({
  /** A tab that comes back gets what it had of either: of the video chat, and of a call. */
  HELLO: (connection, hello) => ({
    ...video.hello(connection, hello),
    call: calls.resume(connection, hello),
  }),
  ENTER_QUEUE: (connection, search) => {
    calls.giveWay(connection, search.takeOver);
    return video.enterQueue(connection, search);
  },
  MAKE_LINK: (connection) => video.makeLink(connection),
  LEAVE_QUEUE: (connection) => video.leaveQueue(connection),
  LEAVE_ROOM: (connection, data) => video.leaveRoom(connection, data?.roomId),
  KEEP_ROOM: (connection, { roomId }) =>
    calls.keep(connection, roomId) ? {} : video.keepRoom(connection, roomId),
});
