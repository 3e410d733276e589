import { afterEach, expect, test } from "bun:test";
import net from "node:net";
import { CLOSE, SOCKET } from "#contract/limits.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
afterEach(() => world.close());

function listen(env: Record<string, string> = {}): string {
  world = createWorld({ env });
  return world.listen().url;
}

/** The status that a WebSocket handshake with these headers gets. */
async function shakeHands(url: string, headers: Record<string, string>, path = "/ws"): Promise<number> {
  const { port } = new URL(url);
  const lines = Object.entries({ host: `localhost:${port}`, ...HANDSHAKE, ...headers }).map((pair) =>
    pair.join(": "),
  );
  const socket = net.connect(Number(port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.destroy();
  return Number(answer.toString().split(" ")[1]);
}

const HANDSHAKE = {
  upgrade: "websocket",
  connection: "Upgrade",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
};

test("A new socket is greeted with a secret of its own and the number of people online", async () => {
  const url = listen();
  const [a, b] = [await TestTab.open(url), await TestTab.open(url)];
  expect(a.resumeToken).toMatch(/^[\w-]{24}$/);
  expect(a.resumeToken).not.toBe(b.resumeToken);
  expect(await b.next("ONLINE_NOW")).toEqual({ count: 2 });
});

test("Pages of other sites cannot open sockets, of either protocol", async () => {
  const url = listen({ PUBLIC_URL: "https://randevu.example", RATE_LIMITS: "on" });
  for (const path of ["/ws", "/peerjs?id=a&token=b&key=peerjs"]) {
    expect(await shakeHands(url, { origin: "https://evil.example" }, path)).toBe(403);
    expect(await shakeHands(url, { origin: "https://randevu.example" }, path)).toBe(101);
    expect(await shakeHands(url, {}, path)).toBe(101);
  }
});

test("A handshake that is none is refused, and a plain request for the address of sockets finds nothing", async () => {
  const url = listen();
  expect(await shakeHands(url, { "sec-websocket-key": "" })).toBe(400);
  expect((await fetch(`${url}/ws`)).status).toBe(404);
});

test("One address cannot open sockets without end, unless limits are off", async () => {
  const url = listen({ RATE_LIMITS: "on" });
  const tabs: TestTab[] = [];
  for (let n = 0; n < 1_000; n += 100)
    tabs.push(...(await Promise.all(Array.from({ length: 100 }, () => TestTab.open(url)))));
  expect(await shakeHands(url, {})).toBe(429);
  expect(await shakeHands(url, {}, "/peerjs?id=a&token=b&key=peerjs")).toBe(429);
  const noticed = Promise.withResolvers<void>();
  world.deps.hub.watch({ closed: () => noticed.resolve() });
  tabs[0]!.drop();
  await noticed.promise;
  expect(await shakeHands(url, {})).toBe(101);
});

test("A flood closes the socket with its code, and others go on", async () => {
  const url = listen({ RATE_LIMITS: "on" });
  const [loud, quiet] = [await TestTab.open(url), await TestTab.open(url)];
  for (let n = 0; n < 101; n++) loud.send({ event: "PING" });
  expect(await loud.closed).toEqual({ code: CLOSE.flood, reason: "flood" });
  expect(await quiet.ask("PING")).toEqual({});
});

test("A frame that is too large closes the socket with its code", async () => {
  const tab = await TestTab.open(listen());
  tab.send("x".repeat(SOCKET.maxFrameBytes + 1));
  expect(await tab.closed).toEqual({ code: CLOSE.tooLarge, reason: "too large" });
});

test("A stopping server tells every socket to come back", async () => {
  const url = listen();
  const [a, b] = [await TestTab.open(url), await TestTab.open(url)];
  await world.stop();
  const told = { code: CLOSE.restart, reason: "restart" };
  expect(await Promise.all([a.closed, b.closed])).toEqual([told, told]);
});
