import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#test/helpers/folders.ts";

const folder = join(root, "docs/decisions");
const notes = readdirSync(folder).sort();

test("decisions are numbered without gaps, in the file name and the first line", () => {
  expect(notes.map((name) => name.slice(0, 3))).toEqual(
    notes.map((_, at) => String(at + 1).padStart(3, "0")),
  );
  const untitled = notes.filter(
    (name) => !readFileSync(join(folder, name), "utf8").match(new RegExp(`^# ${name.slice(0, 3)}[ :.]`)),
  );
  expect(untitled).toEqual([]);
});
