import type { ClientEvent } from "#contract/realtime.ts";

/** Requests that are answered during maintenance: what a page needs to say so, and money that is on its way. */
const OPEN: ReadonlySet<string> = new Set(["/api/common/config", "/api/vip/notification"]);
const API = /^\/(api|push-subscriptions)\//;

export const isClosedRoute = (pathname: string): boolean => API.test(pathname) && !OPEN.has(pathname);

/** Messages that begin something or store something. A talk that goes on needs none of them. */
const CLOSED: ReadonlySet<ClientEvent> = new Set<ClientEvent>([
  "ENTER_QUEUE",
  "MAKE_LINK",
  "CALL",
  "ANSWER_CALL",
  "MESSAGE",
  "MESSAGES_READ",
]);
export const isClosedMessage = (event: ClientEvent): boolean => CLOSED.has(event);
