/**
 * The PeerServer protocol, as npm `peer` 1.0.2 speaks it and every peerjs client understands it.
 * `protocol.differential.test.ts` drives that server and ours with the same script.
 */

export const INFO = {
  name: "PeerJS Server",
  description: "A server side element to broker connections between PeerJS clients.",
  website: "https://peerjs.com/",
};

/** The only key: it separates applications on a shared PeerServer, and ours is not shared. */
export const KEY = "peerjs";

export const FAILURES = {
  parameters: "No id, token, or key supplied to websocket server",
  key: "Invalid key provided",
  full: "Server has reached its concurrent user limit",
} as const;

/** What one peer may send another through us. The payload is theirs alone. */
export interface Signal {
  type: string;
  src: string;
  dst: unknown;
  payload: unknown;
}

export const SIGNALS = new Set(["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE"]);
/** Signals about an end: nobody waits for them, so they are not kept for a peer that is not here. */
export const FAREWELLS = new Set(["LEAVE", "EXPIRE"]);

export const OPEN = JSON.stringify({ type: "OPEN" });
export const ID_TAKEN = JSON.stringify({ type: "ID-TAKEN", payload: { msg: "ID is taken" } });
export const failure = (msg: string) => JSON.stringify({ type: "ERROR", payload: { msg } });
/** Tells `src` that nobody took what it sent to `dst`. */
export const expired = (src: string, dst: unknown) => JSON.stringify({ type: "EXPIRE", src: dst, dst: src });

export interface Greeting {
  id: string;
  token: string;
}

/** Who knocks, by the query of the socket's address; or why it may not come in. */
export function readGreeting(query: URLSearchParams): Greeting | { refused: string } {
  const { id, token, key } = Object.fromEntries(query);
  if (!id || !token || !key) return { refused: FAILURES.parameters };
  return key === KEY ? { id, token } : { refused: FAILURES.key };
}

/** Undefined for what is no object; the reference server ignores it too. */
export function readMessage(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === "object" && message !== null ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
