import { expect, test } from "bun:test";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { allocate, parseIceUrl } from "./turn.ts";

test.each([
  ["stun:stun.example", "stun.example", 3478, "udp"],
  ["stun:stun.example:19302", "stun.example", 19302, "udp"],
  ["turn:turn.example", "turn.example", 3478, "udp"],
  ["turn:192.0.2.1:80?transport=udp", "192.0.2.1", 80, "udp"],
  ["turn:turn.example?transport=tcp", "turn.example", 3478, "tcp"],
  ["turns:turn.example", "turn.example", 5349, "tls"],
  ["turns:[2001:db8::1]:443?transport=tcp", "2001:db8::1", 443, "tls"],
  ["turn:[::1]", "::1", 3478, "udp"],
] as const)("%s is read like a browser reads it", (url, host, port, wire) => {
  expect(parseIceUrl(url)).toEqual({ host, port, wire });
});

test("a port that the server still counts as a relay is changed for another one", async () => {
  const ports: number[] = [];
  const server = createSocket("udp4");
  server.on("message", (request, { port, address }) => {
    ports.push(port);
    server.send(ports.length === 1 ? refusal(request, 437) : success(request), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  const address = { host: "127.0.0.1", port: server.address().port, wire: "udp" } as const;
  const relay = await allocate(
    address,
    { username: "someone", credential: "secret" },
    { signal: AbortSignal.timeout(10_000) },
  );
  expect(relay.error).toBe(0);
  expect(new Set(ports).size).toBe(2);
  await relay.close();
  server.close();
});

/** A header that repeats the request's cookie and id (RFC 8489, 5). */
function success(request: Buffer): Buffer {
  const header = Buffer.alloc(20);
  header.writeUInt16BE(request.readUInt16BE(0) | 0x0100, 0);
  request.copy(header, 4, 4, 20);
  return header;
}

function refusal(request: Buffer, code: number): Buffer {
  const header = success(request);
  header.writeUInt16BE(request.readUInt16BE(0) | 0x0110, 0);
  header.writeUInt16BE(8, 2);
  return Buffer.concat([header, Buffer.from([0, 9, 0, 4, 0, 0, Math.floor(code / 100), code % 100])]);
}
