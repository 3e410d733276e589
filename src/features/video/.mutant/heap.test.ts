import { expect, test } from "bun:test";
import fc from "fast-check";
import { Heap } from "./heap.ts";

test("what goes into a heap comes out by ascending key, also when pushes and pops alternate", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3 })), (steps) => {
      const heap = new Heap<number>();
      let left: number[] = [];
      for (const key of steps) {
        if (key !== null) {
          heap.push(key, key * 10);
          left = [...left, key].toSorted((a, b) => a - b);
        } else {
          expect(heap.firstKey).toBe(left[0] ?? Number.POSITIVE_INFINITY);
          expect(heap.first).toBe(left.length > 0 ? left[0]! * 10 : undefined);
          expect(heap.pop()).toBe(left.length > 0 ? left.shift()! * 10 : undefined);
        }
        expect(heap.size).toBe(left.length);
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});
