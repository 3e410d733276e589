import { expect, test } from "bun:test";
import fc from "fast-check";
import { decodeMessage, type Message, type Op } from "./codec.ts";
import { BATCH_MAX, Link } from "./link.ts";

/** Two ends, and a broker in between that keeps the order and loses what it is told to. */
function pair() {
  const heard: { a: Op[]; b: Op[] } = { a: [], b: [] };
  const wire: { to: "a" | "b"; text: string }[] = [];
  const lost: string[] = [];
  const end = (name: "a" | "b", other: "a" | "b") =>
    new Link({
      node: name,
      from: name,
      to: other,
      publish: (text) => void wire.push({ to: other, text }),
      received: (op) => void heard[name].push(op),
      lost: () => void lost.push(name),
    });
  const ends = { a: end("a", "b"), b: end("b", "a") };
  function deliver(isLost: () => boolean = () => false): void {
    for (let next = wire.shift(); next; next = wire.shift())
      if (!isLost()) ends[next.to].take(decodeMessage(next.text) as Message);
  }
  return { ...ends, heard, wire, lost, deliver };
}

test("Whatever the broker loses, each side hears all that the other said, once and in order", () => {
  const step = fc.record({
    side: fc.constantFrom("a" as const, "b" as const),
    act: fc.constantFrom("push", "push", "flush", "beat", "deliver"),
    isLost: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { a, b, heard, deliver, lost } = pair();
      const ends = { a, b };
      const said: { a: Op[]; b: Op[] } = { a: [], b: [] };
      for (const [at, { side, act, isLost }] of steps.entries()) {
        if (act === "push") {
          const op: Op = ["text", at, "x"];
          ends[side].push(op);
          said[side].push(op);
        } else if (act === "flush") ends[side].flush();
        else if (act === "beat") ends[side].beat();
        else deliver(() => isLost);
      }
      // Once nothing more is lost, two heartbeats are enough.
      for (let round = 0; round < 2; round += 1) {
        a.beat();
        b.beat();
        deliver();
      }
      a.beat();
      b.beat();
      deliver();
      expect(heard.b).toEqual(said.a);
      expect(heard.a).toEqual(said.b);
      expect(lost).toEqual([]);
      expect([a.unconfirmed, b.unconfirmed]).toEqual([0, 0]);
      a.end();
      b.end();
    }),
    { numRuns: 300 },
  );
});

test("A turn's ops go together, split at the largest batch", () => {
  const { a, b, wire, heard, deliver } = pair();
  const frame = "я".repeat(60_000);
  for (let socket = 0; socket < 12; socket += 1) a.push(["text", socket, frame]);
  a.flush();
  expect(wire).toHaveLength(3);
  for (const { text } of wire) expect(text.length).toBeLessThan(BATCH_MAX + 200);
  deliver();
  expect(heard.b).toHaveLength(12);
  b.end();
});

test("One frame for many sockets crosses the broker once", () => {
  const { a, heard, deliver } = pair();
  for (let socket = 0; socket < 3; socket += 1) a.push(["write", "news", socket]);
  a.push(["write", "other", 0]);
  a.push(["write", "news", 1]);
  a.flush();
  deliver();
  expect(heard.b).toEqual([
    ["write", "news", 0, 1, 2],
    ["write", "other", 0],
    ["write", "news", 1],
  ]);
});

test("What was asked for again and is no longer kept ends the link, and so does too much that no one confirms", () => {
  const { a, lost } = pair();
  a.push(["text", 1, "x"]);
  a.flush();
  const from = { node: "b", from: "b", to: "a" };
  a.take({ ...from, kind: "beat", sent: 0, heard: 1 });
  a.take({ ...from, kind: "again", heard: 0 });
  expect(lost).toEqual(["a"]);

  const silent = pair();
  const frame = "x".repeat(200_000);
  for (let at = 0; at < 400 && silent.lost.length === 0; at += 1) {
    silent.a.push(["text", at, frame]);
    silent.a.flush();
  }
  expect(silent.lost).toEqual(["a"]);
});
