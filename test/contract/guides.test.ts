import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { root } from "#test/helpers/folders.ts";

/** Structure of a guide that must be equal in both languages. */
const outlineOf = (file: string) => {
  const text = readFileSync(`${root}/${file}`, "utf8");
  const [code, prose] = [text.match(/^```.*?^```$/gms) ?? [], text.replace(/^```.*?^```$/gms, "")];
  return {
    headings: (prose.match(/^#+ /gm) ?? []).map((marks) => marks.trim().length),
    settings: [...prose.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell]) => cell!.match(/`[^`]+`/g)),
    commands: code.map((block) => block.split("\n").length),
    points: (prose.match(/^(\d+\.|-) /gm) ?? []).length,
  };
};

describe("Both languages have the same structure", () => {
  test.each([
    ["README.md", "README.ru.md"],
    ["docs/operations.md", "docs/operations.ru.md"],
  ])("%s and %s: headings, settings, commands and points", (english, russian) => {
    expect(outlineOf(russian)).toEqual(outlineOf(english));
  });
});
