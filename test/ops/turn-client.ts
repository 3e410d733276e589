import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";

/** The little of TURN (RFC 8656) that a person with credentials needs in order to ask a relay for access to an address. */

const ALLOCATE = 0x0003;
const CREATE_PERMISSION = 0x0008;
const COOKIE = 0x2112a442;
const Attribute = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peer: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
} as const;

/** Protocol numbers of IP: relays over UDP are what WebRTC uses, those over TCP are RFC 6062. */
const UDP = 17;
export const TCP = 6;

interface Reply {
  /** 0 for success. */
  error: number;
  attributes: Map<number, Buffer>;
}

interface Wire {
  send(request: Buffer): Promise<Buffer>;
  close(): void;
}

export interface Relay {
  /** The error of the allocation, 0 for success. */
  error: number;
  /** Asks for permission to exchange packets with a peer: 0 is yes, 403 no. */
  permit(peer: string): Promise<number>;
  close(): void;
}

/** Allocates a relay of one address family, as the credentials of `src/services/ice.ts` allow. */
export async function allocate(
  {
    port,
    secret,
    name = "someone",
    lasts = 3600,
  }: { port: number; secret: string; name?: string; lasts?: number },
  family: "IPv4" | "IPv6",
  transport: number = UDP,
): Promise<Relay> {
  const wire = transport === TCP ? await overTcp(port) : overUdp(port);
  const username = `${Math.floor(Date.now() / 1000) + lasts}:${name}`;
  const password = new Bun.CryptoHasher("sha1", secret).update(username).digest("base64");
  const wanted = [
    attribute(Attribute.transport, Buffer.from([transport, 0, 0, 0])),
    ...(family === "IPv6" ? [attribute(Attribute.family, Buffer.from([2, 0, 0, 0]))] : []),
  ];
  const challenge = await ask(wire, message(ALLOCATE, wanted));
  const realm = challenge.attributes.get(Attribute.realm)!;
  const credentials = [
    attribute(Attribute.username, Buffer.from(username)),
    attribute(Attribute.realm, realm),
    attribute(Attribute.nonce, challenge.attributes.get(Attribute.nonce)!),
  ];
  const key = new Bun.CryptoHasher("md5").update(`${username}:${realm}:${password}`).digest();
  const { error } = await ask(wire, message(ALLOCATE, [...wanted, ...credentials], key));
  return {
    error,
    async permit(peer) {
      const id = transactionId();
      const attributes = [attribute(Attribute.peer, xorAddress(peer, id)), ...credentials];
      return (await ask(wire, message(CREATE_PERMISSION, attributes, key, id))).error;
    },
    close: wire.close,
  };
}

function overUdp(port: number): Wire {
  const socket = createSocket("udp4");
  return {
    async send(request) {
      const reply = once(socket, "message");
      socket.send(request, port, "127.0.0.1");
      return (await reply)[0];
    },
    close: () => socket.close(),
  };
}

async function overTcp(port: number): Promise<Wire> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return {
    async send(request) {
      const reply = once(socket, "data");
      socket.write(request);
      return (await reply)[0];
    },
    close: () => socket.destroy(),
  };
}

async function ask(wire: Wire, request: Buffer): Promise<Reply> {
  const reply = await wire.send(request);
  const attributes = new Map<number, Buffer>();
  for (let at = 20; at < reply.length; ) {
    const length = reply.readUInt16BE(at + 2);
    attributes.set(reply.readUInt16BE(at), reply.subarray(at + 4, at + 4 + length));
    at += 4 + padded(length);
  }
  const failed = attributes.get(Attribute.error);
  return { error: failed ? failed[2]! * 100 + failed[3]! : 0, attributes };
}

function message(method: number, attributes: Buffer[], key?: Uint8Array, id = transactionId()): Buffer {
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

/** An address as TURN sends it: combined with the cookie and the id of the request, so that no router rewrites it. */
function xorAddress(address: string, id: Buffer): Buffer {
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(COOKIE, 0);
  id.copy(mask, 4);
  const isV6 = address.includes(":");
  const bytes = isV6 ? v6Bytes(address) : address.split(".").map(Number);
  const port = [mask[0]!, mask[1]! ^ 9];
  return Buffer.from([0, isV6 ? 2 : 1, ...port, ...bytes.map((byte, at) => byte ^ mask[at]!)]);
}

/** The host of a URL is IPv6 in its canonical form, without dotted quads. */
function v6Bytes(address: string): number[] {
  const [left = "", right = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const words = (part: string) => part.split(":").filter(Boolean);
  const zeros = Array(8 - words(left).length - words(right).length).fill("0");
  return [...words(left), ...zeros, ...words(right)].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 255];
  });
}
