import { hasBit, lowestSetBit, setBit } from "./bits.ts";
import { FEW, FewSlots } from "./few-slots.ts";

/** Many people of one key: a list of slots, or a bitmap once that takes less memory. */
interface People {
  slots: Int32Array;
  count: number;
  isDense: boolean;
}
/** With fewer people, their share of everyone says little. */
const DENSE_LEAST = 1_024;
/** Slots that one `take` reads. */
const TAKEN_AT_ONCE = 16_384;

/** The people of each key (a tag, a city, a cell of the map), so that a search by key reads only these people. */
export class SlotLists {
  /** By key: keys are small whole numbers. Most keys have only a few people, who are in `few`. */
  private readonly lists: (People | undefined)[] = [];
  private readonly few = new FewSlots();
  private reach = 0;
  /** Grows with every change: anything derived from an older version is stale. */
  version = 0;

  add(key: number, slot: number): void {
    this.reach = Math.max(this.reach, slot);
    this.version++;
    let people = this.lists[key];
    if (!people) {
      if (this.few.add(key, slot)) return;
      people = { slots: new Int32Array(2 * FEW), count: FEW, isDense: false };
      this.few.moveTo(people.slots, key);
      this.lists[key] = people;
    }
    if (!people.isDense && people.count === people.slots.length) {
      if (people.count >= DENSE_LEAST && people.count * 32 > this.reach) condense(people, this.reach);
      else people.slots = grown(people.slots, people.count);
    }
    if (people.isDense) {
      if (slot >>> 5 >= people.slots.length) people.slots = grown(people.slots, slot >>> 5);
      setBit(people.slots, slot, true);
    } else people.slots[people.count] = slot;
    people.count++;
  }

  remove(key: number, slot: number): void {
    const people = this.lists[key];
    if (!people) {
      if (this.few.remove(key, slot)) this.version++;
      return;
    }
    const { slots, isDense } = people;
    const at = isDense ? -1 : slots.subarray(0, people.count).indexOf(slot);
    if (isDense ? !hasBit(slots, slot) : at === -1) return;
    people.count--;
    if (people.count === 0) this.lists[key] = undefined;
    else if (isDense) setBit(slots, slot, false);
    else slots[at] = slots[people.count]!;
    this.version++;
  }

  /** Everyone who has at least one of the keys, as bits. */
  haveOneOf(keys: Iterable<number>, words: number): Int32Array {
    const bits = new Int32Array(words);
    for (const key of keys) this.mark(key, bits);
    return bits;
  }

  /** Sets the bits of everyone who has the key. */
  mark(key: number, bits: Int32Array): void {
    const people = this.lists[key];
    if (!people) {
      this.few.mark(key, bits);
      return;
    }
    const { slots, count, isDense } = people;
    if (isDense) {
      const words = Math.min(slots.length, bits.length);
      for (let w = 0; w < words; w++) bits[w]! |= slots[w]!;
    } else for (let at = 0; at < count; at++) bits[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31);
  }

  /**
   * Visits people who have the key and whose bit is set, mostly the latest slots first, and clears the bit. It reads some
   * thousand slots before this position in the list, and returns the position to continue from, 0 at the end.
   */
  take(key: number, before: number, bits: Int32Array, visit: (slot: number) => void): number {
    const people = this.lists[key];
    if (!people) {
      this.few.take(key, bits, visit);
      return 0;
    }
    const { slots, count, isDense } = people;
    const end = Math.min(before, isDense ? Math.min(slots.length, bits.length) : count);
    const from = Math.max(0, end - (isDense ? TAKEN_AT_ONCE >>> 5 : TAKEN_AT_ONCE));
    for (let at = end - 1; at >= from; at--) {
      const w = isDense ? at : slots[at]! >>> 5;
      const taken = bits[w]! & (isDense ? slots[at]! : 1 << (slots[at]! & 31));
      if (taken === 0) continue;
      bits[w]! ^= taken;
      for (let left = taken; left !== 0; left &= left - 1) visit((w << 5) | lowestSetBit(left));
    }
    return from;
  }

  /**
   * Counts how many of the keys each person has, up to four, as planes of ones, twos and fours.
   * @param blank makes an empty bitmap for the people of a key
   */
  count(keys: readonly number[], into: readonly Int32Array[], blank: () => Int32Array): void {
    const [ones, twos, fours] = into as [Int32Array, Int32Array, Int32Array];
    const lists = keys.map((key) => this.bitsOf(key, blank));
    if (lists.length === 0) return;
    for (let w = 0; w < ones.length; w++) {
      let once = 0;
      let twice = 0;
      let thrice = 0;
      let four = 0;
      for (let at = 0; at < lists.length; at++) {
        const having = lists[at]![w]! | 0;
        const second = once & having;
        once |= having;
        const third = twice & second;
        twice |= second;
        four |= thrice & third;
        thrice |= third;
      }
      ones[w] = (once & ~twice) | (thrice & ~four);
      twos[w] = twice & ~four;
      fours[w] = four;
    }
  }

  private bitsOf(key: number, blank: () => Int32Array): Int32Array {
    const people = this.lists[key];
    if (people?.isDense) return people.slots;
    const bits = blank();
    this.mark(key, bits);
    return bits;
  }
}

function grown(slots: Int32Array, atLeast: number): Int32Array {
  const larger = new Int32Array(Math.ceil(atLeast * 1.25) + 2);
  larger.set(slots);
  return larger;
}

function condense(people: People, reach: number): void {
  const bits = new Int32Array((reach >>> 5) + 1);
  for (const slot of people.slots) setBit(bits, slot, true);
  people.slots = bits;
  people.isDense = true;
}
