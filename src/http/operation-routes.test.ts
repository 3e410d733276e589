import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { createWorld, type World } from "#test/helpers/world.ts";

const world = createWorld({ env: { METRICS_TOKEN: "a-token-for-prometheus", TRUSTED_PROXIES: "127.0.0.1" } });
afterAll(world.close);

describe("health", () => {
  test("is fine while the database answers", async () => {
    const response = await world.request("/healthz");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });

  test("fails when the database is gone", async () => {
    const broken = createWorld();
    broken.deps.db.sqlite.close();
    expect((await broken.request("/healthz")).status).toBe(503);
  });
});

describe("readiness", () => {
  test("ends when the server is told to stop", async () => {
    const stopping = createWorld();
    expect(await (await stopping.request("/readyz")).json()).toEqual({ status: "ready" });
    await stopping.stop();
    const response = await stopping.request("/readyz");
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "stopping" });
    stopping.deps.db.close();
  });
});

test.each([
  ["full", "storage_full"],
  ["damaged", "storage_damaged"],
  ["readonly", "storage_failing"],
  ["broken", "storage_failing"],
  ["busy", "storage_busy"],
] as const)("a database that is %s is not ready, and the answer says so: %s", async (failure, status) => {
  const failing = createWorld();
  spyOn(failing.deps.db, "refusal").mockReturnValue(failure);
  const response = await failing.request("/readyz");
  expect([response.status, await response.json()]).toEqual([503, { status }]);
  failing.close();
});

test("a replica that does not answer is named, and the server stays ready", async () => {
  const closed = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("") });
  const address = `127.0.0.1:${closed.port}`;
  await closed.stop(true);
  const alone = createWorld({ env: { REPLICA_METRICS_ADDR: address } });
  await alone.monitoring.watchReplica();
  const response = await alone.request("/readyz");
  expect([response.status, await response.json()]).toEqual([200, { status: "ready", degraded: ["replica"] }]);
  await alone.close();
});

test("floods without the token do not keep out the scraper at the same address", async () => {
  const limited = createWorld({ env: { METRICS_TOKEN: "a-token-for-prometheus", RATE_LIMITS: "on" } });
  const statusOf = async (headers = {}) =>
    (await limited.request("/metrics", { peer: "203.0.113.9", headers })).status;
  for (let count = 0; count < 1200; count += 1) await statusOf();
  expect(await statusOf()).toBe(429);
  expect(await statusOf({ authorization: "Bearer a-token-for-prometheus" })).toBe(200);
  await limited.close();
});

describe("the metrics", () => {
  const bare = createWorld({ env: { TRUSTED_PROXIES: "10.0.0.1" } });
  afterAll(bare.close);
  const status = async (
    { request }: Pick<World, "request">,
    peer: string,
    headers: Record<string, string> = {},
  ) => (await request("/metrics", { peer, headers })).status;
  const token = { authorization: "Bearer a-token-for-prometheus" };

  test("are open to the machine itself when no token is set", async () => {
    expect(await status(bare, "127.0.0.1")).toBe(200);
    expect(await status(bare, "::1")).toBe(200);
    expect(await status(bare, "203.0.113.9")).toBe(401);
    expect(await status(bare, "203.0.113.9", token)).toBe(401);
  });

  test("are open only to senders of the token when one is set, even on the machine itself", async () => {
    expect(await status(world, "203.0.113.9", token)).toBe(200);
    expect(await status(world, "127.0.0.1", token)).toBe(200);
    expect(await status(world, "127.0.0.1")).toBe(401);
    expect(await status(world, "127.0.0.1", { authorization: "Bearer a-token-for-prometheuz" })).toBe(401);
    expect(await status(world, "203.0.113.9", { authorization: "Basic a-token-for-prometheus" })).toBe(401);
  });

  test.each([
    ["x-forwarded-for", "127.0.0.1"],
    ["x-forwarded-for", ""],
    ["x-forwarded-proto", "https"],
    ["x-forwarded-host", "localhost"],
    ["x-real-ip", "127.0.0.1"],
    ["via", "1.1 proxy"],
    ["forwarded", "for=127.0.0.1"],
  ])(
    "are closed to strangers behind a proxy on the same machine, which is recognised by %s: %p",
    async (name, value) => {
      expect(await status(bare, "127.0.0.1", { [name]: value })).toBe(401);
      expect(await status(bare, "::1", { [name]: value })).toBe(401);
    },
  );

  test("count requests by route, never by path", async () => {
    await world.request("/api/queue/classic?secret=1");
    await world.request("/api/no/such/route");
    const text = await (await world.request("/metrics", { headers: token })).text();
    expect(text).toContain(
      'randevu_request_seconds_count{method="GET",route="/api/queue/classic",status="200"} 1',
    );
    expect(text).toContain('route="none",status="404"');
    expect(text).not.toMatch(/secret|no\/such/);
  });
});
