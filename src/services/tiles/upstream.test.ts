import { expect, test } from "bun:test";
import { DEFAULT_FRESH_MS, freshForMs } from "./upstream.ts";

const NOW = Date.UTC(2030, 0, 15, 12);
const at = (ms: number) => new Date(NOW + ms).toUTCString();
const YEAR = 365 * 24 * 3600;

test.each<[told: Record<string, string>, seconds: number]>([
  [{}, DEFAULT_FRESH_MS / 1000],
  [{ "cache-control": "public" }, DEFAULT_FRESH_MS / 1000],
  [{ "cache-control": "max-age=86400" }, 86_400],
  [{ "cache-control": "Public, Max-Age=86400, stale-while-revalidate=604800" }, 86_400],
  [{ "cache-control": 'max-age="60"' }, 60],
  [{ "cache-control": "max-age=60, s-maxage=600" }, 600],
  [{ "cache-control": "max-age=600", age: "100" }, 500],
  [{ "cache-control": "max-age=600", age: "700" }, 0],
  [{ "cache-control": "max-age=600", age: "old" }, 600],
  [{ "cache-control": "no-store, max-age=600" }, 0],
  [{ "cache-control": "no-cache" }, 0],
  [{ "cache-control": "private, max-age=600" }, 0],
  [{ "cache-control": "max-age=99999999999" }, YEAR],
  [{ expires: at(3_600_000) }, 3600],
  [{ expires: at(7_200_000), date: at(3_600_000) }, 3600],
  [{ expires: at(-1000) }, 0],
  [{ expires: "0" }, 0],
  [{ "cache-control": "max-age=60", expires: at(3_600_000) }, 60],
])("A tile with the headers %j is fresh for %d seconds", (told, seconds) => {
  expect(freshForMs(new Headers(told), NOW)).toBe(seconds * 1000);
});
