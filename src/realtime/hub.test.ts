import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { ONLINE_NOW_EVERY_MS } from "#contract/limits.ts";
import { createLog } from "#src/services/log.ts";
import { createMetrics } from "#src/services/metrics.ts";
import { TestConnection } from "#test/helpers/tab.ts";
import type { Person } from "./connection.ts";
import { createHub, type Hub } from "./hub.ts";

let hub: Hub;

beforeEach(() => {
  jest.useFakeTimers();
  hub = createHub({ metrics: createMetrics(), log: createLog("silent") });
});
afterEach(() => {
  hub.stop();
  jest.useRealTimers();
});

function opened(id: string): TestConnection {
  const connection = new TestConnection(id);
  hub.opened(connection);
  return connection;
}

const counts = ({ sent }: TestConnection) =>
  sent.filter(({ event }) => event === "ONLINE_NOW").map(({ data }) => (data as { count: number }).count);
const anna: Person = { kind: "user", key: "user:anna", userId: "anna", sessionId: "s" };

test("A person with two tabs is counted once", () => {
  const [a, b] = [opened("a"), opened("b")];
  hub.identify(a, anna);
  hub.identify(b, anna);
  expect(hub.online()).toBe(1);
  expect(hub.tabsOf("user:anna")).toEqual([a, b]);
  hub.closed(a);
  expect(hub.online()).toBe(1);
  hub.closed(b);
  expect(hub.online()).toBe(0);
  expect(hub.tabsOf("user:anna")).toEqual([]);
});

test("Everyone gets the count on connecting, and then at most once a second and only if it changed", () => {
  const a = opened("a");
  const b = opened("b");
  hub.closed(opened("c"));
  expect(counts(a)).toEqual([1]);
  jest.advanceTimersByTime(ONLINE_NOW_EVERY_MS - 1);
  expect(counts(a)).toEqual([1]);
  jest.advanceTimersByTime(1);
  expect(counts(a)).toEqual([1, 2]);
  expect(counts(b)).toEqual([2]);
  hub.closed(opened("d"));
  jest.advanceTimersByTime(ONLINE_NOW_EVERY_MS * 3);
  expect(counts(a)).toEqual([1, 2]);
});

test("A user who connects while another leaves gets the count corrected", () => {
  const [a, b] = [opened("a"), opened("b")];
  jest.advanceTimersByTime(ONLINE_NOW_EVERY_MS);
  const c = opened("c");
  hub.closed(b);
  jest.advanceTimersByTime(ONLINE_NOW_EVERY_MS);
  expect(counts(c)).toEqual([3, 2]);
  expect(counts(a)).toEqual([1, 2]);
});

test("A large crowd gets the count in slices, so that other work gets its turn in between", async () => {
  const crowd = Array.from({ length: 600 }, (_, n) => opened(`${n}`));
  const heard = () => crowd.filter((connection) => counts(connection).at(-1) === 600).length;
  jest.advanceTimersByTime(ONLINE_NOW_EVERY_MS);
  jest.useRealTimers();
  expect(heard()).toBeGreaterThan(1);
  expect(heard()).toBeLessThan(600);
  for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  expect(heard()).toBe(600);
});

test("Listeners are called when a tab comes to belong to someone else, and when it closes", () => {
  const calls: string[] = [];
  hub.whenIdentified(({ person }, before) => calls.push(`${before.key} is ${person.key}`));
  hub.whenClosed(({ id }) => calls.push(`${id} closed`));
  const a = opened("a");
  hub.identify(a, anna);
  hub.identify(a, { ...anna, sessionId: "another" });
  hub.closed(a);
  hub.closed(a);
  hub.identify(a, anna);
  expect(calls).toEqual(["guest:a is user:anna", "a closed"]);
  expect(hub.online()).toBe(0);
});

test("A message to a person reaches all their tabs and no one else", () => {
  const [a, b, c] = [opened("a"), opened("b"), opened("c")];
  hub.identify(a, anna);
  hub.identify(b, anna);
  hub.send("user:anna", "PONG", {});
  const pongs = [a, b, c].map(({ sent }) => sent.filter(({ event }) => event === "PONG").length);
  expect(pongs).toEqual([1, 1, 0]);
});

test("A tab that joined a topic gets what is published there, until it leaves or closes", () => {
  const [a, b, c] = [opened("a"), opened("b"), opened("c")];
  const pongs = ({ sent }: TestConnection) => sent.filter(({ event }) => event === "PONG").length;
  for (const connection of [a, b, c]) hub.join(connection, "town");
  hub.publish("town", "PONG", {});
  hub.leave(a, "town");
  hub.closed(b);
  hub.join(b, "town");
  hub.publish("town", "PONG", {});
  hub.publish("another", "PONG", {});
  expect([a, b, c].map(pongs)).toEqual([1, 1, 2]);
});
