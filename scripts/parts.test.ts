import { expect, test } from "bun:test";
import { type Part, runLanes } from "./parts.ts";
import { oneOf, type Report } from "./report.ts";

const never = new Promise<never>(() => {});
const fine: Report = { passed: 3, failed: 0, skipped: 0, tests: [] };
const part = (title: string, work: Part["work"]): Part => ({ title, work });

async function outcome(lanes: Part[][], stop = new AbortController().signal) {
  const printed: string[] = [];
  const results = await runLanes(lanes, { stop, graceMs: 10, print: (line) => printed.push(line) });
  return { counts: results.map(({ title, report }) => [title, report.passed, report.failed]), printed };
}

test("lanes run side by side, the parts of one after another", async () => {
  const first = Promise.withResolvers<void>();
  const begun: string[] = [];
  const waiting = part("a", async () => {
    begun.push("a");
    await first.promise;
    return fine;
  });
  const next = part("b", async () => {
    begun.push("b");
    return fine;
  });
  const other = part("c", async () => {
    begun.push("c");
    first.resolve();
    return fine;
  });
  const { counts } = await outcome([[waiting, next], [other]]);
  expect(begun).toEqual(["a", "c", "b"]);
  expect(counts).toHaveLength(3);
});

test("a part that throws has failed, says why, and keeps none of the others", async () => {
  const broken = part("broken", async () => {
    throw new Error("No such file");
  });
  const { counts, printed } = await outcome([[broken, part("next", async () => fine)]]);
  expect(counts).toEqual([
    ["broken", 0, 1],
    ["next", 3, 0],
  ]);
  expect(printed.join("\n")).toContain("No such file");
});

test("when time is up a part that ends by itself counts what it did, one that hangs counts as failed, the rest is not begun", async () => {
  const limit = new AbortController();
  const obedient = part("obedient", (stop) => {
    const { promise, resolve } = Promise.withResolvers<Report>();
    stop.addEventListener("abort", () => resolve({ ...fine, failed: 1 }));
    return promise;
  });
  const hanging = part("hanging", () => {
    limit.abort();
    return never;
  });
  const later = part("later", async () => {
    throw new Error("begun");
  });
  const { counts, printed } = await outcome([[obedient], [hanging, later]], limit.signal);
  expect(counts).toEqual([
    ["obedient", 3, 1],
    ["hanging", 0, 1],
    ["later", 0, 1],
  ]);
  expect(printed.join("\n")).not.toContain("begun");
});

test("what has ended in time is not touched", async () => {
  expect((await outcome([[part("one", async () => oneOf(true))]])).counts).toEqual([["one", 1, 0]]);
});
