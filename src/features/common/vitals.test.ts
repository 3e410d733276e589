import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ env: { RATE_LIMITS: "on" } });
});
afterEach(() => world.close());

const tell = (body: object) =>
  world.request("/api/common/vitals", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const shown = async () => {
  const text = await (await world.request("/metrics")).text();
  return text.split("\n").filter((line) => line.startsWith("randevu_web_vital"));
};

describe("A page's web vitals", () => {
  test("are counted by metric name and kind of page", async () => {
    await tell({ page: "chats", LCP: 1_800, INP: 90, CLS: 0.02 });
    await tell({ page: "chats", LCP: 3_000 });
    expect(await shown()).toEqual(
      expect.arrayContaining([
        'randevu_web_vital_seconds_bucket{le="2.5",name="LCP",page="chats"} 1',
        'randevu_web_vital_seconds_bucket{le="4",name="LCP",page="chats"} 2',
        'randevu_web_vital_seconds_count{name="INP",page="chats"} 1',
        'randevu_web_vital_shift_bucket{le="0.1",page="chats"} 1',
      ]),
    );
  });

  test.each<[string, object]>([
    ["an address", { page: "/chats/0197c0de-7000-7000-8000-00000000abcd", LCP: 1 }],
    ["an unknown page", { page: 'chats"} 1', LCP: 1 }],
    ["not a number", { page: "chats", LCP: "fast" }],
    ["negative", { page: "chats", LCP: -1 }],
    ["longer than ten minutes", { page: "chats", FCP: 600_001 }],
    ["absurdly large", { page: "chats", CLS: 1e300 }],
  ])("are refused when a value is %s", async (_told, body) => {
    expect((await tell(body)).status).toBe(422);
    expect(await shown()).toEqual([]);
  });

  test("are accepted thirty times a minute from one address, which can still sign in after that", async () => {
    for (let told = 0; told < 30; told++) expect((await tell({ page: "home" })).status).toBe(200);
    expect((await tell({ page: "home" })).status).toBe(429);
    const signIn = await world.request("/api/auth/login", {
      method: "POST",
      body: JSON.stringify({ email: "anna@example.org", password: "secret1" }),
      headers: { "content-type": "application/json" },
    });
    expect(signIn.status).not.toBe(429);
  });
});
