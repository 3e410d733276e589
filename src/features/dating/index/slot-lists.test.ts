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
    // Some keys keep a few people, others dozens, and others so many that a bitmap takes less memory than a list.
    slot: fc.oneof(
      fc.integer({ min: 0, max: FEW + 2 }),
      fc.integer({ min: 0, max: 30 }).map((n) => n * 100),
    ),
    many: fc.constantFrom(1, 1, 1, 60, 2_000),
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

test("Everyone's keys are counted up to four, in planes of ones, twos and fours", () => {
  const lists = new SlotLists();
  const keys = [1, 2, 3, 4, 5, 6];
  // Slot 0 has no key, slot 6 has all.
  for (const key of keys) for (let slot = key; slot <= 6; slot++) lists.add(key, slot);
  const planes = [1, 2, 3].map(() => new Int32Array(1));
  lists.count(keys, planes, () => new Int32Array(1));
  const counts = Array.from({ length: 8 }, (_, slot) =>
    planes.reduce((sum, plane, bit) => sum + (((plane[0]! >>> slot) & 1) << bit), 0),
  );
  expect(counts).toEqual([0, 1, 2, 3, 4, 4, 4, 0]);
});

test("Each change makes a new version, also of a key that few have", () => {
  const lists = new SlotLists();
  const versions = [lists.version];
  for (let slot = 0; slot <= FEW; slot++) {
    lists.add(1, slot);
    versions.push(lists.version);
  }
  for (let slot = 0; slot <= FEW; slot++) {
    lists.remove(1, slot);
    versions.push(lists.version);
  }
  expect(new Set(versions).size).toBe(versions.length);
});
