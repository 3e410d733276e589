import { afterAll, expect, test } from "bun:test";
import * as z from "zod";
import { assertStrict, assertStrictAck, assertStrictFrame, strictAnswers } from "#test/helpers/strict.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const said = (body: object) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

test("A key that the contract does not name fails the test, however deep it is", () => {
  const schema = z.object({ data: z.array(z.object({ id: z.string() })) });
  expect(() => assertStrict(schema, { data: [{ id: "a" }] }, "It")).not.toThrow();
  expect(() => assertStrict(schema, { data: [{ id: "a", secret: 1 }] }, "It")).toThrow(".data.0.secret");
  expect(() => assertStrict(schema, { data: [{}] }, "It")).toThrow("breaks its contract");
});

test("A frame with an extra key is detected", () => {
  expect(() => assertStrictFrame({ event: "ONLINE_NOW", data: { count: 1 } })).not.toThrow();
  const leaking = { event: "ONLINE_NOW", data: { count: 1, who: ["Anna"] } } as const;
  expect(() => assertStrictFrame(leaking)).toThrow(".who");
});

test("An ACK with an extra key is detected, also when it should be empty", () => {
  expect(() => assertStrictAck("CALL", { callId: "a" })).not.toThrow();
  expect(() => assertStrictAck("CALL", { callId: "a", to: "b" })).toThrow(".to");
  expect(() => assertStrictAck("PING", {})).not.toThrow();
  expect(() => assertStrictAck("PING", { time: 1 })).toThrow("time");
});

test("A response is checked against the schema of its route", async () => {
  const check = strictAnswers(world.app);
  const id = world.deps.ids();
  await check("GET", `/api/user/blocks/${id}`, said({ isBlocked: true }));
  await expect(check("GET", `/api/user/blocks/${id}`, said({ isBlocked: true, since: 1 }))).rejects.toThrow(
    ".since",
  );
  await expect(check("GET", "/api/user/me", said({}))).rejects.toThrow("breaks its contract");
});
