import { expect, test } from "bun:test";
import fc from "fast-check";
import { decodeMessage, encodeBatch, encodeMessage, type Message, type Op } from "./codec.ts";

const text = fc.string({ unit: "binary", maxLength: 200 });
const anyText = fc.oneof(
  text,
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
);
const count = fc.nat();
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.tuple(fc.constant("text" as const), count, anyText),
  fc.tuple(fc.constant("closed" as const), count),
  fc.tuple(fc.constant("accept" as const), count, fc.option(anyText)),
  fc.tuple(fc.constant("close" as const), count, fc.option(count), fc.option(anyText)),
  fc
    .array(count, { minLength: 1 })
    .chain((sockets) => anyText.map((frame): Op => ["write", frame, ...sockets])),
);
const address = fc.record({ node: anyText, from: anyText, to: anyText });
const content = fc.oneof(
  fc.record({ kind: fc.constant("beat" as const), sent: count, heard: count }),
  fc.record({ kind: fc.constant("again" as const), heard: count }),
  fc.record({ kind: fc.constantFrom("reset" as const, "bye" as const, "who" as const) }),
  fc.record({
    kind: fc.constant("here" as const),
    status: fc.record({
      role: fc.constant("core" as const),
      state: fc.constant("ready" as const),
      version: fc.string({ maxLength: 20 }),
      upMs: count,
      epoch: fc.uuid(),
      sockets: count,
    }),
  }),
);

test("Every message is read as it was written", () => {
  fc.assert(
    fc.property(address, content, (to, said) => {
      const message = { ...to, ...said } as Message;
      expect(decodeMessage(encodeMessage(message))).toEqual(message);
    }),
  );
});

test("Every batch is read as it was written, whatever the frames contain", () => {
  fc.assert(
    fc.property(address, count, fc.array(op), (to, number, ops) => {
      const written = encodeBatch(
        to,
        number,
        ops.map((one) => JSON.stringify(one)),
      );
      expect(decodeMessage(written)).toEqual({ ...to, kind: "batch", number, ops });
    }),
  );
});

test("What no node wrote is nothing, and never an exception", () => {
  const almost = fc.record(
    {
      v: fc.constant(1),
      node: anyText,
      from: anyText,
      to: anyText,
      kind: fc.constantFrom("batch", "beat", "again", "toString"),
      number: fc.anything(),
      ops: fc.anything(),
    },
    { requiredKeys: ["v"] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.json(),
        almost.map((one) => JSON.stringify(one)),
      ),
      (said) => {
        const read = decodeMessage(said);
        if (read && "kind" in read && read.kind === "batch") expect(read.ops).toBeArray();
      },
    ),
  );
  expect(
    decodeMessage('{"v":1,"node":"a","from":"b","to":"c","kind":"beat","sent":-1,"heard":0}'),
  ).toBeNull();
  expect(
    decodeMessage('{"v":1,"node":"a","from":"b","to":"c","kind":"batch","number":0,"ops":[1]}'),
  ).toBeNull();
});

test("A message of a version too far away says only who sent it", () => {
  const later = { v: 2, node: "g", from: "b.1", to: "", kind: "beat", sent: 0, heard: 0 };
  expect(decodeMessage(JSON.stringify(later))).toEqual({ foreign: 2, node: "g", from: "b.1" });
});
