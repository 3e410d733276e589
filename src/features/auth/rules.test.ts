import { describe, expect, test } from "bun:test";
import { deviceName, WAITS, waitAfter } from "./rules.ts";

describe("Waits", () => {
  test("are zero at first, then double up to the longest", () => {
    const waits = { free: 2, firstMs: 10, longestMs: 50, forgetMs: 1_000 };
    expect([1, 2, 3, 4, 5, 6, 100].map((count) => waitAfter(count, waits))).toEqual([
      0, 0, 10, 20, 40, 50, 50,
    ]);
  });

  test("between e-mails begin with a minute", () => {
    expect([1, 2, 3].map((count) => waitAfter(count, WAITS.mail) / 1000)).toEqual([60, 120, 240]);
  });
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    "Chrome · Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 YaBrowser/24.10 Safari/537.36",
    "Yandex Browser · Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox · Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    "Edge · macOS",
  ],
  ["curl/8.0", ""],
  ["", ""],
])("Browser and system have familiar names: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
