import * as z from "zod";

/** As npm `peer` 1.0.2 speaks it: `differential.test.ts` drives that server and ours with the same script. */

export const INFO = {
  name: "PeerJS Server",
  description: "A server side element to broker connections between PeerJS clients.",
  website: "https://peerjs.com/",
};

/** The only accepted key. Keys separate applications on a shared PeerServer, and ours is not shared. */
const KEY = "peerjs";

export const FAILURES = {
  parameters: "No id, token, or key supplied to websocket server",
  key: "Invalid key provided",
  full: "Server has reached its concurrent user limit",
} as const;

export interface Signal {
  type: string;
  src: string;
  dst: string;
  payload: unknown;
}

export const SIGNALS = new Set(["OFFER", "ANSWER", "CANDIDATE", "LEAVE", "EXPIRE"]);
/** No one waits for these, so they are not stored for an absent peer. */
export const FAREWELLS = new Set(["LEAVE", "EXPIRE"]);

export const OPEN = JSON.stringify({ type: "OPEN" });
export const ID_TAKEN = JSON.stringify({ type: "ID-TAKEN", payload: { msg: "ID is taken" } });
export const failure = (msg: string) => JSON.stringify({ type: "ERROR", payload: { msg } });
/** Notifies `src` that no one took what it sent to `dst`. */
export const expired = (src: string, dst: string) => JSON.stringify({ type: "EXPIRE", src: dst, dst: src });

export interface Greeting {
  id: string;
  token: string;
}

/** UUIDs, or made up by a peerjs client: short either way. */
const name = z.string().min(1).max(128);
const greeting = z.object({ id: name, token: name, key: z.string().min(1).max(64) });

/** `refused` is why the socket may not come in. */
export function readGreeting(query: URLSearchParams): Greeting | { refused: string } {
  const { success, data } = greeting.safeParse(Object.fromEntries(query));
  if (!success) return { refused: FAILURES.parameters };
  return data.key === KEY ? { id: data.id, token: data.token } : { refused: FAILURES.key };
}

/** A browser's offer or candidate is four levels deep. */
const LEVELS_MAX = 16;

const message = z.object({
  type: z.string().max(16),
  dst: name.nullish().or(z.literal("")),
  payload: z.unknown().refine(isShallow).optional(),
});

/** A frame full of brackets takes `JSON.stringify` seconds, in which the server does nothing else. */
function isShallow(value: unknown, levels = LEVELS_MAX): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}

/** Undefined for anything but a message of the protocol; the reference server ignores that too. */
export const readMessage = (received: unknown) => message.safeParse(received).data;
