import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "#contract/time.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { createLog } from "../log.ts";
import { createAnswerCache } from "./answer-cache.ts";

const folder = temporaryFolder();
afterEach(() => remove(folder));

let now = 0;
const file = join(folder, "cache", "tiles.db");
const cacheOf = (maxBytes = 1_000_000) =>
  createAnswerCache({ file, maxBytes, clock: () => now, log: createLog("silent") });
const answer = (bytes: number, fill = 7) => ({
  body: new Uint8Array(bytes).fill(fill),
  metadata: '{"type":"image/png"}',
  freshUntil: 5,
});

describe("A cached answer", () => {
  test("is returned unchanged, even after a restart, and can be replaced", () => {
    const cache = cacheOf();
    cache.put("a", answer(3000));
    cache.renew("a", 9);
    cache.close();
    const again = cacheOf();
    expect(again.get("a")).toEqual({ ...answer(3000), freshUntil: 9 });
    again.put("a", answer(10, 1));
    expect(again.get("a")).toEqual(answer(10, 1));
    expect(again.get("b")).toBeUndefined();
    expect(again.size()).toBeLessThan(500);
    again.close();
  });

  test("makes room for new ones if it is the least recently used", () => {
    const cache = cacheOf(100_000);
    cache.put("old", answer(1000));
    cache.put("looked at", answer(1000));
    for (let n = 0; n < 300; n++) {
      now += HOUR_MS;
      cache.put(`tile ${n}`, answer(2000));
      expect(cache.get("looked at")).toBeDefined();
      expect(cache.size()).toBeLessThanOrEqual(100_000);
    }
    expect(cache.get("old")).toBeUndefined();
    expect(cache.get("tile 299")).toBeDefined();
    cache.close();
    // Freed pages are reused: the file never exceeds the limit plus SQLite's overhead.
    expect(statSync(file).size).toBeLessThan(250_000);
  });

  test("is never larger than the whole cache", () => {
    const cache = cacheOf(10_000);
    cache.put("small", answer(1000));
    cache.put("huge", answer(20_000));
    expect(cache.get("small")).toBeDefined();
    expect(cache.get("huge")).toBeUndefined();
    cache.close();
  });
});

describe("A cache that cannot be used fails no request", () => {
  test("and starts empty when its file is damaged", () => {
    mkdirSync(join(folder, "cache"), { recursive: true });
    writeFileSync(file, "this is no database, but it is long enough to be taken for one ".repeat(20));
    const cache = cacheOf();
    expect(cache.get("a")).toBeUndefined();
    cache.put("a", answer(10));
    expect(cache.get("a")).toEqual(answer(10));
    cache.close();
  });

  test("when its folder cannot be created", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "cache"), "a file stands where the folder should");
    const cache = cacheOf();
    cache.put("a", answer(10));
    expect(cache.get("a")).toBeUndefined();
    expect(cache.size()).toBe(0);
    cache.close();
  });
});

test("No file exists before the first answer is cached", () => {
  const cache = cacheOf();
  cache.close();
  expect(existsSync(file)).toBe(false);
});
