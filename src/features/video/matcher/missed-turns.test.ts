import { expect, test } from "bun:test";
import fc from "fast-check";
import { NO_SLOT } from "./columns.ts";
import { MissedTurns } from "./missed-turns.ts";

test("people who missed a turn come out once, in the order in which they missed it, without those who left", () => {
  const slot = fc.integer({ min: 0, max: 40 });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant("add" as const), slot }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("remove" as const), slot }) },
    { weight: 1, arbitrary: fc.constant({ act: "shift" as const }) },
  );
  // Long enough for places to be reclaimed.
  const steps = fc.array(step, { minLength: 3_000, maxLength: 6_000 });
  fc.assert(
    fc.property(steps, (all) => {
      const missedTurns = new MissedTurns();
      missedTurns.reserve(41);
      const plain = new Set<number>();
      for (const one of all) {
        if (one.act === "add") {
          missedTurns.add(one.slot);
          plain.add(one.slot);
        } else if (one.act === "remove") {
          missedTurns.remove(one.slot);
          plain.delete(one.slot);
        } else {
          const [first = NO_SLOT] = plain;
          plain.delete(first);
          if (missedTurns.shift() !== first) throw new Error(`${first} was to come out`);
        }
        if (missedTurns.size !== plain.size) throw new Error(`${plain.size} were left`);
      }
    }),
    { seed: 5, numRuns: 60 },
  );
  expect(new MissedTurns().shift()).toBe(NO_SLOT);
});
