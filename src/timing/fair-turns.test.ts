import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { FairTurns } from "./fair-turns.ts";

/** Turns whose work ends when the test says so. */
function createTurns(options: ConstructorParameters<typeof FairTurns>[0]) {
  const turns = new FairTurns(options);
  const running: { name: string; end: () => void }[] = [];
  const begun: string[] = [];
  const refused: string[] = [];
  /** Ends the oldest work, and lets the next begin. */
  async function end() {
    running.shift()!.end();
    await Bun.sleep(0);
  }
  return {
    begun,
    refused,
    ask(path: string[], name = path.at(-1)!, cost?: number) {
      const work = () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<void>();
        running.push({ name, end: resolve });
        return promise;
      };
      return turns.run(path, work, () => void refused.push(name), cost);
    },
    end,
    async endAll() {
      while (running.length > 0) await end();
    },
    turns,
  };
}

describe("A turn", () => {
  test("comes to someone new right after the flood's next, however many of it wait", async () => {
    const { ask, end, begun } = createTurns({ atOnce: 1, waitingMost: 1000 });
    for (let n = 0; n < 100; n++) void ask(["flood"]);
    void ask(["anna"]);
    await end();
    await end();
    expect(begun).toContain("anna");
  });

  test("is shared by networks, not by the addresses that one of them has", async () => {
    const { ask, end, begun } = createTurns({ atOnce: 1, waitingMost: 1000 });
    for (let n = 0; n < 200; n++) void ask(["48", `56.${n % 4}`, `64.${n}`], "flood");
    void ask(["other", "line", "anna"]);
    void ask(["other", "line", "boris"]);
    for (let n = 0; n < 4; n++) await end();
    expect(begun.toSorted()).toEqual(["anna", "boris", "flood", "flood", "flood"]);
  });

  test("that costs more counts as more turns", async () => {
    const { ask, endAll, begun } = createTurns({ atOnce: 1, waitingMost: 1000 });
    void ask(["first"]);
    for (let n = 0; n < 3; n++) void ask(["huge"], "huge", 50);
    for (let n = 0; n < 20; n++) void ask(["small"], "small", 1);
    await endAll();
    expect(begun.lastIndexOf("small")).toBeLessThan(begun.lastIndexOf("huge"));
    expect(begun.slice(0, 4).filter((name) => name === "huge")).toHaveLength(1);
  });

  test("comes more often to those with more weight, and still to the others", async () => {
    const { ask, end, begun } = createTurns({ atOnce: 1, waitingMost: 1000, weights: { known: 4 } });
    for (let n = 0; n < 50; n++) {
      void ask(["known", "anna"], "known");
      void ask(["stranger", "1"], "stranger");
    }
    for (let n = 0; n < 24; n++) await end();
    expect(begun.filter((name) => name === "known").length).toBeWithin(19, 22);
  });

  test("is given to as many at once as there are, and its result or error is the work's", async () => {
    const turns = new FairTurns({ atOnce: 2, waitingMost: 10 });
    const run = (work: () => Promise<number>) => turns.run(["a"], work, () => -1);
    expect(await Promise.all([run(async () => 1), run(async () => 2), run(async () => 3)])).toEqual([
      1, 2, 3,
    ]);
    expect(run(async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(turns.waiting).toBe(0);
  });
});

describe("When too many wait,", () => {
  test("the newest work of whoever has most of it is refused, and a newcomer is not", async () => {
    const { ask, refused } = createTurns({ atOnce: 1, waitingMost: 3 });
    for (let n = 0; n < 4; n++) void ask(["flood"], `flood ${n}`);
    void ask(["anna"]);
    await Bun.sleep(0);
    expect(refused).toEqual(["flood 3"]);
    void ask(["flood"], "flood 4");
    await Bun.sleep(0);
    expect(refused).toEqual(["flood 3", "flood 4"]);
  });

  test("and each has one, the newcomer is refused", async () => {
    const { ask, refused } = createTurns({ atOnce: 1, waitingMost: 3 });
    for (const name of ["a", "b", "c", "d", "e"]) void ask([name]);
    await Bun.sleep(0);
    expect(refused).toEqual(["e"]);
  });
});

test("Whatever is asked in whatever order, all of it is done or refused, and nothing is left behind", async () => {
  const asked = fc.array(
    fc.record({
      path: fc.array(fc.constantFrom("a", "b", "c"), { minLength: 2, maxLength: 2 }),
      cost: fc.integer({ min: 1, max: 9 }),
      ends: fc.boolean(),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(asked, async (asks) => {
      const { ask, end, endAll, begun, refused, turns } = createTurns({ atOnce: 2, waitingMost: 5 });
      for (const [n, { path, cost, ends }] of asks.entries()) {
        void ask(path, String(n), cost);
        expect(turns.waiting).toBeLessThanOrEqual(5);
        if (ends && begun.length > refused.length && turns.waiting > 0) await end();
      }
      await endAll();
      expect([...begun, ...refused].toSorted()).toEqual(asks.map((_, n) => String(n)).toSorted());
      expect((turns as unknown as { root: { branches: Map<string, unknown> } }).root.branches.size).toBe(0);
    }),
    { numRuns: 100, seed: 2030 },
  );
});
