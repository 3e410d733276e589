import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { createProbe } from "#test/helpers/probe.ts";
import { keyOf } from "./rate-limits.ts";

const statuses = async (ask: ReturnType<typeof createProbe>["ask"], times: number, peer: string) => {
  const seen: number[] = [];
  for (let n = 0; n < times; n++) seen.push((await ask("/api/x", { peer })).status);
  return seen;
};

describe("requests from one address", () => {
  const routes = () => new Elysia().get("/api/x", () => "ok");

  test("are refused above 1,200 a minute, with the time to wait, while others go on", async () => {
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

describe("one address", () => {
  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
    ["203.0.113.1", "::ffff:203.0.113.1", true],
    ["203.0.113.1", "203.0.113.2", false],
  ])("%s and %s: %p", (one, other, same) => {
    expect(keyOf(one) === keyOf(other)).toBe(same);
  });
});
