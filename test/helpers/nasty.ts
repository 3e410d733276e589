/** Values that people and machines send for any field, by mistake or on purpose. */
export const NASTY: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, -0.5, 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER],
  ...[[], {}, [[]], ["x"], [null], { $ne: 1 }, { length: 1e9 }, { toString: 1 }, { toString: "x" }],
  ...["", " ", "0", "null", "NaN", "undefined", "true", "1e9999", "2030-02-31", "9999-99-99", "-0001-01-01"],
  ...["\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\u202Eabc", "Ⅷ", "ё̈̈̈̈̈̈", "𝕏👩‍👩‍👧‍👦", "ﷺ".repeat(50)],
  ...["' OR 1=1 --", '"; DROP TABLE users; --', "<script>alert(1)</script>", "../../etc/passwd", "{{7*7}}"],
  ...["%00", "%00%0d%0a", "a@b.c\r\nBcc: x@y.z", "a@example.org,b@example.org", "=?utf-8?q?x?=@example.org"],
  ...[
    "x".repeat(10_000),
    "ё".repeat(5_000),
    "1".repeat(5_000),
    "@".repeat(5_000),
    "a.".repeat(3_000),
    "+".repeat(500),
  ],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  { constructor: { prototype: {} } },
  Array.from({ length: 2_000 }, () => "x"),
  Array.from({ length: 10 }, (_, n) => `\ud800${n}\u0000`),
];

/** The same for a part of an address. */
export const NASTY_SEGMENTS: readonly string[] = [
  "%00",
  "%F0%9F%98%80",
  "..%2f..%2fetc",
  "%27%20OR%201",
  "%ED%A0%80",
  "x".repeat(5_000),
  "null",
  "__proto__",
  "%25",
  "%",
];
