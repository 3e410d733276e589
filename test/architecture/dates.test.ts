import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { Glob } from "bun";
import { root } from "#test/helpers/root.ts";

/** Both read the parts of a date, and show none of them. */
const READ_ONLY = ["src/contract/zoned-time.ts", "src/features/events/attendance/rules.ts"];
/** Names a time zone, for which dates have no words. */
const ZONES = "client/features/events/rules/when.ts";
const HOME = "src/contract/dates.ts";

const files = [...new Glob("{src,client}/**/*.{ts,tsx}").scanSync(root)].filter(
  (file) => !file.includes(".test.") && ![HOME, ZONES, ...READ_ONLY].includes(file),
);

test("dates are put into words in one place, for screens and letters alike", () => {
  const elsewhere = files.filter((file) =>
    /new Intl\.DateTimeFormat|\.toLocale(?:Date|Time)?String\(/.test(readFileSync(`${root}/${file}`, "utf8")),
  );
  expect(elsewhere).toEqual([]);
});
