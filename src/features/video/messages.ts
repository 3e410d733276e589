import type { Handlers } from "#src/realtime/handlers.ts";
import type { Video } from "./actions.ts";

export const videoMessages = ({
  video,
}: {
  video: Video;
}): Handlers<"HELLO" | "ENTER_QUEUE" | "LEAVE_QUEUE" | "LEAVE_ROOM"> => ({
  HELLO: (connection, hello) => video.hello(connection, hello),
  ENTER_QUEUE: (connection, wish) => video.enterQueue(connection, wish),
  LEAVE_QUEUE: (connection) => video.leaveQueue(connection),
  LEAVE_ROOM: (connection, data) => video.leaveRoom(connection, data?.roomId),
});
