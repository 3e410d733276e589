import type { ClientEvent } from "#contract/realtime.ts";

/** Routes that still answer: settings that a page needs to show the notice, and notifications of payments under way. */
const OPEN: ReadonlySet<string> = new Set(["/api/common/config", "/api/vip/notification"]);
const API = /^\/(api|push-subscriptions)\//;

export const isClosedRoute = (pathname: string): boolean => API.test(pathname) && !OPEN.has(pathname);

/** Messages that begin or store something. A talk in progress needs none of them. */
const CLOSED: ReadonlySet<ClientEvent> = new Set<ClientEvent>([
  "ENTER_QUEUE",
  "MAKE_LINK",
  "CALL",
  "ANSWER_CALL",
  "MESSAGE",
  "MESSAGES_READ",
]);
export const isClosedMessage = (event: ClientEvent): boolean => CLOSED.has(event);
