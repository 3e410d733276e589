import type { ClientEvent } from "#contract/realtime.ts";
import { authMessages } from "./features/auth/messages.ts";
import { callsMessages } from "./features/calls/messages.ts";
import { chatMessages } from "./features/chat/messages.ts";
import { eventsMessages } from "./features/events/messages.ts";
import { inTouchMessages } from "./features/in-touch/messages.ts";
import { inviteMessages } from "./features/invites/messages.ts";
import { appealsMessages } from "./features/moderation/appeals/messages.ts";
import { moderationMessages } from "./features/moderation/messages.ts";
import { presenceMessages } from "./features/presence/messages.ts";
import { reportsMessages } from "./features/reports/messages.ts";
import { videoMessages } from "./features/video/messages.ts";
import type { Features } from "./features.ts";
import type { Connection } from "./realtime/connection.ts";
import type { Handler, Handlers } from "./realtime/socket-server.ts";
import type { Services } from "./services/services.ts";
import type { Act, ActLimits } from "./timing/act-limits.ts";

/** Messages that another person notices, or that cost much. */
const ACT_OF: { readonly [E in ClientEvent]?: Act } = {
  MESSAGE: "message",
  TYPING: "typing",
  MESSAGE_REACTION: "reaction",
  VOICE_LISTENED: "reaction",
  CALL: "call",
  ENTER_QUEUE: "search",
  CHECK_QUEUE: "check",
  MAKE_LINK: "link",
  REPORT: "report",
};

/** Here the session is checked in the transaction that stores the message (`features/chat/writing/send.ts`). */
const CHECKED_IN_TRANSACTION: ClientEvent = "MESSAGE";

/** An event of the contract without a handler here does not compile. */
export const createMessages = (
  features: Features,
  acts: ActLimits,
  { roomTickets: tickets }: Pick<Services, "roomTickets">,
): Handlers =>
  checked(features, acts, {
    ...authMessages(features),
    ...videoMessages({ ...features, tickets }),
    ...presenceMessages(features),
    ...eventsMessages(features),
    ...chatMessages(features),
    ...callsMessages(features),
    ...inTouchMessages(features),
    ...inviteMessages(features),
    ...reportsMessages(features),
    ...moderationMessages(features),
    ...appealsMessages(features),
    PING: (connection) => {
      connection.send("PONG", {});
      return {};
    },
  });

/** Once the session has ended, for whatever reason, the sender is a guest. Limits count per sender, across all sockets. */
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
      (connection, data, frameId) => {
        if (event !== CHECKED_IN_TRANSACTION) auth.refreshSocket(connection);
        maintenance.refuseMessage(event, connection);
        if (event === "HELLO") maintenance.greet(connection);
        // Excess typing signals are dropped: no one misses them, and the page could do nothing about a refusal.
        if (act === "typing" && acts.take(act, countedAs(connection)) > 0) return {};
        if (act && act !== "typing") acts.spend(act, countedAs(connection));
        return handle(connection, data, frameId);
      },
    ];
  });
  return Object.fromEntries(withChecks) as Handlers;
}

/** Guests are counted by address, since they can choose any key. */
const countedAs = ({ person, address }: Connection) => (person.kind === "user" ? person.key : { address });
