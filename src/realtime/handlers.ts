import type { AckOf, ClientEvent, ParsedData } from "#contract/realtime.ts";
import type { Connection } from "./connection.ts";

/**
 * What a feature does with one message. Its return value is the ACK; a thrown `Problem` (`src/problem.ts`) is the exception.
 * A handler holds no rules: it calls the same action as REST does.
 */
export type Handler<E extends ClientEvent> = (
  connection: Connection,
  data: ParsedData[E],
) => AckOf<E> | Promise<AckOf<E>>;

/** The part of the table that one feature provides: `Handlers<"ENTER_QUEUE" | "LEAVE_QUEUE">`. */
export type Handlers<E extends ClientEvent = ClientEvent> = { [K in E]: Handler<K> };
