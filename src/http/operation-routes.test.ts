import { afterAll, describe, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ env: { METRICS_TOKEN: "a-token-for-prometheus", TRUSTED_PROXIES: "127.0.0.1" } });
afterAll(world.close);

describe("health", () => {
  test("is fine while the database answers", async () => {
    const response = await world.request("/healthz");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  });

  test("is not when the database is gone", async () => {
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

describe("the metrics", () => {
  const status = async (peer: string, headers: Record<string, string> = {}) =>
    (await world.request("/metrics", { peer, headers })).status;

  test("are for the machine itself", async () => {
    expect(await status("127.0.0.1")).toBe(200);
    expect(await status("::1")).toBe(200);
  });

  test("are for whoever has the token", async () => {
    expect(await status("203.0.113.9", { authorization: "Bearer a-token-for-prometheus" })).toBe(200);
  });

  test("are for nobody else", async () => {
    expect(await status("203.0.113.9")).toBe(401);
    expect(await status("203.0.113.9", { authorization: "Bearer a-token-for-prometheuz" })).toBe(401);
    expect(await status("203.0.113.9", { authorization: "Basic a-token-for-prometheus" })).toBe(401);
  });

  test("are not for strangers behind a proxy on the same machine, trusted or not", async () => {
    expect(await status("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toBe(401);
    expect(await status("::1", { "x-forwarded-for": "127.0.0.1" })).toBe(401);
    expect(await status("::1", { forwarded: "for=127.0.0.1" })).toBe(401);
  });

  test("count requests by route, never by path", async () => {
    await world.request("/api/queue/classic?secret=1");
    await world.request("/api/no/such/call");
    const text = await (await world.request("/metrics")).text();
    expect(text).toContain(
      'randevu_request_seconds_count{method="GET",route="/api/queue/classic",status="200"} 1',
    );
    expect(text).toContain('route="none",status="404"');
    expect(text).not.toMatch(/secret|no\/such/);
  });
});
