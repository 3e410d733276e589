import { afterAll, expect, test } from "bun:test";
import * as z from "zod";
import { assertStrict, assertStrictAck, assertStrictFrame, strictAnswers } from "#test/helpers/strict.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const said = (body: object) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

test("A key that the contract does not name fails the test that meets it, however deep.", () => {
  const schema = z.object({ data: z.array(z.object({ id: z.string() })) });
  expect(() => assertStrict(schema, { data: [{ id: "a" }] }, "It")).not.toThrow();
  expect(() => assertStrict(schema, { data: [{ id: "a", secret: 1 }] }, "It")).toThrow(".data.0.secret");
  expect(() => assertStrict(schema, { data: [{}] }, "It")).toThrow("breaks its contract");
});

test("A frame with one more key is seen.", () => {
  expect(() => assertStrictFrame({ event: "ONLINE_NOW", data: { count: 1 } })).not.toThrow();
  const leaking = { event: "ONLINE_NOW", data: { count: 1, who: ["Anna"] } } as const;
  expect(() => assertStrictFrame(leaking)).toThrow(".who");
});

test("An ACK with one more key is seen, also where none is wanted.", () => {
  expect(() => assertStrictAck("CALL", { callId: "a" })).not.toThrow();
  expect(() => assertStrictAck("CALL", { callId: "a", to: "b" })).toThrow(".to");
  expect(() => assertStrictAck("PING", {})).not.toThrow();
  expect(() => assertStrictAck("PING", { time: 1 })).toThrow("time");
});

test("An answer of a route is held against the schema of that route.", async () => {
  const check = strictAnswers(world.app);
  const id = world.deps.ids();
  await check("GET", `/api/user/blocks/${id}`, said({ isBlocked: true }));
  await expect(check("GET", `/api/user/blocks/${id}`, said({ isBlocked: true, since: 1 }))).rejects.toThrow(
    ".since",
  );
  await expect(check("GET", "/api/user/me", said({}))).rejects.toThrow("breaks its contract");
});
