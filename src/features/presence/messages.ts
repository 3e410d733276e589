import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Presence } from "./actions.ts";

export const presenceMessages = ({
  presence,
}: {
  presence: Presence;
}): Handlers<"JOIN_SOCKET_ROOM" | "LEAVE_SOCKET_ROOM"> => ({
  JOIN_SOCKET_ROOM: (connection, { userId }) => presence.join(connection, userId),
  LEAVE_SOCKET_ROOM: (connection, { userId }) => {
    presence.leave(connection, userId);
    return {};
  },
});
