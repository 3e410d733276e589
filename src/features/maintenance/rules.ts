import type { ClientEvent } from "#contract/realtime.ts";

/** What a page needs to show the notice, and what others send only once: the bank's notifications and one-click unsubscribes. */
const OPEN = /^\/api\/(?:common\/config$|vip\/notification$|unsubscribe\/)/;
const API = /^\/(api|push-subscriptions)\//;

export const isClosedRoute = (pathname: string): boolean => API.test(pathname) && !OPEN.test(pathname);

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
