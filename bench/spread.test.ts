import { expect, test } from "bun:test";
import { spreadOf } from "./spread.ts";

const ratio = (value: string, met = true) => [{ name: "messages", value, target: "≥ × 2", met }];

test("several runs are reported by their median and range", () => {
  expect(spreadOf([ratio("× 2.4"), ratio("× 1.9", false), ratio("× 10.2")])).toEqual([
    { name: "messages", value: "× 2.4", target: "≥ × 2", met: true, note: "3 runs: × 1.9 to × 10.2" },
  ]);
});

test("values are compared as numbers, and notes are kept", () => {
  const run = (value: string) => [{ name: "pairs", value, note: "with joins" }];
  expect(spreadOf([run("9,900 pairs/s"), run("100,500 pairs/s"), run("20,000 pairs/s")])).toEqual([
    { name: "pairs", value: "20,000 pairs/s", note: "with joins; 3 runs: 9,900 pairs/s to 100,500 pairs/s" },
  ]);
});

test("a row that is equal in every run has no range, and a row of some runs is taken from those", () => {
  const bytes = { name: "bytes", value: "120 kB" };
  expect(spreadOf([[bytes], [bytes, { name: "extra", value: "1" }]])).toEqual([
    bytes,
    { name: "extra", value: "1" },
  ]);
});
