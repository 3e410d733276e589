import { beforeEach, expect, spyOn, test } from "bun:test";
import { inTurns } from "./in-turns.ts";

const LONG_MS = 5;

/** Starts each test in a new turn of the event loop. */
beforeEach(() => new Promise<void>((begun) => void setImmediate(begun)));

/** Holds the event loop for longer than a turn in each step. */
function* longWork(steps: number, ran: () => void): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    for (const end = performance.now() + LONG_MS; performance.now() < end; );
    ran();
    yield;
  }
  return "done";
}

test("However much work there is at once, one piece runs in each turn of the loop, and all make progress", async () => {
  const names = ["a", "b", "c", "d"];
  const turns: string[][] = [[]];
  let isWatched = true;
  const watch = () => {
    turns.push([]);
    if (isWatched) setImmediate(watch);
  };
  setImmediate(watch);
  const order: string[] = [];
  const works = names.map((name) =>
    inTurns(
      longWork(3, () => {
        turns.at(-1)!.push(name);
        order.push(name);
      }),
    ),
  );
  expect(await Promise.all(works)).toEqual(["done", "done", "done", "done"]);
  isWatched = false;
  expect(Math.max(...turns.map((ran) => ran.length))).toBe(1);
  // The first began before the others came.
  expect(new Set(order.slice(0, 5)).size).toBe(4);
});

test("Short work needs no turn of its own", async () => {
  // A fixed clock, since on a busy machine the process may lose the processor here.
  using _clock = spyOn(performance, "now").mockReturnValue(0);
  let isLater = false;
  setImmediate(() => (isLater = true));
  function* short() {
    yield;
    return 1;
  }
  expect(await inTurns(short())).toBe(1);
  expect(isLater).toBe(false);
});
