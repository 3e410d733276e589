import type { ClientEvent } from "#contract/realtime.ts";

/**
 * What a page needs to show the notice, what others send only once (the bank's notifications, one-click unsubscribes), and the console
 * page that ends it.
 */
const OPEN =
  /^\/api\/(?:common\/config$|vip\/notification$|unsubscribe\/|moderation\/(?:overview|settings)(?:\/|$))/;
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
