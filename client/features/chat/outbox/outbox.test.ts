import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createWorld, heal, type World } from "./outbox.model.ts";

const fate = fc.constantFrom("stored", "answerLost", "lost");
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("write"), tab: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("network"), fate }) },
  fc.record({ kind: fc.constant("drop"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("reconnect"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("reload"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("catchUp"), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant("pass"), ms: fc.constantFrom(500, 2_500) }),
);
type Step = {
  kind: string;
  tab?: number;
  fate?: "stored" | "answerLost" | "lost";
  ms?: number;
};

async function play(world: World, steps: Step[]): Promise<string[]> {
  const written: string[] = [];
  for (const { kind, tab = 0, fate: end = "stored", ms = 0 } of steps) {
    if (kind === "write") {
      written.push(`${tab}:${written.length}`);
      world.write(tab, written.at(-1)!);
    } else if (kind === "network") await world.network(end);
    else if (kind === "drop") world.drop(tab);
    else if (kind === "reconnect") world.reconnect(tab);
    else if (kind === "reload") world.reload(tab);
    else if (kind === "catchUp") world.catchUp(tab);
    else await world.pass(ms);
    await world.settle();
  }
  return written;
}

describe("whatever the network does", () => {
  test("every message of two tabs is stored exactly once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = createWorld(2);
        const written = await play(world, steps);
        await heal(world, [0, 1]);
        for (const tab of [0, 1]) expect(world.outbox(tab)).toEqual([]);
        expect([...world.chat].sort()).toEqual([...written].sort());
      }),
      { numRuns: 300 },
    );
  });

  test("messages of one tab are stored in the order of writing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const world = createWorld(2);
        const written = await play(
          world,
          steps.map((one) => ("tab" in one ? { ...one, tab: 0 } : one)),
        );
        await heal(world, [0]);
        expect(world.chat).toEqual(written);
      }),
      { numRuns: 300 },
    );
  });

  test("another tab sends what a closed one left behind", async () => {
    const world = createWorld(2);
    world.drop(0);
    world.write(0, "left behind");
    world.catchUp(1);
    world.reconnect(1);
    await world.network("stored");
    expect(world.chat).toEqual([]);
    await world.pass(10_000);
    await world.network("stored");
    expect(world.chat).toEqual(["left behind"]);
  });
});

test("Two tabs that change the outbox in the same instant lose no message", async () => {
  const world = createWorld(2);
  world.drop(0);
  world.drop(1);
  world.write(0, "one");
  world.write(1, "other");
  world.catchUp(0);
  expect(world.outbox().map(({ clientId }) => clientId)).toEqual(["one", "other"]);
  await heal(world, [0, 1]);
  expect([...world.chat].sort()).toEqual(["one", "other"]);
});

test("A clock that is set back does not change the order", async () => {
  const world = createWorld(1);
  world.drop(0);
  world.write(0, "first");
  await world.pass(-3_600_000);
  world.write(0, "second");
  await heal(world, [0]);
  expect(world.chat).toEqual(["first", "second"]);
});

test("A clock that is set back does not keep another tab from sending what a closed one left behind", async () => {
  const world = createWorld(2);
  world.drop(0);
  world.write(0, "left behind");
  world.catchUp(1);
  world.reconnect(1);
  await world.pass(-24 * 3_600_000);
  await world.pass(10_000);
  await world.network("stored");
  expect(world.chat).toEqual(["left behind"]);
});

test("A rate-limited message keeps its place, and goes out after the time the server asked for", async () => {
  const world = createWorld(1);
  world.refuses.set("one", "rate_limited");
  world.write(0, "one");
  world.write(0, "two");
  await world.network("stored");
  world.refuses.clear();
  await world.pass(6_000);
  await world.network("stored");
  expect(world.chat).toEqual([]);
  expect(world.refused).toEqual([]);
  await world.pass(1_000);
  await world.network("stored");
  await world.network("stored");
  expect(world.chat).toEqual(["one", "two"]);
  expect(world.outbox()).toEqual([]);
});

describe("a message that the server refuses for good", () => {
  test("waits for the user's decision, and does not hold up the next one", async () => {
    const world = createWorld(1);
    world.refuses.set("refused", "user_blocked_you");
    world.write(0, "refused");
    world.write(0, "next");
    await heal(world, [0]);
    expect(world.chat).toEqual(["next"]);
    expect(world.refused).toEqual(["refused"]);
    expect(world.outbox()).toMatchObject([{ clientId: "refused", failure: "user_blocked_you" }]);
  });

  test.each(["chat_deleted", "message_deleted"])("is dropped if the answer is %s", async (code) => {
    const world = createWorld(1);
    world.refuses.set("late", code);
    world.write(0, "late");
    world.write(0, "next");
    await heal(world, [0]);
    expect(world.chat).toEqual(["next"]);
    expect(world.refused).toEqual([]);
    expect(world.outbox()).toEqual([]);
  });

  test("goes out after all others when it is retried", async () => {
    const world = createWorld(1);
    world.refuses.set("refused", "chat_limit_reached");
    world.write(0, "refused");
    world.write(0, "next");
    await heal(world, [0]);
    world.refuses.clear();
    world.retry("refused");
    await heal(world, [0]);
    expect(world.chat).toEqual(["next", "refused"]);
    expect(world.outbox()).toEqual([]);
  });
});
