import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { Elysia } from "elysia";
import * as z from "zod";
import { users } from "#db/schema/index.ts";
import { seeded } from "#src/chance.ts";
import { describeCalls } from "#src/http/openapi.ts";
import { createMischief, type Schema } from "#test/helpers/mischief.ts";
import { createProbe } from "#test/helpers/probe.ts";
import { createWorld } from "#test/helpers/world.ts";

/** A thousand random and mutated requests to every call: none may ever be answered with a defect of ours. */
const TRIES = 1000;
setDefaultTimeout(120_000);

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; schema: Schema }[];
}
interface Call {
  call: string;
  method: string;
  path: string;
  operation: Operation;
}
type Ask = (path: string, init: RequestInit) => Promise<Response>;
type Mischief = ReturnType<typeof createMischief>;

const world = createWorld();
afterAll(world.close);

const callsOf = async (app: Parameters<typeof describeCalls>[0]): Promise<Call[]> => {
  const { paths } = (await describeCalls(app)) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { call: `${method} ${path}`, method, path, operation };
    }),
  );
};

const calls = await callsOf(world.app);

describe(`${TRIES} odd requests find no defect`, () => {
  test.each(calls)("$call", async (call) => {
    expect(await firstDefect(world.request, call, tokenOfMine)).toBeNull();
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
async function firstDefect(ask: Ask, call: Call, token: () => string): Promise<string | null> {
  const mischief = createMischief(seeded(Bun.hash.crc32(call.call)));
  for (let n = 0; n < TRIES; n++) {
    const { address, ...init } = oddRequest(mischief, call, token());
    const { status, body } = await ask(address, init);
    await body?.cancel();
    if (status === 500) return `${call.method} ${address} ${init.body}`;
  }
  return null;
}

function oddRequest(mischief: Mischief, { method, path, operation }: Call, token: string) {
  const { chance, pick, sample, mutate, encode } = mischief;
  const odd = (schema: Schema = {}) => (chance(0.4) ? sample(schema) : mutate(sample(schema)));
  const { parameters = [], requestBody } = operation;

  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    segment(odd(parameters.find((each) => each.name === name)?.schema)),
  );
  const query = parameters
    .filter((each) => each.in === "query" && chance(0.7))
    .map(({ name, schema }) => `${name}=${segment(odd(schema))}`);
  if (chance(0.1)) query.push(pick(["%", "%ff", "a[]=1&a[]=2", "__proto__=1", "=", "&&&", "page=NaN"]));

  const types = ["text/plain", "multipart/form-data", "application/json; charset=koi8-r"];
  const headers: Record<string, string> = {
    ...(chance(0.9) && { authorization: `Bearer ${token}` }),
    ...(method !== "GET" && { "content-type": chance(0.95) ? "application/json" : pick(types) }),
  };
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  const body = method === "GET" ? undefined : encode(odd(schema));
  return { address: `${filled}?${query.join("&")}`, method, headers, body };
}

/** Some calls end the session or remove the account: each request comes from a person who is there. */
function tokenOfMine(): string {
  const person = {
    id: "01900000-0000-7000-8000-000000000010",
    name: "Анна",
    sex: "FEMALE",
    createdAt: world.clock(),
  } as const;
  world.deps.db.orm.insert(users).values(person).onConflictDoNothing().run();
  return world.signIn(person);
}

/** A lone surrogate cannot stand in an address. */
const segment = (value: unknown) =>
  encodeURIComponent(
    (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed().slice(0, 4000),
  ) || "-";
