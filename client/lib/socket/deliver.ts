import type { ReadableAtom } from "nanostores";
import type { AckOf, ClientData, ClientEvent } from "#contract/realtime.ts";
import type { ConnectionState } from "./connection.ts";
import { SocketError, socketErrorCode } from "./error.ts";

const PATIENCE_MS = 20_000;

export interface Line {
  state: ReadableAtom<ConnectionState>;
  send<E extends ClientEvent>(event: E, data?: ClientData[E]): Promise<AckOf<E>>;
}

/** Also during an outage. Only for messages that the server may receive twice. Rejects with a `SocketError`. */
export async function deliver<E extends ClientEvent>(
  line: Line,
  event: E,
  data?: ClientData[E],
): Promise<AckOf<E>> {
  const outOfPatience = Promise.withResolvers<never>();
  const timer = setTimeout(() => outOfPatience.reject(new SocketError("disconnected")), PATIENCE_MS);
  try {
    for (;;) {
      await Promise.race([whenOpen(line), outOfPatience.promise]);
      const answer = await line.send(event, data).catch(unlessDisconnected);
      if (answer) return answer;
    }
  } finally {
    clearTimeout(timer);
  }
}

function whenOpen({ state }: Line): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = state.subscribe((now) => {
    if (now === "open") resolve();
  });
  return promise.finally(stop);
}

function unlessDisconnected(error: unknown): null {
  if (socketErrorCode(error) === "disconnected") return null;
  throw error;
}
