/** The people of each key (a tag, a city, a cell of the map), so that a search for some of them looks at these people alone. */
export class SlotLists {
  /** By key: keys are small whole numbers. */
  private readonly lists: (List | undefined)[] = [];
  /** Grows with every change: what was made of the lists before is stale. */
  version = 0;

  add(key: number, slot: number): void {
    let list = this.lists[key];
    if (!list) {
      list = { slots: new Int32Array(2), count: 0 };
      this.lists[key] = list;
    }
    if (list.count === list.slots.length) {
      const larger = new Int32Array(Math.ceil(list.count * 1.25) + 2);
      larger.set(list.slots);
      list.slots = larger;
    }
    list.slots[list.count++] = slot;
    this.version++;
  }

  remove(key: number, slot: number): void {
    const list = this.lists[key];
    const at = list ? list.slots.indexOf(slot) : -1;
    if (!list || at === -1) return;
    list.slots[at] = list.slots[--list.count]!;
    list.slots[list.count] = -1;
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
    const list = this.lists[key];
    if (!list) return;
    const { slots, count } = list;
    for (let at = 0; at < count; at++) bits[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31);
  }

  /** How many of the keys each person has, as bits of at least one, at least two … up to `most`. */
  levels(keys: readonly number[], most: number, words: number): Int32Array[] {
    const levels = Array.from({ length: Math.min(most, keys.length) }, () => new Int32Array(words));
    for (const key of keys) {
      const { slots, count } = this.lists[key] ?? NONE;
      for (let at = 0; at < count; at++) raise(levels, slots[at]!);
    }
    return levels;
  }
}

function raise(levels: readonly Int32Array[], slot: number): void {
  const word = slot >>> 5;
  const bit = 1 << (slot & 31);
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at]!;
    if ((level[word]! & bit) !== 0) continue;
    level[word]! |= bit;
    return;
  }
}

interface List {
  slots: Int32Array;
  count: number;
}
const NONE: List = { slots: new Int32Array(0), count: 0 };
