import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Glob } from "bun";
import { root } from "#test/helpers/folders.ts";

/** Files that read the parts of a date without showing them. */
const READ_ONLY = ["src/contract/zoned-time.ts", "src/features/events/attendance/rules.ts"];
/** Formats the name of a time zone, which the dates module does not. */
const ZONES = "client/lib/format/when.ts";
const HOME = "src/contract/dates.ts";

const files = [...new Glob("{src,client}/**/*.{ts,tsx}").scanSync(root)].filter(
  (file) => !file.includes(".test.") && ![HOME, ZONES, ...READ_ONLY].includes(file),
);

test("dates are formatted in one place, for screens and e-mails alike", () => {
  const elsewhere = files.filter((file) =>
    /new Intl\.DateTimeFormat|\.toLocale(?:Date|Time)?String\(/.test(readFileSync(`${root}/${file}`, "utf8")),
  );
  expect(elsewhere).toEqual([]);
});

test("what depends on the time on a screen follows the one clock that ticks, rather than the moment of its rendering", () => {
  const relative = /\b(?:formatRelative|formatRecentDay|formatSoon|whenLine|whenRange)\(/;
  const still = files.filter((file) => {
    const text = readFileSync(`${root}/${file}`, "utf8");
    return file.endsWith(".tsx") && relative.test(text) && /new Date\(\)|Date\.now\(\)/.test(text);
  });
  expect(still).toEqual([]);
});

test("times are written for responses in one place", () => {
  const elsewhere = files.filter(
    (file) =>
      file.startsWith("src/") &&
      file !== "src/contract/time.ts" &&
      readFileSync(`${root}/${file}`, "utf8").includes(".toISOString("),
  );
  expect(elsewhere).toEqual([]);
});
