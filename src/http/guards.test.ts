import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import * as z from "zod";
import { users } from "#db/schema/index.ts";
import { createActLimits } from "#src/timing/act-limits.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { sessionIn } from "#test/helpers/tokens.ts";
import { createWorld } from "#test/helpers/world.ts";
import { createGuardCheck } from "./guard-check.ts";
import { createGuards } from "./guards.ts";
import { createRateLimits } from "./rate-limits.ts";

const world = createWorld();
afterAll(world.close);
const limits = createRateLimits({ config: { rateLimits: true }, clock: world.clock });
const guards = createGuards(world.features.auth.tokens);
const checkGuard = createGuardCheck({
  auth: world.features.auth,
  config: world.deps.config,
  limits,
  acts: createActLimits(world.deps),
});

const { ask } = createProbe(
  new Elysia()
    .use(guards)
    .get("/api/me", ({ session }) => session.userId, { member: true })
    .post("/api/me", ({ session, body }) => `${session.userId} ${body.name}`, {
      member: true,
      body: z.object({ name: z.string() }),
    })
    .get("/api/letter", () => "sent", { anyone: true, limit: "strict" })
    .get("/api/where", ({ context }) => context.address, { anyone: true })
    .get("/api/forgotten", () => "secret"),
  { checkGuard, verify: world.features.auth.tokens.verify },
);

const id = world.deps.ids();
world.deps.db.orm.insert(users).values({ id, name: "Анна", sex: "FEMALE", createdAt: world.clock() }).run();
const as = (token: string) => ({
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
});

describe("a member's route", () => {
  test("gets the session of the sender", async () => {
    expect(await (await ask("/api/me", as(world.signIn({ id })))).text()).toBe(id);
  });

  test("accepts the word Bearer in any case", async () => {
    const headers = { authorization: `bearer ${world.signIn({ id })}` };
    expect((await ask("/api/me", { headers })).status).toBe(200);
  });

  test("is closed once the session has ended", async () => {
    const token = world.signIn({ id });
    world.features.auth.endSession(sessionIn(token));
    const response = await ask("/api/me", as(token));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toMatchObject({ code: "invalid_token" });
  });

  test("is refused before a byte of its body is read, however large it claims to be", async () => {
    let read = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          read += 1;
          controller.enqueue(new Uint8Array(1024));
        },
      },
      { highWaterMark: 0 },
    );
    const refused = await ask("/api/me", { method: "POST", body, ...as("nonsense") });
    expect([refused.status, read]).toEqual([401, 0]);
  });

  test.each([
    ["ended", "invalid_token"],
    ["suspended", "user_locked"],
    ["deleted", "account_deleted"],
  ] as const)("writes nothing for a sender who was %s while the body came in", async (how, code) => {
    const sender = world.deps.ids();
    const { orm } = world.deps.db;
    orm.insert(users).values({ id: sender, name: "Борис", sex: "MALE", createdAt: world.clock() }).run();
    const token = world.signIn({ id: sender });
    const slow = new ReadableStream(
      {
        pull(controller) {
          if (how === "ended") world.features.auth.endSession(sessionIn(token));
          else
            orm
              .update(users)
              .set(how === "suspended" ? { lockedAt: world.clock() } : { deletedAt: world.clock() })
              .where(eq(users.id, sender))
              .run();
          controller.enqueue(new TextEncoder().encode('{"name":"Борис"}'));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const response = await ask("/api/me", { method: "POST", body: slow, ...as(token) });
    expect(await response.json()).toMatchObject({ code });
  });

  test("answers a stranger 401 before it reveals what its body should hold", async () => {
    expect((await ask("/api/me", { method: "POST", body: "{}", ...as("nonsense") })).status).toBe(401);
    expect((await ask("/api/me", { method: "POST", body: "{}", ...as(world.signIn({ id })) })).status).toBe(
      422,
    );
  });
});

test("a route worth flooding is refused after ten requests from one address within a minute", async () => {
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await ask("/api/letter", { peer: "2001:db8::1" })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await ask("/api/letter", { peer: "2001:db8::2" })).status).toBe(429);
  expect((await ask("/api/letter", { peer: "2001:db8:0:1::1" })).status).toBe(200);
});

test("a handler can read the address of its sender", async () => {
  expect(await (await ask("/api/where", { peer: "203.0.113.9" })).text()).toBe("203.0.113.9");
});

test("a route without a guard answers no one", async () => {
  expect((await ask("/api/forgotten", as(world.signIn({ id })))).status).toBe(500);
});
