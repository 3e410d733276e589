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

test("lanes run in parallel, and the parts of a lane in sequence", async () => {
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

test("a part that throws counts as failed, prints why, and does not stop the others", async () => {
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

test("at the time limit a part that ends reports its tests, one that hangs fails, and the rest never start", async () => {
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

test("a part that ends in time keeps its result", async () => {
  expect((await outcome([[part("one", async () => oneOf(true))]])).counts).toEqual([["one", 1, 0]]);
});
