import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "#test/helpers/folders.ts";
import { readSources } from "#test/helpers/sources.ts";

/**
 * How many files someone opens who follows a flow of docs/architecture.md in the code: those that the page names, and what they
 * import at run time from their own feature or part of the server, where the flow goes on below them. What every flow shares
 * (the contract, the design system, libraries) is not opened for its sake.
 */
const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
const imports = new Map(readSources().map(({ file, imports }) => [file, imports]));

/** The files that the page names in the flow of this title. */
function named(title: string): string[] {
  const start = text.indexOf(`**${title}.**`);
  const end = text.slice(start + 2).search(/\n\*\*|\n## /);
  const flow = text.slice(start, start + 2 + end);
  return [...flow.matchAll(/`((?:src|client|db)\/[^`\s]+\.tsx?)`/g)].map(([, file]) => file!);
}

/** `src/features/chat`, `client/lib/uploads`, `src/realtime` */
const partOf = (file: string) =>
  dirname(file)
    .split("/")
    .slice(0, /\/(?:features|lib)\//.test(file) ? 3 : 2)
    .join("/");

test.each([
  ["A guest meets", 60],
  ["A message with a photo arrives", 58],
  ["A purchase becomes VIP", 38],
])("%s: at most %d files", (title, most) => {
  const files = named(title);
  expect(files.length).toBeGreaterThan(8);
  const opened = new Set(
    files.flatMap((file) => [
      file,
      ...(imports.get(file) ?? []).filter((target) => partOf(target) === partOf(file)),
    ]),
  );
  expect(opened.size).toBeLessThanOrEqual(most);
});
