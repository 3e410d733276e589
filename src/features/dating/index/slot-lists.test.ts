import { expect, test } from "bun:test";
import fc from "fast-check";
import { FEW } from "./few-slots.ts";
import { SlotLists } from "./slot-lists.ts";

const KEYS = 4;
const WORDS = 96;

const marked = (bits: Int32Array) =>
  Array.from({ length: WORDS * 32 }, (_, slot) => slot).filter(
    (slot) => ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1,
  );

test("Lists of few, many and most people hold everyone added and not removed", () => {
  const change = fc.record({
    key: fc.integer({ min: 1, max: KEYS }),
    // Some keys keep a few people, others get so many that a bitmap takes less memory than a list.
    slot: fc.oneof(
      fc.integer({ min: 0, max: FEW + 2 }),
      fc.integer({ min: 0, max: 30 }).map((n) => n * 100),
    ),
    many: fc.constantFrom(1, 1, 1, 2_000),
    isAdded: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const lists = new SlotLists();
      const expected = new Map<number, Set<number>>();
      for (const { key, slot, many, isAdded } of changes) {
        const people = expected.get(key) ?? new Set();
        expected.set(key, people);
        for (let n = 0; n < many; n++) {
          const each = (slot + n) % (WORDS * 32);
          if (isAdded && !people.has(each)) lists.add(key, each);
          if (!isAdded) lists.remove(key, each);
          if (isAdded) people.add(each);
          else people.delete(each);
        }
      }
      for (let key = 0; key <= KEYS + 1; key++) {
        const people = [...(expected.get(key) ?? [])].toSorted((a, b) => a - b);
        expect(marked(lists.haveOneOf([key], WORDS))).toEqual(people);
        const taken: number[] = [];
        const wanted = new Int32Array(WORDS).fill(0x55555555);
        for (let before = Number.POSITIVE_INFINITY; before > 0; )
          before = lists.take(key, before, wanted, (slot) => taken.push(slot));
        const even = people.filter((slot) => slot % 2 === 0);
        expect(taken.toSorted((a, b) => a - b)).toEqual(even);
        expect(marked(wanted)).toHaveLength(WORDS * 16 - even.length);
      }
    }),
    { numRuns: 25 },
  );
});
