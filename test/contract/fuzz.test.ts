import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod";
import { users } from "#db/schema/index.ts";
import { seeded } from "#src/chance/seeded.ts";
import { type Call, callsOf, requestOf } from "#test/helpers/calls.ts";
import { createMischief } from "#test/helpers/mischief.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { createWorld } from "#test/helpers/world.ts";

/** A thousand random and mutated requests to every call: none may ever be answered with a defect of ours. */
const TRIES = 1000;
setDefaultTimeout(120_000);

type Ask = (path: string, init: RequestInit) => Promise<Response>;

const world = createWorld();
afterAll(world.close);

const calls = await callsOf(world.app);

describe(`${TRIES} odd requests find no defect`, () => {
  test.each(calls)("$call", async (call) => {
    expect(await firstDefect(world.request, call, signIn)).toBeNull();
  });
});

test("odd requests do find a defect where there is one", async () => {
  const broken = new Elysia().post("/api/x", ({ body }) => body.tags.map((tag) => tag.length), {
    body: z.object({ name: z.string().max(10), tags: z.array(z.any()) }),
  });
  const [call] = await callsOf(broken);
  const { ask } = createProbe(broken, { env: { RATE_LIMITS: "off" } });
  expect(await firstDefect(ask, call!, () => "")).toStartWith("POST /api/x");
});

/** The first request that is answered with 500, as text; the same one in every run. */
async function firstDefect(ask: Ask, call: Call, signIn: () => string): Promise<string | null> {
  const mischief = createMischief(seeded(Bun.hash.crc32(call.call)));
  let token = signIn();
  for (let n = 0; n < TRIES; n++) {
    const { address, method, type, body: sent } = requestOf(mischief, call, 0.6);
    const headers = {
      ...(mischief.chance(0.9) && { authorization: `Bearer ${token}` }),
      ...(type && { "content-type": type }),
    };
    const { status, body } = await ask(address, { method, headers, body: sent });
    await body?.cancel();
    if (status === 500) return `${method} ${address} ${sent}`;
    // Signing in costs far more than the request, and is wanted only where this one may have ended session or account.
    if (status === 401 || (method !== "GET" && status < 400)) token = signIn();
  }
  return null;
}

/** Some calls end the session or remove the account: the next request comes from a person who is there again. */
function signIn(): string {
  const person = {
    id: "01900000-0000-7000-8000-000000000010",
    name: "Анна",
    sex: "FEMALE",
    createdAt: world.clock(),
  } as const;
  world.deps.db.orm.insert(users).values(person).onConflictDoNothing().run();
  return world.signIn(person);
}
