import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { createProbe } from "#test/helpers/probe.ts";
import { createRateLimits } from "./rate-limits.ts";

const statuses = async (ask: ReturnType<typeof createProbe>["ask"], times: number, peer: string) => {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await ask("/api/x", { peer })).status);
  return seen;
};

describe("requests from one address", () => {
  const routes = () => new Elysia().get("/api/x", () => "ok");

  test("are refused above 1,200 a minute, with the time to wait, while other addresses go on", async () => {
    const { ask } = createProbe(routes());
    expect(new Set(await statuses(ask, 1200, "192.0.2.1"))).toEqual(new Set([200]));
    const refused = await ask("/api/x", { peer: "192.0.2.1" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
    expect((await ask("/api/x", { peer: "192.0.2.2" })).status).toBe(200);
  });

  test("are not counted when the limits are off", async () => {
    const { ask } = createProbe(routes(), { env: { RATE_LIMITS: "off" } });
    expect(new Set(await statuses(ask, 1300, "192.0.2.1"))).toEqual(new Set([200]));
  });
});

test("a route worth guessing at is allowed again every six seconds, at most ten times at once", () => {
  let now = 0;
  const limits = createRateLimits({ config: { rateLimits: true }, clock: () => now });
  const spend = () => limits.spend("strict", "192.0.2.1");
  for (let n = 0; n < 10; n++) spend();
  expect(spend).toThrow(expect.objectContaining({ code: "rate_limited", extra: { retryAfterSeconds: 6 } }));
  now = 6_000;
  spend();
  expect(spend).toThrow();
  now += 3_600_000;
  for (let n = 0; n < 10; n++) spend();
  expect(spend).toThrow();
});

/** Requests of one kind that get through, each from another address. */
function through(addressOf: (n: number) => string, times: number): number {
  const limits = createRateLimits({ config: { rateLimits: true }, clock: () => 0 });
  let passed = 0;
  for (let n = 0; n < times; n++)
    try {
      limits.spend("strict", addressOf(n));
      passed += 1;
    } catch {}
  return passed;
}

test.each([
  ["sixty /64s of one /56, which one home line has,", (n: number) => `2001:db8:0:${n.toString(16)}::1`, 20],
  ["sixty /64s of one /48", (n: number) => `2001:db8:0:${(n * 256).toString(16)}::1`, 40],
  ["sixty /48s", (n: number) => `2001:db8:${n.toString(16)}::1`, 60],
  ["sixty IPv4 addresses", (n: number) => `192.0.2.${n}`, 60],
])("Of sixty requests worth guessing at, from %s, so many get through", (_, addressOf, passed) => {
  expect(through(addressOf, 60)).toBe(passed);
});

test("A /64 that floods leaves its neighbours what they had", () => {
  const limits = createRateLimits({ config: { rateLimits: true }, clock: () => 0 });
  for (let n = 0; n < 100; n++)
    try {
      limits.spend("strict", "2001:db8::1");
    } catch {}
  for (let n = 0; n < 10; n++) limits.spend("strict", "2001:db8:0:1::1");
});
