import type { QuotedMessage } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Image } from "#contract/people.ts";

/** Messages that are written but not confirmed yet. Pure: a list goes in, a list comes out. */

export interface Outgoing {
  /** A message sent twice with the same id is stored once. */
  clientId: string;
  /** The tab in which it was written. */
  owner: string;
  /** The recipient's user id. */
  to: string;
  content: string;
  images: Image[];
  reply: QuotedMessage | null;
  time: string;
  /** Why the server refused it; null while it waits for its turn. */
  failure: ErrorCode | null;
}
export type Outbox = readonly Outgoing[];

/** After this long another tab takes over a message, since its own may be closed. Sent twice, it is still stored once. */
export const TAKEN_OVER_AFTER_MS = 10_000;

/** Temporary failures: the message keeps its place and is sent again. */
const TEMPORARY: ReadonlySet<string> = new Set([
  "timed_out",
  "disconnected",
  "rate_limited",
  "unavailable",
  "maintenance",
  "internal",
  "unknown",
  "unauthorized",
  "invalid_token",
]);
export const isTemporary = (code: string): boolean => TEMPORARY.has(code);

/** A page that closed in the middle of sending may add a message again. */
export const added = (outbox: Outbox, message: Outgoing): Outbox =>
  outbox.some(({ clientId }) => clientId === message.clientId) ? outbox : [...outbox, message];

export const settled = (outbox: Outbox, clientId: string): Outbox =>
  outbox.filter((message) => message.clientId !== clientId);

export const failed = (outbox: Outbox, clientId: string, failure: ErrorCode): Outbox =>
  outbox.map((message) => (message.clientId === clientId ? { ...message, failure } : message));

/** Queues a refused message again, after everything written since. */
export function retried(outbox: Outbox, clientId: string, owner: string, time: string): Outbox {
  const message = outbox.find((one) => one.clientId === clientId);
  if (!message?.failure) return outbox;
  return added(settled(outbox, clientId), { ...message, owner, time, failure: null });
}

/** The message that this tab sends next. Only one is in flight at a time, which keeps the order. */
export const nextOf = (outbox: Outbox, owner: string, now: number): Outgoing | undefined =>
  outbox.find(
    (message) =>
      message.failure === null &&
      (message.owner === owner || now - Date.parse(message.time) >= TAKEN_OVER_AFTER_MS),
  );
