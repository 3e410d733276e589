import { hasBit, setBit } from "./bits.ts";

/** People of one key: a list of slots, or a bit for each slot once that takes less. */
interface People {
  slots: Int32Array;
  count: number;
  isDense: boolean;
}
const NO_ONE: People = { slots: new Int32Array(0), count: 0, isDense: false };
/** With fewer it is too early to tell how large their share of everyone is. */
const DENSE_LEAST = 1_024;

/** The people of each key (a tag, a city, a cell of the map), so that a search for some of them looks at these people alone. */
export class SlotLists {
  /** By key: keys are small whole numbers. */
  private readonly lists: (People | undefined)[] = [];
  private reach = 0;
  /** Grows with every change: what was made of the lists before is stale. */
  version = 0;

  add(key: number, slot: number): void {
    let people = this.lists[key];
    if (!people) {
      people = { slots: new Int32Array(2), count: 0, isDense: false };
      this.lists[key] = people;
    }
    this.reach = Math.max(this.reach, slot);
    if (!people.isDense && people.count === people.slots.length) {
      if (people.count >= DENSE_LEAST && people.count * 32 > this.reach) condense(people, this.reach);
      else people.slots = grown(people.slots, people.count);
    }
    if (people.isDense) {
      if (slot >>> 5 >= people.slots.length) people.slots = grown(people.slots, slot >>> 5);
      setBit(people.slots, slot, true);
    } else people.slots[people.count] = slot;
    people.count++;
    this.version++;
  }

  remove(key: number, slot: number): void {
    const people = this.lists[key];
    if (!people) return;
    const { slots, isDense } = people;
    const at = isDense ? -1 : slots.subarray(0, people.count).indexOf(slot);
    if (isDense ? !hasBit(slots, slot) : at === -1) return;
    people.count--;
    if (isDense) setBit(slots, slot, false);
    else slots[at] = slots[people.count]!;
    this.version++;
  }

  /** Everyone who has at least one of the keys, as bits. */
  haveOneOf(keys: Iterable<number>, words: number): Int32Array {
    const bits = new Int32Array(words);
    for (const key of keys) this.mark(key, bits);
    return bits;
  }

  /** Sets the bits of all who have the key. */
  mark(key: number, bits: Int32Array): void {
    const { slots, count, isDense } = this.lists[key] ?? NO_ONE;
    if (isDense) {
      const words = Math.min(slots.length, bits.length);
      for (let w = 0; w < words; w++) bits[w]! |= slots[w]!;
    } else for (let at = 0; at < count; at++) bits[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31);
  }

  /**
   * How many of the keys each person has, up to four: the ones, twos and fours of the count as bits.
   * @param blank makes room for the people of a key
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
        let more = lists[at]![w]! | 0;
        let had = once & more;
        once |= more;
        more = had;
        had = twice & more;
        twice |= more;
        more = had;
        had = thrice & more;
        thrice |= more;
        four |= had;
      }
      ones[w] = (once & ~twice) | (thrice & ~four);
      twos[w] = twice & ~four;
      fours[w] = four;
    }
  }

  private bitsOf(key: number, blank: () => Int32Array): Int32Array {
    const people = this.lists[key] ?? NO_ONE;
    if (people.isDense) return people.slots;
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
