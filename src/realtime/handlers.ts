import type { AckOf, ClientEvent, ParsedData } from "#contract/realtime.ts";
import type { Connection } from "./connection.ts";

/**
 * A feature's handler of one message. Its return value is the ACK; a thrown `Problem` (`src/problem.ts`) is the exception.
 * A handler holds no rules: it calls the same actions as the HTTP routes. Without a `frameId` no ACK is sent.
 */
export type Handler<E extends ClientEvent> = (
  connection: Connection,
  data: ParsedData[E],
  frameId?: string,
) => AckOf<E> | Promise<AckOf<E>>;

/** The part of the table that one feature provides: `Handlers<"ENTER_QUEUE" | "LEAVE_QUEUE">`. */
export type Handlers<E extends ClientEvent = ClientEvent> = { [K in E]: Handler<K> };
