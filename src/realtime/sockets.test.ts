import { afterEach, expect, test } from "bun:test";
import net from "node:net";
import { CLOSE, SOCKET } from "#contract/limits.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import type { Connection } from "./connection.ts";
import type { Wire } from "./wire.ts";

let world: World;
afterEach(() => world.close());

function listen(env: Record<string, string> = {}): string {
  world = createWorld({ env });
  return world.listen().url;
}

/** A raw socket without a browser, and the status that the server answers to its handshake. */
async function shakeHands(url: string, headers: Record<string, string> = {}, path = "/ws") {
  const { port } = new URL(url);
  const lines = Object.entries({ host: `localhost:${port}`, ...HANDSHAKE, ...headers }).map((pair) =>
    pair.join(": "),
  );
  const socket = net.connect(Number(port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  const [, cookie] = /^set-cookie: ([^;]+);.*HttpOnly/im.exec(answer.toString()) ?? [];
  return { socket, status: Number(answer.toString().split(" ")[1]), cookie };
}

async function statusOf(...handshake: Parameters<typeof shakeHands>): Promise<number> {
  const { socket, status } = await shakeHands(...handshake);
  socket.destroy();
  return status;
}

const HANDSHAKE = {
  upgrade: "websocket",
  connection: "Upgrade",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
};

test("A new socket gets a secret of its own and the number of people online", async () => {
  const url = listen();
  const [a, b] = [await TestTab.open(url), await TestTab.open(url)];
  expect(a.resumeToken).toMatch(/^[\w-]{24}$/);
  expect(a.resumeToken).not.toBe(b.resumeToken);
  expect(await b.next("ONLINE_NOW")).toEqual({ count: 2 });
});

test.each(["http://localhost", "https://randevu.example"])(
  "At %s a browser gets one cookie with its first socket, by which the server knows its later ones",
  async (address) => {
    const url = listen({ PUBLIC_URL: address, RATE_LIMITS: "on" });
    const { hub } = world.deps;
    async function visit(headers: Record<string, string> = {}) {
      const device = new Promise<string>((resolve) => hub.whenClosed((closed) => resolve(closed.device)));
      const { socket, cookie } = await shakeHands(url, { origin: address, ...headers });
      socket.destroy();
      return { cookie, device: await device };
    }
    const first = await visit();
    expect(first.cookie).toStartWith(address.startsWith("https") ? "__Host-device=" : "device=");
    expect(first.cookie).not.toContain(first.device);
    expect(await visit({ cookie: first.cookie! })).toEqual({ cookie: undefined, device: first.device });
    const forged = await visit({ cookie: first.cookie!.replace(/=./, "=%") });
    expect(forged.cookie).not.toBe(first.cookie);
    expect(forged.device).not.toBe(first.device);
    const { cookie } = await shakeHands(url, { origin: address }, "/peerjs?id=a&token=b&key=peerjs");
    expect(cookie).toBeUndefined();
  },
);

test("Pages of other sites cannot open sockets, of either protocol", async () => {
  const url = listen({ PUBLIC_URL: "https://randevu.example", RATE_LIMITS: "on" });
  for (const path of ["/ws", "/peerjs?id=a&token=b&key=peerjs"]) {
    expect(await statusOf(url, { origin: "https://evil.example" }, path)).toBe(403);
    expect(await statusOf(url, { origin: "https://randevu.example" }, path)).toBe(101);
    expect(await statusOf(url, {}, path)).toBe(101);
  }
});

test("An invalid handshake is refused, and a plain request to the address of sockets finds nothing", async () => {
  const url = listen();
  expect(await statusOf(url, { "sec-websocket-key": "" })).toBe(400);
  expect((await fetch(`${url}/ws`)).status).toBe(404);
});

test("The sockets of one address are limited, unless limits are off", async () => {
  const url = listen({ RATE_LIMITS: "on", SOCKETS_PER_ADDRESS: "20" });
  const tabs = await Promise.all(Array.from({ length: 20 }, () => TestTab.open(url)));
  expect(await statusOf(url, {})).toBe(429);
  expect(await statusOf(url, {}, "/peerjs?id=a&token=b&key=peerjs")).toBe(429);
  const noticed = Promise.withResolvers<void>();
  world.deps.hub.whenClosed(() => noticed.resolve());
  tabs[0]!.drop();
  await noticed.promise;
  expect(await statusOf(url, {})).toBe(101);
});

test("Sockets that were let in count before they open, as behind a gateway, until they open and close, or never do", () => {
  world = createWorld({ env: { RATE_LIMITS: "on", SOCKETS_PER_ADDRESS: "3" } });
  const wires: Wire[] = [];
  let isWell = true;
  const ask = () =>
    world.sockets.upgrade(new Request("http://localhost/ws"), {
      requestIP: () => ({ address: "203.0.113.9" }),
      upgrade(_, { data }) {
        if (isWell) wires.push(data);
        return isWell;
      },
    });
  const asked = Array.from({ length: 10 }, ask);
  expect(asked.map((answer) => (answer instanceof Response ? answer.status : "in"))).toEqual([
    ...Array(3).fill("in"),
    ...Array(7).fill(429),
  ]);
  expect(wires).toHaveLength(3);
  expect(world.deps.hub.online()).toBe(0);
  for (const data of wires.splice(0)) world.sockets.closed({ data });
  isWell = false;
  for (let n = 0; n < 5; n++) expect(ask()).toMatchObject({ status: 400 });
  isWell = true;
  expect([ask(), ask(), ask()]).toEqual([undefined, undefined, undefined]);
  expect(ask()).toMatchObject({ status: 429 });
});

test("Behind a trusted proxy the sockets of each person count for their own address", async () => {
  const url = listen({ RATE_LIMITS: "on", SOCKETS_PER_ADDRESS: "20", TRUSTED_PROXIES: "127.0.0.1" });
  const from = (address: string) => statusOf(url, { "x-forwarded-for": address });
  await Promise.all(Array.from({ length: 20 }, () => shakeHands(url, { "x-forwarded-for": "203.0.113.9" })));
  expect(await from("203.0.113.9")).toBe(429);
  expect(await from("203.0.113.10")).toBe(101);
});

test("A flood closes the socket with its code, and others keep working", async () => {
  const url = listen({ RATE_LIMITS: "on" });
  const [loud, quiet] = [await TestTab.open(url), await TestTab.open(url)];
  for (let n = 0; n < 101; n++) loud.send({ event: "PING" });
  expect(await loud.closed).toEqual({ code: CLOSE.flood, reason: "flood" });
  expect(await quiet.ask("PING")).toEqual({});
});

test("All sockets of an address together may send what people do with them, and other addresses are not affected", async () => {
  const url = listen({ RATE_LIMITS: "on", SOCKETS_PER_ADDRESS: "20", TRUSTED_PROXIES: "127.0.0.1" });
  const from = (address: string) => shakeHands(url, { "x-forwarded-for": address });
  const loud = await Promise.all(Array.from({ length: 15 }, () => from("203.0.113.9")));
  const closed = Promise.race(
    loud.map(({ socket }) => new Promise((resolve) => socket.once("end", resolve))),
  );
  const frame = textFrame('{"event":"PING"}');
  for (const { socket } of loud) socket.write(Buffer.concat(Array.from({ length: 60 }, () => frame)));
  await closed;
  const other = await from("203.0.113.10");
  expect(other.status).toBe(101);
  for (const { socket } of [...loud, other]) socket.destroy();
  expect(await statusOf(url, { "x-forwarded-for": "203.0.113.9" })).toBe(429);
  world.clock.advance(10_000);
  expect(await statusOf(url, { "x-forwarded-for": "203.0.113.9" })).toBe(101);
});

test("Large frames are a flood sooner than small ones: one address may have many sockets, and all are parsed", async () => {
  const url = listen({ RATE_LIMITS: "on" });
  const [loud, quiet] = [await TestTab.open(url), await TestTab.open(url)];
  const large = { event: "PING", data: { padding: "x".repeat(SOCKET.maxFrameBytes - 100) } };
  for (let n = 0; n < 4; n++) loud.send(large);
  expect(await loud.closed).toEqual({ code: CLOSE.flood, reason: "flood" });
  // As much as an offer with all its candidates, twice.
  for (let n = 0; n < 40; n++) quiet.send({ event: "PING", data: { padding: "x".repeat(1_000) } });
  expect(await quiet.ask("PING")).toEqual({});
});

test("A frame that is too large closes the socket with its code", async () => {
  const tab = await TestTab.open(listen());
  tab.send("x".repeat(SOCKET.maxFrameBytes + 1));
  expect(await tab.closed).toEqual({ code: CLOSE.tooLarge, reason: "too large" });
});

test("A stopping server asks every socket to reconnect", async () => {
  const url = listen();
  const [a, b] = [await TestTab.open(url), await TestTab.open(url)];
  await world.stop();
  const restart = { code: CLOSE.restart, reason: "restart" };
  expect(await Promise.all([a.closed, b.closed])).toEqual([restart, restart]);
});

test("A reader so slow that a megabyte waits for it is closed, and no one else is affected", async () => {
  const url = listen();
  const { hub } = world.deps;
  const other = await TestTab.open(url);
  const guestKey = crypto.randomUUID();
  const identified = Promise.withResolvers<Connection>();
  hub.whenIdentified(identified.resolve);
  const { socket } = await shakeHands(url);
  socket.pause();
  socket.write(textFrame(JSON.stringify({ event: "HELLO", data: { guestKey } })));
  const slow = await identified.promise;

  let sent = 0;
  while (hub.find(slow.id) && sent < 1_000) {
    slow.sendEncoded("x".repeat(60_000));
    sent += 1;
    // Behind a gateway it is the gateway that notices.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBeLessThan(1_000);
  expect(await other.ask("PING")).toEqual({});
  socket.destroy();
});

/** A short text frame of a client, with a mask of zeros. */
function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}
