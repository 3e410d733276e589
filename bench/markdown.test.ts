import { expect, test } from "bun:test";
import { toMarkdown, updated } from "./markdown.ts";
import { percentile } from "./percentile.ts";

const date = new Date("2026-11-21T00:00:00Z");

test("a row shows the measured value, the target and whether it was met", () => {
  const rows = [{ name: "classic", value: "512,346 pairs/s", target: "≥ 500,000", met: true }];
  expect(toMarkdown([{ title: "Matcher", rows }], date)).toContain(
    "| classic | 512,346 pairs/s | ≥ 500,000 | yes |  |",
  );
});

test("a benchmark that did not run is listed with the reason", () => {
  expect(toMarkdown([{ title: "Sockets", rows: null, problem: "no memory" }], date)).toContain(
    "## Sockets\n\nNot measured: no memory.",
  );
});

test("a new table replaces the old one and keeps its notes and other tables", () => {
  const row = (value: string) => ({ rows: [{ name: "classic", value, target: "≥ 1" }] });
  const sections = [
    { title: "Matcher", ...row("first") },
    { title: "Sockets", ...row("second") },
  ];
  const page = updated("# Performance\n\nIntro.\n", sections, date);
  expect(page).toStartWith("# Performance\n\nIntro.\n\nMeasured on 2026-11-21: ");
  const noted = page.replace("\n\n## Sockets", "\n\n| a | note |\n\nWhy so.\n\n## Sockets");

  const again = updated(noted, [{ title: "Matcher", ...row("$1") }], new Date("2026-11-22"));
  expect(again).toBe(noted.replace("first", () => "$1").replace("2026-11-21", "2026-11-22"));
  const failed = updated(again, [{ title: "Matcher", rows: null, problem: "no memory" }], date);
  expect(failed).toContain("## Matcher\n\nNot measured: no memory.\n\n| a | note |");
  expect(updated(failed, sections, date)).toBe(noted);
});

test("a page has what is to reach a number, or is drawn beside its peers", () => {
  const chart = { question: "How many?", unit: "a second", values: { Randevu: 2, "a peer": 1 } };
  const rows = [
    { name: "goal", value: "1", target: "≥ 1", met: true },
    { name: "peers", value: "2", chart },
    { name: "detail", value: "3" },
  ];
  const page = updated("# Performance\n", [{ title: "Matcher", rows }], date);
  expect(page).toContain("| goal |");
  expect(page).toContain("| peers |");
  expect(page).not.toContain("| detail |");
});

test("the median and the 99th percentile come from the sorted values", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.5)).toBe(51);
  expect(percentile(values, 0.99)).toBe(100);
});
