import { beforeEach, expect, test } from "bun:test";
import { createWorld } from "#test/helpers/world.ts";
import { createLimitRefusals } from "./limit-refusals.ts";

const noted: Record<string, unknown>[] = [];
const securityLog = {
  note: (event: string, fields: Record<string, unknown>) => void noted.push({ event, ...fields }),
};
beforeEach(() => {
  noted.length = 0;
});
const refusalsWith = (secretKey: string) => createLimitRefusals({ securityLog, secretKeys: [secretKey] });

test("A flood from one network is one line a minute, which counts it and does not tell its address", () => {
  const { note, write } = refusalsWith("a key for tests, long enough to be taken");
  for (let nth = 0; nth < 500; nth++)
    note({ address: `2001:db8:7:${nth.toString(16)}::1`, country: "RU" }, nth ? "/b" : "/a");
  note({ address: "203.0.113.9", country: "" }, "ENTER_QUEUE");
  write();
  expect(noted).toEqual([
    { event: "limit", from: expect.stringMatching(/^[\w-]{12}$/), country: "RU", route: "/a", count: 500 },
    { event: "limit", from: expect.any(String), country: "", route: "ENTER_QUEUE", count: 1 },
  ]);
  expect(noted[0]!.from).not.toBe(noted[1]!.from);
  note({ address: "2001:db8:7::5", country: "RU" }, "/c");
  write();
  expect(noted[2]).toMatchObject({ from: noted[0]!.from, route: "/c", count: 1 });
  write();
  expect(noted).toHaveLength(3);
});

test("A sender has another name with another key", () => {
  for (const key of ["one", "two"]) {
    const { note, write } = refusalsWith(key);
    note({ address: "203.0.113.9", country: "" }, "/a");
    write();
  }
  expect(noted[0]!.from).not.toBe(noted[1]!.from);
});

test("A flood from thousands of networks is 201 lines a minute", () => {
  const { note, write } = refusalsWith("key");
  for (let nth = 0; nth < 5_000; nth++)
    note({ address: `198.18.${nth >> 8}.${nth & 255}`, country: "" }, "/a");
  write();
  expect(noted).toHaveLength(201);
  expect(noted.at(-1)).toEqual({ event: "limit", from: "others", count: 4_800 });
});

test("Requests that a limit refuses are noted by their route", async () => {
  const world = createWorld({ env: { RATE_LIMITS: "on" } });
  const { limitRefusals } = world.deps.services;
  const asked: [string, string][] = [];
  limitRefusals.note = ({ address }, route) => void asked.push([address, route]);
  const login = () =>
    world.request("/api/auth/login", {
      method: "POST",
      peer: "203.0.113.9",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "a@example.org", password: "wrong 1" }),
    });
  let refused = 0;
  for (let nth = 0; nth < 20; nth++) if ((await login()).status === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect(asked).toEqual(Array.from({ length: refused }, () => ["203.0.113.9", "/api/auth/login"]));
  await world.close();
});
