import { expect, test } from "bun:test";
import { Timeouts } from "./timeouts.ts";

test("What began before it was noticed is due in its own time, ahead of what was noticed earlier", () => {
  const timeouts = new Timeouts<string>(10);
  timeouts.start("noticed at once", 100);
  timeouts.start("noticed late", 95);
  timeouts.start("last", 101);
  expect(timeouts.nextDue).toBe(105);
  expect([...timeouts.due(105)]).toEqual(["noticed late"]);
  expect([...timeouts.due(111)]).toEqual(["noticed at once", "last"]);
});
