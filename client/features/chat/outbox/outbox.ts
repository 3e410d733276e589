import type { QuotedMessage } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Image } from "#contract/people.ts";

/** What was written and is not confirmed yet. Pure: a list goes in, a list comes out. */

export interface Outgoing {
  /** Sending it again with the same one stores it once. */
  clientId: string;
  /** The tab that it was written in. */
  owner: string;
  /** A person. */
  to: string;
  content: string;
  images: Image[];
  reply: QuotedMessage | null;
  time: string;
  /** Why the server does not take it; null while it waits for its turn. */
  failure: ErrorCode | null;
}
export type Outbox = readonly Outgoing[];

/** After so long another tab looks after a message, since its own may be closed. Twice sent is still stored once. */
export const ADOPTED_AFTER_MS = 10_000;

/** Refusals that pass by themselves: the message keeps its place and is sent again. */
const PASSING: ReadonlySet<string> = new Set([
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
export const passes = (code: string): boolean => PASSING.has(code);

/** A page that was gone in the middle of it may add a message again. */
export const added = (outbox: Outbox, message: Outgoing): Outbox =>
  outbox.some(({ clientId }) => clientId === message.clientId) ? outbox : [...outbox, message];

export const settled = (outbox: Outbox, clientId: string): Outbox =>
  outbox.filter((message) => message.clientId !== clientId);

export const failed = (outbox: Outbox, clientId: string, failure: ErrorCode): Outbox =>
  outbox.map((message) => (message.clientId === clientId ? { ...message, failure } : message));

/** Once more, after everything that was written since. */
export function retried(outbox: Outbox, clientId: string, owner: string, time: string): Outbox {
  const message = outbox.find((one) => one.clientId === clientId);
  if (!message?.failure) return outbox;
  return added(settled(outbox, clientId), { ...message, owner, time, failure: null });
}

/** The one that goes next from this tab. There is one at a time on its way, so the order stays. */
export const nextOf = (outbox: Outbox, owner: string, now: number): Outgoing | undefined =>
  outbox.find(
    (message) =>
      message.failure === null &&
      (message.owner === owner || now - Date.parse(message.time) >= ADOPTED_AFTER_MS),
  );
