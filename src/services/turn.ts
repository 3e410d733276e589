import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import ipaddr from "ipaddr.js";

/** As much of RFC 8489 and 8656 as shows whether a relay serves people. Packages on npm bring a whole WebRTC stack. */

const BINDING = 0x0001;
const ALLOCATE = 0x0003;
const REFRESH = 0x0004;
const CREATE_PERMISSION = 0x0008;
const COOKIE = 0x2112a442;
const Attribute = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
} as const;

/** Protocol numbers of IP: relays over UDP are what WebRTC uses, those over TCP are RFC 6062. */
const UDP = 17;
/** @internal */
export const TCP = 6;

const UNAUTHENTICATED = 401;
const STALE_NONCE = 438;
const ALLOCATION_MISMATCH = 437;
const PORTS_TRIED = 4;
const FIRST_REPEAT_MS = 500;

interface Address {
  host: string;
  port: number;
  wire: "udp" | "tcp" | "tls";
}

interface Credentials {
  username: string;
  credential: string;
}

export interface Relay {
  /** 0 for success. */
  error: number;
  isOpen: boolean;
  /** 0 is yes, 403 no. */
  permit(peer: string): Promise<number>;
  /** Gives the relay back, which would else count towards the quota of its name for ten minutes. */
  close(): Promise<void>;
}

interface Reply {
  /** 0 for success. */
  error: number;
  attributes: Map<number, Buffer>;
}

interface Wire {
  /** Resolves to the answer, which repeats the id of the request. */
  ask(request: Buffer): Promise<Buffer>;
  close(): void;
}

export function parseIceUrl(url: string): Address {
  const [, scheme, host, port, transport] =
    /^(stuns?|turns?):(.+?)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  if (!scheme || !host) throw new Error(`${url} is no address of a relay`);
  const isSafe = scheme.endsWith("s");
  return {
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port ?? (isSafe ? 5349 : 3478)),
    wire: isSafe ? "tls" : transport === "tcp" ? "tcp" : "udp",
  };
}

/** @throws if there is no answer before `signal` */
export async function bind(address: Address, signal: AbortSignal): Promise<void> {
  const wire = await open(address, signal);
  try {
    const { error } = await ask(wire, message(BINDING, []));
    if (error) throw new Error(`answered ${error}`);
  } finally {
    wire.close();
  }
}

interface Allocation {
  signal: AbortSignal;
  family?: "IPv4" | "IPv6";
  transport?: number;
}

/** With credentials like those that people get. @throws if the relay does not answer before `signal` */
export async function allocate(
  address: Address,
  credentials: Credentials,
  allocation: Allocation,
): Promise<Relay> {
  // The system may give us the port of a relay that has just been closed, which the server still remembers (RFC 8656, 7.4).
  for (let ports = 1; ; ports++) {
    const relay = await allocateFrom(await open(address, allocation.signal), credentials, allocation);
    if (relay.error !== ALLOCATION_MISMATCH || ports === PORTS_TRIED) return relay;
    await relay.close();
  }
}

async function allocateFrom(
  wire: Wire,
  { username, credential }: Credentials,
  { family = "IPv4", transport = UDP }: Allocation,
): Promise<Relay> {
  const wanted = [
    attribute(Attribute.transport, Buffer.from([transport, 0, 0, 0])),
    ...(family === "IPv6" ? [attribute(Attribute.family, Buffer.from([2, 0, 0, 0]))] : []),
  ];
  let challenge: Reply["attributes"] = new Map();

  /** The first answer brings realm and nonce, and so does each later one that finds the nonce too old. */
  async function signed(method: number, attributes: Buffer[], id?: Buffer): Promise<number> {
    for (let tries = 0; ; tries++) {
      const { error, attributes: said } = await ask(wire, signedMessage(method, attributes, id));
      const isChallenge = error === STALE_NONCE || (error === UNAUTHENTICATED && challenge.size === 0);
      if (!isChallenge || tries === 2 || !said.has(Attribute.nonce)) return error;
      challenge = said;
    }
  }

  function signedMessage(method: number, attributes: Buffer[], id?: Buffer): Buffer {
    const [realm, nonce] = [challenge.get(Attribute.realm), challenge.get(Attribute.nonce)];
    if (!realm || !nonce) return message(method, attributes, undefined, id);
    const credentials = [
      attribute(Attribute.username, Buffer.from(username)),
      attribute(Attribute.realm, realm),
      attribute(Attribute.nonce, nonce),
    ];
    const key = new Bun.CryptoHasher("md5").update(`${username}:${realm}:${credential}`).digest();
    return message(method, [...attributes, ...credentials], key, id);
  }

  try {
    const error = await signed(ALLOCATE, wanted);
    return {
      error,
      isOpen: error === 0 && challenge.size === 0,
      permit(peer) {
        const id = transactionId();
        return signed(CREATE_PERMISSION, [attribute(Attribute.peer, xorAddress(peer, id))], id);
      },
      async close() {
        try {
          if (error === 0) await signed(REFRESH, [attribute(Attribute.lifetime, Buffer.alloc(4))]);
        } finally {
          wire.close();
        }
      },
    };
  } catch (failure) {
    wire.close();
    throw failure;
  }
}

const open = ({ wire, ...at }: Address, signal: AbortSignal): Promise<Wire> =>
  wire === "udp" ? overUdp(at, signal) : overStream({ ...at, isSafe: wire === "tls" }, signal);

async function overUdp({ host, port }: { host: string; port: number }, signal: AbortSignal): Promise<Wire> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? "udp6" : "udp4");
  socket.connect(port, address);
  await once(socket, "connect", { signal });
  return {
    async ask(request) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const take = (answer: Buffer) => isAnswerTo(request, answer) && resolve(answer);
      const stop = () => reject(signal.reason);
      let waits = FIRST_REPEAT_MS;
      const send = () => {
        socket.send(request, (error) => error && reject(error));
        timer = setTimeout(send, waits);
        waits *= 2;
      };
      let timer: Timer | undefined;
      socket.on("message", take).on("error", reject);
      signal.addEventListener("abort", stop);
      send();
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        socket.off("message", take).off("error", reject);
        signal.removeEventListener("abort", stop);
      }
    },
    close: () => socket.close(),
  };
}

async function overStream(
  { host, port, isSafe }: { host: string; port: number; isSafe: boolean },
  signal: AbortSignal,
): Promise<Wire> {
  const socket = isSafe
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
    : connect({ host, port });
  try {
    await once(socket, isSafe ? "secureConnect" : "connect", { signal });
  } catch (failure) {
    socket.destroy();
    throw failure;
  }
  return {
    async ask(request) {
      let received: Buffer = Buffer.alloc(0);
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const take = (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        if (received.length < 20 || received.length < 20 + received.readUInt16BE(2)) return;
        if (isAnswerTo(request, received)) resolve(received);
        else reject(new Error("answers with something else than STUN"));
      };
      const end = () => reject(new Error("closed the connection"));
      const stop = () => reject(signal.reason);
      socket.on("data", take).on("error", reject).on("close", end);
      signal.addEventListener("abort", stop);
      socket.write(request);
      try {
        return await promise;
      } finally {
        socket.off("data", take).off("error", reject).off("close", end);
        signal.removeEventListener("abort", stop);
      }
    },
    close: () => socket.destroy(),
  };
}

const isAnswerTo = (request: Buffer, answer: Buffer) =>
  answer.length >= 20 && answer.subarray(4, 20).equals(request.subarray(4, 20));

async function ask(wire: Wire, request: Buffer): Promise<Reply> {
  const reply = await wire.ask(request);
  const end = Math.min(reply.length, 20 + reply.readUInt16BE(2));
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= end; ) {
    const length = reply.readUInt16BE(at + 2);
    attributes.set(reply.readUInt16BE(at), reply.subarray(at + 4, at + 4 + length));
    at += 4 + padded(length);
  }
  const failed = attributes.get(Attribute.error);
  return { error: failed && failed.length >= 4 ? failed[2]! * 100 + failed[3]! : 0, attributes };
}

function message(
  method: number,
  attributes: Buffer[],
  key?: Uint8Array,
  id: Buffer = transactionId(),
): Buffer {
  const header = Buffer.alloc(20);
  header.writeUInt16BE(method, 0);
  header.writeUInt32BE(COOKIE, 4);
  id.copy(header, 8);
  const body = Buffer.concat(attributes);
  if (!key) return sized(header, body);
  // The checksum covers a header whose length already counts the checksum: 4 + 20 bytes.
  header.writeUInt16BE(body.length + 24, 2);
  const sum = new Bun.CryptoHasher("sha1", key).update(Buffer.concat([header, body])).digest();
  return sized(header, Buffer.concat([body, attribute(Attribute.integrity, Buffer.from(sum))]));
}

function sized(header: Buffer, body: Buffer): Buffer {
  header.writeUInt16BE(body.length, 2);
  return Buffer.concat([header, body]);
}

function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + padded(value.length));
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
const transactionId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(12)));

/** Combined with the cookie and the id of the request, so that no router rewrites it. */
function xorAddress(address: string, id: Buffer): Buffer {
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(COOKIE, 0);
  id.copy(mask, 4);
  const parsed = ipaddr.parse(address);
  const port = [mask[0]!, mask[1]! ^ 9];
  const bytes = parsed.toByteArray().map((byte, at) => byte ^ mask[at]!);
  return Buffer.from([0, parsed.kind() === "ipv6" ? 2 : 1, ...port, ...bytes]);
}
