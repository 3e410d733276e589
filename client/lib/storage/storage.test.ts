import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { LEGAL_EDITIONS } from "#contract/legal-editions.ts";
import { STORED, STORED_TOPICS, storedFor } from "#contract/stored.ts";
import { root } from "#test/helpers/root.ts";
import { tab } from "./storage.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");

test("Only storage.ts, database.ts and the worker, whose names are listed, store anything in a browser", () => {
  const direct =
    /\b(localStorage|sessionStorage|indexedDB|idb-keyval|cookieStore|document\.cookie|caches\.open)\b/;
  const files = [...new Glob("client/**/*.{ts,tsx,js}").scanSync(root)].filter(
    (file) => !/\.test\./.test(file),
  );
  expect(files.filter((file) => direct.test(read(file))).sort()).toEqual([
    "client/lib/storage/database.ts",
    "client/lib/storage/storage.ts",
    "client/public/sw-offline.js",
  ]);
});

test("The privacy policy includes the list in both languages, and every listed name has a topic", () => {
  for (const edition of LEGAL_EDITIONS)
    for (const lang of ["ru", "en"])
      expect(read(`client/features/pages/content/legal/${edition}/${lang}/privacy-policy.md`)).toContain(
        "\n\n{{stored}}\n\n",
      );
  expect(STORED_TOPICS.flatMap(storedFor).sort()).toEqual(Object.keys(STORED).sort() as never);
});

test("Where storage is refused a value lives as long as the page, and `write` returns false", () => {
  // Bun has no storage, like a browser that refuses it.
  expect(tab.write("reloaded", "1")).toBe(false);
  expect(tab.read("reloaded")).toBe("1");
  tab.forget("reloaded");
  expect(tab.read("reloaded")).toBeNull();
});
