import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod";
import { users } from "#db/schema/index.ts";
import { seeded } from "#src/chance/seeded.ts";
import { createMischief } from "#test/helpers/mischief.ts";
import { type DescribedOperation, operationsOf, requestOf } from "#test/helpers/operations.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { createWorld } from "#test/helpers/world.ts";

/**
 * Sends random and mutated requests to every operation: none may ever get a 500. FUZZ_RUNS=10000 takes some minutes.
 */
const TRIES = Number(process.env.FUZZ_RUNS ?? 400);
setDefaultTimeout(3_600_000);

type Ask = (path: string, init: RequestInit) => Promise<Response>;

const world = createWorld();
afterAll(world.close);

const operations = await operationsOf(world.app);

describe(`${TRIES} odd requests find no defect`, () => {
  test.each(operations)("$name", async (operation) => {
    expect(await firstDefect(world.request, operation, signIn)).toBeNull();
  });
});

describe("odd requests find a defect where there is one:", () => {
  const schema = z.object({ name: z.string(), at: z.number(), tags: z.array(z.any()) });
  type Body = z.infer<typeof schema>;

  test.each<[string, (body: Body) => unknown]>([
    ["null in a list", ({ tags }) => tags.map((tag) => tag.length)],
    ["a number that is no time", ({ at }) => new Date(at).toISOString()],
    ["half a character", ({ name }) => encodeURIComponent(name)],
  ])("%s", async (_, handler) => {
    const broken = new Elysia().post("/api/x", ({ body }) => handler(body), { body: schema });
    const [operation] = await operationsOf(broken);
    const { ask } = createProbe(broken, { env: { RATE_LIMITS: "off" } });
    for (let seed = 0; seed < 10; seed++)
      expect([seed, await firstDefect(ask, operation!, () => "", seed)]).toEqual([seed, expect.any(String)]);
  });
});

/** Returns the first request that gets a 500, as text; the same one in every run. */
async function firstDefect(
  ask: Ask,
  operation: DescribedOperation,
  signIn: () => string,
  seed = Bun.hash.crc32(operation.name),
): Promise<string | null> {
  const mischief = createMischief(seeded(seed));
  const asked = new Map<string, number>();
  let token = signIn();
  for (let n = 0; n < TRIES; n++) {
    const { address, method, type, body: sent } = requestOf(mischief, operation, 0.6);
    const isSignedIn = mischief.chance(0.95);
    const text = `${method} ${address} ${sent}`;
    const key = `${text} ${type} ${isSignedIn}`;
    const times = asked.get(key) ?? 0;
    // Repeating finds nothing new: reads are sent once, and writes twice, the second time on their own result.
    if (times > (method === "GET" ? 0 : 1)) continue;
    asked.set(key, times + 1);
    const headers = {
      ...(isSignedIn && { authorization: `Bearer ${token}` }),
      ...(type && { "content-type": type }),
    };
    const { status, body } = await ask(address, { method, headers, body: sent });
    await body?.cancel();
    if (status === 500) return text;
    // Signing in costs far more than the request, so do it only if this one may have ended the session or the account.
    if (isSignedIn && (status === 401 || (method !== "GET" && status < 400))) token = signIn();
  }
  return null;
}

/** Some requests end the session or delete the account: restores the person and signs them in again. */
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
