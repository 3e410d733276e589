import type { QuotedMessage } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Image } from "#contract/people.ts";

/** Messages that are written but not confirmed yet, and what happens to them, wherever they are kept. */

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
  /** Its place in the queue, which a clock that is set back does not change. */
  place: number;
  /** How much of the chat its writer had deleted then (contract/chat.ts, `isDeletedSince`); null if there was no chat. */
  clearedSeq: number | null;
  /** Why the server refused it; null while it waits for its turn. */
  failure: ErrorCode | null;
}
export type Outbox = readonly Outgoing[];

/** Where unconfirmed messages are kept, in the order of their places. */
export interface KeptOutbox {
  /** Read from storage each time: other tabs write to it, too. */
  read(): Outbox;
  /** Adds the message, or replaces it. */
  put(message: Outgoing): void;
  remove(clientId: string): void;
  /** Removes all messages. */
  forget(): void;
}

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

/** Adds a message after all others. A page that closed in the middle of sending may add one again. */
export function add(kept: KeptOutbox, message: Omit<Outgoing, "place">): void {
  const outbox = kept.read();
  if (!messageIn(outbox, message.clientId)) kept.put({ ...message, place: placeAfter(outbox) });
}

/** Notes why the server refused a message, unless another tab has settled it meanwhile. */
export function fail(kept: KeptOutbox, clientId: string, failure: ErrorCode): void {
  const message = messageIn(kept.read(), clientId);
  if (message) kept.put({ ...message, failure });
}

/** Queues a refused message again, after everything written since. */
export function retry(kept: KeptOutbox, clientId: string, owner: string, time: string): void {
  const outbox = kept.read();
  const message = messageIn(outbox, clientId);
  if (message?.failure) kept.put({ ...message, owner, time, place: placeAfter(outbox), failure: null });
}

const placeAfter = (outbox: Outbox): number => (outbox.at(-1)?.place ?? 0) + 1;

const messageIn = (outbox: Outbox, id: string): Outgoing | undefined =>
  outbox.find(({ clientId }) => clientId === id);

/** The message that this tab sends next. Only one is in flight at a time, which keeps the order. */
export const nextOf = (outbox: Outbox, owner: string, now: number): Outgoing | undefined =>
  outbox.find(
    (message) =>
      message.failure === null &&
      // A clock that was set back since makes the age negative.
      (message.owner === owner || Math.abs(now - Date.parse(message.time)) >= TAKEN_OVER_AFTER_MS),
  );
