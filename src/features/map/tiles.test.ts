import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { startTileServer, type TileServer } from "#test/helpers/tile-server.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let folder: string;
let server: TileServer;
let world: World;
/** The world's clock, which the tile server needs before there is a world. */
const now = () => world.clock();

beforeEach(() => {
  folder = temporaryFolder();
  server = startTileServer({ clock: now });
  world = worldOf();
});
afterEach(async () => {
  expect(server.violations).toEqual([]);
  world.deps.services.tiles.stop();
  await world.close();
  await server.stop();
  remove(folder);
});

const worldOf = (env: Record<string, string> = {}) =>
  createWorld({ env: { TILES_URL: server.url, DATA_DIR: folder, ...env } });
const ask = (path = "/tiles/17/79237/40956", headers: Record<string, string> = {}) =>
  world.request(path, { headers });
const status = async (path?: string) => (await ask(path)).status;
const bytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe("A tile", () => {
  test("is the picture of the tile server, for everyone, cacheable for as long as that server says", async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(answer.headers.get("content-security-policy")).toContain("img-src 'self'");
    expect(await bytes(answer)).toEqual(server.picture);
    expect(server.paths()).toEqual(["/17/79237/40956.png"]);
  });

  test("is requested with a user agent that names the product and a contact, and with the origin of our page", async () => {
    const settings = { BRAND_NAME: "My Randevu", BRAND_SUPPORT_EMAIL: "map@randevu.example" };
    const branded = worldOf({ ...settings, PUBLIC_URL: "https://randevu.example", RATE_LIMITS: "on" });
    await branded.request("/tiles/3/1/1", { headers: { referer: "https://randevu.example/events/secret" } });
    const { headers } = server.asked.at(-1)!;
    expect(headers.get("user-agent")).toMatch(
      /^My-Randevu\/\S+ \(\+https:\/\/randevu\.example; map@randevu\.example\)$/,
    );
    expect(headers.get("referer")).toBe("https://randevu.example/");
    branded.deps.services.tiles.stop();
    await branded.close();
  });

  test("is fetched once until it expires, however often it is requested, also after a restart", async () => {
    for (let n = 0; n < 3; n++) expect(await status()).toBe(200);
    world.clock.advance(DAY_MS - 1);
    expect((await ask()).headers.get("cache-control")).toBe("public, max-age=0");
    const restarted = worldOf();
    expect((await restarted.request("/tiles/17/79237/40956")).status).toBe(200);
    expect(server.asked).toHaveLength(1);
    restarted.deps.services.tiles.stop();
    await restarted.close();
  });

  test("is fetched once for concurrent requests", async () => {
    server.hold();
    const asked = Array.from({ length: 20 }, () => status());
    await server.received(1);
    server.release();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    expect(server.asked).toHaveLength(1);
  });

  test("that has not changed is not sent again, neither to the server nor to the browser", async () => {
    const first = await ask();
    const etag = first.headers.get("etag")!;
    world.clock.advance(DAY_MS);
    const again = await ask("/tiles/17/79237/40956", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(server.asked).toHaveLength(2);
    expect(await bytes(await ask())).toEqual(server.picture);
  });

  test("that was redrawn arrives when the old one expires", async () => {
    await ask();
    server.redraw();
    world.clock.advance(DAY_MS);
    expect((await ask()).status).toBe(200);
    world.clock.advance(DAY_MS);
    // The tile server refuses a request without the newer etag.
    expect((await ask()).status).toBe(200);
  });

  test("is cached for a week when its server sends no cache headers", async () => {
    server.cacheFor("none");
    await ask();
    world.clock.advance(7 * DAY_MS - 1);
    await ask();
    expect(server.asked).toHaveLength(1);
    world.clock.advance(1);
    await ask();
    expect(server.asked).toHaveLength(2);
  });
});

describe("While the tile server fails, ", () => {
  const faults: [told: string, how: () => Response][] = [
    ["answers 500", () => new Response("", { status: 500 })],
    ["blocks us", () => new Response("Blocked", { status: 403 })],
    [
      "answers a page",
      () => new Response("<h1>Sign in to this hotel</h1>", { headers: { "content-type": "text/html" } }),
    ],
    [
      "answers a drawing that could run",
      () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }),
    ],
    ["answers nothing", () => new Response("", { headers: { "content-type": "image/png" } })],
    [
      "answers without an end",
      () => new Response(new Uint8Array(600_000), { headers: { "content-type": "image/png" } }),
    ],
  ];

  test.each(faults)("old tiles are shown, and the client draws the others: it %s", async (_told, how) => {
    await ask();
    world.clock.advance(30 * DAY_MS);
    server.fail(how);
    const old = await ask();
    expect(old.status).toBe(200);
    expect(old.headers.get("cache-control")).toBe("public, max-age=60");
    expect(await bytes(old)).toEqual(server.picture);
    const other = await ask("/tiles/3/1/1");
    expect(other.status).toBe(204);
    expect(other.headers.get("cache-control")).toBe("public, max-age=60");
  });

  test("it gets no requests for a pause that doubles, up to five minutes", async () => {
    server.fail(() => new Response("", { status: 500 }));
    for (const pause of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      const before = server.asked.length;
      expect(await status("/tiles/3/1/1")).toBe(204);
      expect(server.asked).toHaveLength(before + 1);
      world.clock.advance(pause - 1);
      expect(await status("/tiles/3/2/2")).toBe(204);
      expect(server.asked).toHaveLength(before + 1);
      world.clock.advance(1);
    }
    server.fail(null);
    expect(await status("/tiles/3/1/1")).toBe(200);
    server.fail(() => new Response("", { status: 500 }));
    expect(await status("/tiles/3/2/2")).toBe(204);
    world.clock.advance(5_000);
    server.fail(null);
    expect(await status("/tiles/3/2/2")).toBe(200);
  });

  test("its Retry-After is respected", async () => {
    server.fail(() => new Response("", { status: 429, headers: { "retry-after": "1800" } }));
    expect(await status()).toBe(204);
    server.fail(null);
    world.clock.advance(30 * MINUTE_MS - 1);
    expect(await status()).toBe(204);
    world.clock.advance(1);
    expect(await status()).toBe(200);
  });

  test("forty concurrent requests to an unreachable server all get an answer", async () => {
    await server.stop();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => status(`/tiles/10/${n}/1`)));
    expect(new Set(answers)).toEqual(new Set([204]));
  });
});

test("A tile that its server does not have is not requested again within the hour", async () => {
  server.fail(() => new Response("", { status: 404 }));
  for (let n = 0; n < 3; n++) expect(await status()).toBe(204);
  expect(server.asked).toHaveLength(1);
  server.fail(null);
  expect(await status("/tiles/3/1/1")).toBe(200);
  world.clock.advance(HOUR_MS);
  expect(await status()).toBe(200);
});

test("At most six tiles are fetched at once and 128 wait; beyond those the client draws its own", async () => {
  server.hold();
  const asked = Array.from({ length: 200 }, (_, n) => status(`/tiles/10/${n}/1`));
  await server.received(6);
  server.release();
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === 200)).toHaveLength(6 + 128);
  expect(answers.filter((answer) => answer === 204)).toHaveLength(200 - 134);
});

test("Without a tile server the client draws a fallback map, and nothing is requested", async () => {
  const without = worldOf({ TILES_URL: "off" });
  expect((await without.request("/tiles/3/1/1")).status).toBe(204);
  expect(server.asked).toEqual([]);
  await without.close();
});

test.each([
  "20/1/1",
  "3/8/1",
  "3/1/8",
  "0/1/0",
  "-1/0/0",
  "3/1/1.png",
  "3/1/+1",
  "3/0x1/1",
  "3/1e0/1",
  "3/%31%2e/1",
  "3/1/%2e%2e%2fapp.db",
  "3/1/..%2f..%2fapp.db",
  "3/1/%00",
  "3/1/99999999999999999999",
])("An invalid tile is not requested: /tiles/%s", async (path) => {
  expect([404, 422]).toContain(await status(`/tiles/${path}`));
  expect(server.asked).toEqual([]);
});

test("One address may cause 400 fetches at once and one a second; cached tiles do not count", async () => {
  const strict = worldOf({ RATE_LIMITS: "on" });
  const look = async (n: number, peer: string) => (await strict.request(`/tiles/12/${n}/1`, { peer })).status;
  for (let n = 0; n < 400; n++) expect(await look(n, "203.0.113.7")).toBe(200);
  expect(await look(400, "203.0.113.7")).toBe(204);
  expect(await look(399, "203.0.113.7")).toBe(200);
  expect(await look(400, "203.0.113.8")).toBe(200);
  expect(await look(400, "203.0.113.7")).toBe(200);
  strict.clock.advance(1_000);
  expect(await look(401, "203.0.113.7")).toBe(200);
  expect(await look(402, "203.0.113.7")).toBe(204);
  strict.deps.services.tiles.stop();
  await strict.close();
});

test("All addresses together may cause 1,200 fetches at once and ten a second; cached tiles do not count", async () => {
  const strict = worldOf({ RATE_LIMITS: "on" });
  const look = async (n: number) =>
    (await strict.request(`/tiles/12/${n}/1`, { peer: `198.18.${n >> 8}.${n & 255}` })).status;
  for (let n = 0; n < 1_200; n++) expect(await look(n)).toBe(200);
  expect(await look(1_200)).toBe(204);
  expect(await look(7)).toBe(200);
  expect(server.asked).toHaveLength(1_200);
  strict.clock.advance(100);
  expect(await look(1_200)).toBe(200);
  expect(await look(1_201)).toBe(204);
  strict.deps.services.tiles.stop();
  await strict.close();
});

test("Five addresses that walk over the map leave enough for the map of a sixth", async () => {
  const strict = worldOf({ RATE_LIMITS: "on" });
  const look = async (n: number, peer: string) => (await strict.request(`/tiles/12/${n}/1`, { peer })).status;
  let fetched = 0;
  for (let n = 0; n < 2_000; n++) if ((await look(n, `203.0.113.${n % 5}`)) === 200) fetched += 1;
  expect(fetched).toBeLessThan(1_150);
  for (let n = 3_000; n < 3_040; n++) expect(await look(n, "198.51.100.7")).toBe(200);
  strict.deps.services.tiles.stop();
  await strict.close();
});

test("One address may request 1,800 tiles; other requests are counted separately", async () => {
  const strict = worldOf({ RATE_LIMITS: "on" });
  const peer = "203.0.113.7";
  const answers = new Map<number, number>();
  for (let n = 0; n <= 1800; n++) {
    const { status } = await strict.request("/tiles/1/0/0", { peer });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  expect(answers).toEqual(
    new Map([
      [200, 1800],
      [429, 1],
    ]),
  );
  expect((await strict.request("/api/common/config", { peer })).status).toBe(200);
  expect((await strict.request("/tiles/1/0/0", { peer: "203.0.113.8" })).status).toBe(200);
  strict.deps.services.tiles.stop();
  await strict.close();
});
