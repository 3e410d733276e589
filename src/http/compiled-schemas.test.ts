import { expect, test } from "bun:test";
import * as z from "zod";
import { MISFIT, readerOf } from "./compiled-schemas.ts";

const VALUES = [
  undefined,
  null,
  true,
  0,
  1.5,
  -7,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "one",
  "2026-11-22",
  "2026-02-30",
  "2026-11-22T20:00:00Z",
  "2026-11-22T20:00:00.123Z",
  "2026-11-22 20:00",
  "0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee",
  [],
  ["one", "two"],
  ["one", 2],
  {},
  { id: "one", more: "secret" },
  { id: "one", count: 2, list: [{ id: "in", more: "secret" }] },
  { id: 1 },
  { id: "one", list: [{}] },
  new Date(0),
];

const inner = z.object({ id: z.string() });
const SCHEMAS = {
  string: z.string(),
  bounded: z.string().max(2),
  date: z.iso.date(),
  datetime: z.iso.datetime(),
  uuid: z.uuid(),
  trimmed: z.string().trim(),
  coerced: z.coerce.string(),
  number: z.number(),
  int: z.int(),
  positive: z.int().min(1),
  between: z.number().gt(-7).lt(1.5),
  matching: z.string().regex(/^[a-z]+$/),
  "matching anywhere": z.string().regex(/o/g),
  "matching and bounded": z
    .string()
    .regex(/^[a-z]+$/)
    .max(2),
  boolean: z.boolean(),
  enum: z.enum(["one", "two"]),
  literal: z.literal([null, 0, "one"]),
  nullable: z.string().nullable(),
  optional: z.string().optional(),
  union: z.string().or(z.number()),
  "union of objects": inner.or(z.object({ id: z.number() })),
  either: z.xor([z.string(), z.literal("one")]),
  transformed: z.string().transform((text) => text.length),
  array: z.array(z.string()),
  short: z.array(z.string()).max(1),
  nothing: z.object({}),
  object: inner,
  nested: z.object({ id: z.string(), count: z.int().optional(), list: z.array(inner) }),
  defaults: z.object({ id: z.string(), count: z.int().default(5) }),
  strict: z.strictObject({ id: z.string() }),
  loose: z.looseObject({ id: z.string() }),
  refined: inner.refine(({ id }) => id.length > 3),
  record: z.record(z.string(), z.string()),
  unknown: z.unknown(),
};

for (const [name, schema] of Object.entries(SCHEMAS))
  test(`a reader and zod agree on ${name}`, () => {
    const read = readerOf(schema);
    for (const value of VALUES) {
      const { success, data } = schema.safeParse(value);
      if (success) expect(read(value)).toEqual(data);
      else expect(read(value), JSON.stringify(value)).toBe(MISFIT);
    }
  });
