import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { root } from "#test/helpers/folders.ts";

const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
const named = new Set(text.match(/\b(?:src|client|db|test|scripts)\/[\w*./-]*[\w*]/g));

const exists = (path: string): boolean =>
  !new Glob(path).scanSync({ cwd: root, onlyFiles: false }).next().done;

test("every file and folder that the architecture page names exists", () => {
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((path) => !exists(path))).toEqual([]);
});

test("the flows of the architecture page name files by their path from the root, which the test above checks", () => {
  const flows = text.slice(text.indexOf("## Four flows"), text.indexOf("## How features hear"));
  const files = [...flows.matchAll(/`([^`\s]+\.tsx?)`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !named.has(file))).toEqual([]);
});
