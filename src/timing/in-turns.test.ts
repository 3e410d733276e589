import { expect, test } from "bun:test";
import { inTurns } from "./in-turns.ts";

test("Long work lets others have their turn, and answers what it came to", async () => {
  let turns = 0;
  let isDone = false;
  const others = (): void => {
    turns++;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const answer = await inTurns(
    (function* () {
      // Longer than a turn by any clock, however fast the machine is.
      for (const end = performance.now() + 30; performance.now() < end; ) yield;
      return 42;
    })(),
  );
  isDone = true;
  expect(answer).toBe(42);
  expect(turns).toBeGreaterThan(1);
});
