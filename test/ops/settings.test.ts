import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { SETTING_NAMES } from "#src/config/settings.ts";

/** A table row describes one setting ("| `PORT` | …") or several related ones ("| `A`, `B` | …"). */
async function settingsIn(manual: string): Promise<string[]> {
  const text = await readFile(new URL(`../../docs/${manual}`, import.meta.url), "utf8");
  const rows = text.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]*`(?:, )?)+) \|/gm);
  return [...rows].flatMap((row) => row[1]?.match(/[A-Z0-9_]+/g) ?? []);
}

const described = await settingsIn("operations.md");
/** Settings of the container, which the server itself never reads. */
const containerOnly = described.filter((name) => name.startsWith("LITESTREAM_"));

test("docs/operations.md describes every setting of the server and no others", () => {
  const expected = [...SETTING_NAMES, ...containerOnly].sort();
  expect(described.toSorted()).toEqual(expected);
});

test("docs/operations.ru.md describes the same settings in the same order", async () => {
  expect(await settingsIn("operations.ru.md")).toEqual(described);
});

test("litestream.yml reads only settings that docs/operations.md describes", async () => {
  const config = await readFile(new URL("../../litestream.yml", import.meta.url), "utf8");
  const read = [...config.matchAll(/\$\{([A-Z_]+)\}/g)].map((match) => match[1] ?? "");
  expect(described).toEqual(expect.arrayContaining(read));
});
