import { authMessages } from "./features/auth/messages.ts";
import { presenceMessages } from "./features/presence/messages.ts";
import { videoMessages } from "./features/video/messages.ts";
import type { Features } from "./features.ts";
import type { Handlers } from "./realtime/handlers.ts";

/** The table of all socket messages. An event of the contract without a handler here does not compile. */
export const createMessages = (features: Features): Handlers => ({
  ...authMessages(features),
  ...videoMessages(features),
  ...presenceMessages(features),
  PING: (connection) => {
    connection.send("PONG", {});
    return {};
  },
});
