import { memberOf } from "#src/realtime/connection.ts";
import type { Handlers } from "#src/realtime/socket-server.ts";
import type { Invites } from "./actions.ts";

export const inviteMessages = ({ invites }: { invites: Invites }): Handlers<"ACCEPT_INVITE"> => ({
  ACCEPT_INVITE: (connection, { token }) =>
    invites.accept({ userId: memberOf(connection), device: connection.device }, token),
});
