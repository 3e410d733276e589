import type { ClientEvent } from "#contract/realtime.ts";
import { authMessages } from "./features/auth/messages.ts";
import { callsMessages } from "./features/calls/messages.ts";
import { chatMessages } from "./features/chat/messages.ts";
import { eventsMessages } from "./features/events/messages.ts";
import { presenceMessages } from "./features/presence/messages.ts";
import { reportsMessages } from "./features/reports/messages.ts";
import { videoMessages } from "./features/video/messages.ts";
import type { Features } from "./features.ts";
import { keyOf } from "./http/rate-limits.ts";
import type { Connection } from "./realtime/connection.ts";
import type { Handler, Handlers } from "./realtime/handlers.ts";
import type { Act, ActLimits } from "./timing/act-limits.ts";

/** Messages that are felt by another person, and so are counted by who sends them (`timing/act-limits.ts`). */
const ACT_OF: { readonly [E in ClientEvent]?: Act } = {
  MESSAGE: "message",
  TYPING: "typing",
  CALL: "call",
  ENTER_QUEUE: "search",
  MAKE_LINK: "link",
  REPORT: "report",
};

/** It asks for its session in the transaction that writes it (`features/chat/writing/send.ts`). */
const ASKS_ITSELF: ClientEvent = "MESSAGE";

/** The table of all socket messages. An event of the contract without a handler here does not compile. */
export const createMessages = (features: Features, acts: ActLimits): Handlers =>
  checked(features, acts, {
    ...authMessages(features),
    ...videoMessages(features),
    ...presenceMessages(features),
    ...eventsMessages(features),
    ...chatMessages(features),
    ...callsMessages(features),
    ...reportsMessages(features),
    PING: (connection) => {
      connection.send("PONG", {});
      return {};
    },
  });

/**
 * Every message is handled for the member its session still names: one that has ended, in whatever way, leaves a
 * guest, which the handler then refuses. And it counts, whichever socket of theirs it comes by.
 */
function checked(
  { auth, maintenance }: Pick<Features, "auth" | "maintenance">,
  acts: ActLimits,
  handlers: Handlers,
): Handlers {
  const entries = Object.entries(handlers) as [ClientEvent, Handler<ClientEvent>][];
  const withChecks = entries.map(([event, handle]): [ClientEvent, Handler<ClientEvent>] => {
    const act = ACT_OF[event];
    return [
      event,
      (connection, data) => {
        if (event !== ASKS_ITSELF) auth.refreshSocket(connection);
        maintenance.refuseMessage(event, connection);
        if (event === "HELLO") maintenance.greet(connection);
        // A sign of typing too many is missed by no one, and its page could do nothing about a refusal.
        if (act === "typing" && acts.take(act, countedAs(connection)) > 0) return {};
        if (act && act !== "typing") acts.spend(act, countedAs(connection));
        return handle(connection, data);
      },
    ];
  });
  return Object.fromEntries(withChecks) as Handlers;
}

/** A guest's key is their own to choose, their address is not. */
const countedAs = ({ person, address }: Connection): string =>
  person.kind === "user" ? person.key : `address:${keyOf(address)}`;
