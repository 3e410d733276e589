import { afterEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { STORED, STORED_TOPICS, shownName, storedFor } from "#contract/stored.ts";
import { root } from "#test/helpers/folders.ts";
import { local, tab } from "./storage.ts";

afterEach(() => Reflect.deleteProperty(globalThis, "localStorage"));

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

test("Cookies are listed with the names that the server gives them, on http and on https", () => {
  const names = (isHttps: boolean) =>
    [...storedFor("signIn"), ...storedFor("safety")].map((name) => shownName(name, isHttps));
  expect(names(false)).toContain("device");
  expect(names(true)).toEqual(names(false).map((name) => name.replace(/^(device|oauth)$/, "__Host-$1")));
  expect(names(true)).toContain("__Host-oauth");
});

test("Where storage is refused a value lives as long as the page, and `write` returns false", () => {
  // Bun has no storage, like a browser that refuses it.
  expect(tab.write("reloaded", "1")).toBe(false);
  expect(tab.read("reloaded")).toBe("1");
  tab.forget("reloaded");
  expect(tab.read("reloaded")).toBeNull();
});

test("Where storage is full the page reads what it wrote last, not the older value that is stored", () => {
  const values = new Map<string, string>();
  let isFull = false;
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => values.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("Full", "QuotaExceededError");
      values.set(key, value);
    },
  };
  Object.assign(globalThis, { localStorage });
  expect(local.write("token", "old")).toBe(true);
  isFull = true;
  expect(local.write("token", "new")).toBe(false);
  expect(local.read("token")).toBe("new");
  isFull = false;
  expect(local.write("token", "newest")).toBe(true);
  expect(local.read("token")).toBe("newest");
  local.forget("token");
  expect(local.read("token")).toBeNull();
});
