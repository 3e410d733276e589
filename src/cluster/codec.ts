import type { RelayedSignal } from "#src/realtime/peerjs/realm.ts";
import { type Status, status } from "./status.ts";

/** What crosses the broker. Fields may be added within a version; a core takes the version before its own too. */
const CODEC_VERSION = 1;
const OLDEST_VERSION = 1;

/** A socket's number is its gateway's own, and never used twice within one incarnation of that gateway. */
type SocketNumber = number;

export interface Asking {
  /** The path and the query. */
  url: string;
  headers: [name: string, value: string][];
  /** The other end of the connection, which may be a proxy. */
  peer: string;
}

export type FromGateway =
  | ["ask", SocketNumber, Asking]
  | ["opened", SocketNumber]
  | ["text", SocketNumber, string]
  | ["binary", SocketNumber, base64: string]
  | ["ponged", SocketNumber]
  | ["closed", SocketNumber]
  /** The first signal of a peer in its talk. */
  | ["signalled", peer: string]
  /** To a peer whose socket the core holds itself. */
  | ["signal", RelayedSignal];

export type FromCore =
  | ["accept", SocketNumber, setCookie: string | null]
  | ["refuse", SocketNumber, status: number, headers: [string, string][], body: string]
  /** One frame, to as many sockets as get the same. */
  | ["write", frame: string, ...SocketNumber[]]
  | ["ping", SocketNumber]
  | ["terminate", SocketNumber]
  | ["close", SocketNumber, code: number | null, reason: string | null]
  /** The socket's peer may come in. */
  | ["enter", SocketNumber]
  /** A peer that this gateway holds may signal to another, which is at the gateway `at`, at the core (""), or nowhere yet. */
  | ["grant", peer: string, other: string, at: string | null]
  | ["revoke", peer: string];

export type Op = FromGateway | FromCore;

/**
 * `from` and `to` are incarnations: of a core or a gateway from its start, or its last gap, to its end. A gateway that has found no
 * core yet writes to "".
 */
interface Address {
  node: string;
  from: string;
  to: string;
}

/** `sent` is how many batches were sent so far, `heard` how many came from the other side. */
export type Message = Address &
  (
    | { kind: "batch"; number: number; ops: Op[] }
    | { kind: "beat"; sent: number; heard: number }
    | { kind: "again"; heard: number }
    | { kind: "reset" }
    | { kind: "bye" }
    /** An operator asks every process how it is. */
    | { kind: "who" }
    /** From one gateway to another. */
    | { kind: "signals"; signals: RelayedSignal[] }
    | { kind: "here"; status: Status }
  );

const KINDS: ReadonlySet<unknown> = new Set([
  "batch",
  "beat",
  "again",
  "reset",
  "bye",
  "who",
  "here",
  "signals",
]);

export const encodeMessage = (message: Message): string => JSON.stringify({ v: CODEC_VERSION, ...message });

/** A batch whose ops are text already, which was measured to size it. */
export const encodeBatch = ({ node, from, to }: Address, number: number, ops: readonly string[]): string =>
  `${JSON.stringify({ v: CODEC_VERSION, node, from, to, kind: "batch", number }).slice(0, -1)},"ops":[${ops.join(",")}]}`;

/** A message of a version that this program does not take, which says only who sent it. */
interface Foreign {
  foreign: number;
  node: string;
  from: string;
}

/** Null for what is no message. */
export function decodeMessage(text: string): Message | Foreign | null {
  const read = parse(text);
  if (!isRecord(read) || !Number.isInteger(read.v)) return null;
  const { v, ...message } = read;
  const version = v as number;
  if (version < OLDEST_VERSION || version > CODEC_VERSION)
    return { foreign: version, node: String(read.node), from: String(read.from) };
  const isAddressed = [message.node, message.from, message.to].every((part) => typeof part === "string");
  const counts = [message.number, message.sent, message.heard].filter((count) => count !== undefined);
  if (!isAddressed || !KINDS.has(message.kind) || !counts.every(isCount)) return null;
  const wanted = COUNTS[message.kind as Message["kind"]];
  if (wanted.some((name) => message[name] === undefined)) return null;
  if (message.kind === "here" && !status.safeParse(message.status).success) return null;
  if (message.kind === "signals" && !(Array.isArray(message.signals) && message.signals.every(isSignal)))
    return null;
  if (message.kind === "batch" && !(Array.isArray(message.ops) && message.ops.every(isOp))) return null;
  return message as unknown as Message;
}

const COUNTS: Record<Message["kind"], readonly string[]> = {
  batch: ["number"],
  beat: ["sent", "heard"],
  again: ["heard"],
  reset: [],
  bye: [],
  who: [],
  here: [],
  signals: [],
};

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isOp = (op: unknown) => Array.isArray(op) && typeof op[0] === "string";
const isSignal = (value: unknown) =>
  isRecord(value) && [value.src, value.dst, value.text].every((part) => typeof part === "string");
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
