import type { Random } from "#src/deps.ts";

/** The part of JSON Schema that our own descriptions use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  default?: unknown;
}

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

/** Longer than a frame or a request body may be. */
const TOO_LONG = "x".repeat(70_000);
const NASTIEST: readonly unknown[] = [...NASTY, TOO_LONG];

/** Nasty values of a type, which a schema may accept: the deeper a value gets, the more it can break. */
const nastyOf = (type: string) => NASTIEST.filter((value) => typeof value === type);
const NASTY_LIKE: Record<string, readonly unknown[]> = {
  string: nastyOf("string"),
  number: nastyOf("number"),
  boolean: [...nastyOf("boolean"), null],
};
const NASTY_ENDS = ["\u0000", "\ud800", "'"] as const;

export type Mischief = ReturnType<typeof createMischief>;

/** Generates random and mutated input, the same in every run. */
export function createMischief(random: Random) {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
  const chance = (probability: number) => random() < probability;
  const nasty = () => pick(NASTIEST);
  const nastyLike = (value: unknown) => {
    if (typeof value === "string" && chance(0.3)) return value + pick(NASTY_ENDS);
    return chance(0.7) ? pick(NASTY_LIKE[typeof value] ?? NASTIEST) : nasty();
  };

  /** A value that mostly fits the schema. */
  function sample(schema: Schema = {}): unknown {
    const oneOf = schema.anyOf ?? schema.oneOf;
    if (oneOf) return sample(pick(oneOf));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (type === "object") return sampleObject(schema);
    if (type === "array") return Array.from({ length: below(4) }, () => sample(schema.items));
    if (type === "integer" || type === "number") return sampleNumber(schema, type === "integer");
    if (type === "boolean") return chance(0.5);
    if (type === "null") return null;
    return sampleText(schema);
  }

  function sampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || chance(0.5));
    return Object.fromEntries(chosen.map(([name, property]) => [name, sample(property)]));
  }

  function sampleNumber({ minimum = -5, maximum = 5 }: Schema, whole: boolean): number {
    const value = minimum + random() * (Math.min(maximum, minimum + 1000) - minimum);
    return whole ? Math.round(value) : value;
  }

  function sampleText({ format, minLength = 0 }: Schema): string {
    if (format === "uuid") return `0190000${below(10)}-0000-7000-8000-0000000000${10 + below(90)}`;
    if (format === "date") return `19${70 + below(30)}-0${1 + below(9)}-1${below(10)}`;
    if (format === "date-time") return "2030-01-15T12:00:00Z";
    return pick([
      "анна",
      "anna@example.org",
      "+7 900 000-00-00",
      "secret1",
      "7",
      "x".repeat(Math.max(minLength, 1)),
    ]);
  }

  /** Returns the value with a nasty value somewhere, an extra field or a missing one. */
  function mutate(value: unknown): unknown {
    if (typeof value !== "object" || value === null || chance(0.15)) return nastyLike(value);
    if (Array.isArray(value))
      return chance(0.4)
        ? [...value, chance(0.5) ? null : nasty()]
        : value.map((item) => (chance(0.4) ? mutate(item) : item));
    const entries = Object.entries(value);
    if (chance(0.15))
      entries.push([pick(["__proto__", "constructor", "", "x", "id", "demo", "role"]), nasty()]);
    if (chance(0.2)) entries.splice(below(entries.length), 1);
    const victim = below(entries.length);
    return Object.fromEntries(entries.map(([key, item], at) => [key, at === victim ? mutate(item) : item]));
  }

  /** Encodes it as JSON, sometimes broken; more often with a higher `oddity`. */
  function encode(value: unknown, oddity: number): string {
    const text = JSON.stringify(value) ?? "";
    if (!chance(oddity * 0.25)) return text;
    return pick([
      text.slice(0, below(text.length)),
      `${text}}`,
      "[".repeat(below(5000)),
      "\u0000",
      "nul",
      `{"a":1,${text}`,
      "",
    ]);
  }

  return { below, pick, chance, nasty, sample, mutate, encode };
}

export const pickFrom = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)]!;

/** A JSON value of any shape, sometimes one of `likely`, which get deeper into the tested code. */
export function anyValue(random: Random, likely: readonly unknown[], depth = 3): unknown {
  const kind = Math.floor(random() * (depth > 0 ? 9 : 6));
  if (kind < 3) return pickFrom(likely, random);
  if (kind < 6) return pickFrom(ODD, random);
  const children = () =>
    Array.from({ length: Math.floor(random() * 4) }, () => anyValue(random, likely, depth - 1));
  if (kind === 6) return children();
  return Object.fromEntries(
    children().map((child) => [String(pickFrom([...likely, ...ODD], random)), child]),
  );
}

const ODD = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  "",
  " ",
  "\u0000",
  "\ud800",
  "__proto__",
  "constructor",
  "<script>",
  "'; DROP TABLE users; --",
  "я".repeat(300),
];

/** Returns the text with some characters removed, inserted, cut off or repeated. */
export function mutate(text: string, random: Random): string {
  const mails = [...text];
  const changes = 1 + Math.floor(random() * 4);
  for (let n = 0; n < changes; n++) {
    const at = Math.floor(random() * mails.length);
    const how = Math.floor(random() * 4);
    if (how === 0) mails.splice(at, 1);
    else if (how === 1) mails.splice(at, 0, pickFrom([...'{}[]",:\\0ю\u0000'], random));
    else if (how === 2) mails.splice(at, Math.floor(random() * mails.length));
    else mails.push(...mails.slice(at));
  }
  return mails.join("");
}
