import type { ClientEvent } from "#contract/realtime.ts";
import { authMessages } from "./features/auth/messages.ts";
import { callsMessages } from "./features/calls/messages.ts";
import { chatMessages } from "./features/chat/messages.ts";
import { presenceMessages } from "./features/presence/messages.ts";
import { reportsMessages } from "./features/reports/messages.ts";
import { videoMessages } from "./features/video/messages.ts";
import type { Features } from "./features.ts";
import type { Handler, Handlers } from "./realtime/handlers.ts";

/** The table of all socket messages. An event of the contract without a handler here does not compile. */
export const createMessages = (features: Features): Handlers =>
  withLiveSessions(features.auth, {
    ...authMessages(features),
    ...videoMessages(features),
    ...presenceMessages(features),
    ...chatMessages(features),
    ...callsMessages(features),
    ...reportsMessages(features),
    PING: (connection) => {
      connection.send("PONG", {});
      return {};
    },
  });

/**
 * Every message is handled for the member whom its session still names: one that has ended, in whatever way, leaves a
 * guest, whom the handler then refuses.
 */
function withLiveSessions(auth: Features["auth"], handlers: Handlers): Handlers {
  const entries = Object.entries(handlers) as [ClientEvent, Handler<ClientEvent>][];
  const checked = entries.map(([event, handle]): [ClientEvent, Handler<ClientEvent>] => [
    event,
    (connection, data) => {
      auth.refreshSocket(connection);
      return handle(connection, data);
    },
  ]);
  return Object.fromEntries(checked) as Handlers;
}
