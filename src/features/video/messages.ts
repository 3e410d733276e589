import type { Handlers } from "#src/realtime/handlers.ts";
import type { Video } from "./actions.ts";

export const videoMessages = ({ video }: { video: Video }): Handlers<"LEAVE_QUEUE" | "LEAVE_ROOM"> => ({
  LEAVE_QUEUE: (connection) => video.leaveQueue(connection),
  LEAVE_ROOM: (connection, data) => video.leaveRoom(connection, data?.roomId),
});
