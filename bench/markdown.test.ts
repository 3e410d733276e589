import { expect, test } from "bun:test";
import { placed, toMarkdown } from "./markdown.ts";
import { percentile } from "./percentile.ts";

const date = new Date("2026-11-21T00:00:00Z");

test("a row tells what was measured, what it should reach and whether it does", () => {
  const rows = [{ name: "classic", value: "512,346 pairs/s", target: "≥ 500,000", met: true }];
  expect(toMarkdown([{ title: "Matcher", rows }], date)).toContain(
    "| classic | 512,346 pairs/s | ≥ 500,000 | yes |  |",
  );
});

test("a benchmark that did not run is named, not left out", () => {
  expect(toMarkdown([{ title: "Sockets", rows: null, problem: "no memory" }], date)).toContain(
    "## Sockets\n\nNot measured: no memory.",
  );
});

test("new tables take the place of the old ones and leave the words around them", () => {
  const first = placed("# Performance\n\nIntro.\n", "old");
  const second = placed(`${first}\nWhy so.\n`, "new");
  expect(second).toContain("Intro.");
  expect(second).toContain("Why so.");
  expect(second).toContain("new");
  expect(second).not.toContain("old");
});

test("the median and the 99th percentile come from the sorted values", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.5)).toBe(51);
  expect(percentile(values, 0.99)).toBe(100);
});
