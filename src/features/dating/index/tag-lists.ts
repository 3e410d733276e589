/** The people who have each tag, so that a search for an interest looks at them alone. */
export class TagLists {
  private readonly lists = new Map<number, List>();
  /** Grows with every change: what was made of the lists before is stale. */
  version = 0;

  add(tag: number, slot: number): void {
    const list = this.lists.get(tag) ?? { slots: new Int32Array(2), count: 0 };
    this.lists.set(tag, list);
    if (list.count === list.slots.length) {
      const larger = new Int32Array(Math.ceil(list.count * 1.5));
      larger.set(list.slots);
      list.slots = larger;
    }
    list.slots[list.count++] = slot;
    this.version++;
  }

  remove(tag: number, slot: number): void {
    const list = this.lists.get(tag);
    const at = list ? list.slots.indexOf(slot) : -1;
    if (!list || at === -1) return;
    list.slots[at] = list.slots[--list.count]!;
    list.slots[list.count] = -1;
    this.version++;
  }

  /** Everyone who has at least one of the tags, as bits. */
  haveOneOf(tags: readonly number[], words: number): Int32Array {
    const bits = new Int32Array(words);
    for (const tag of tags) {
      const { slots, count } = this.lists.get(tag) ?? NONE;
      for (let at = 0; at < count; at++) bits[slots[at]! >>> 5]! |= 1 << (slots[at]! & 31);
    }
    return bits;
  }

  /** How many of the tags each person has, as bits of at least one, at least two … up to `most`. */
  levels(tags: readonly number[], most: number, words: number): Int32Array[] {
    const levels = Array.from({ length: Math.min(most, tags.length) }, () => new Int32Array(words));
    for (const tag of tags) {
      const { slots, count } = this.lists.get(tag) ?? NONE;
      for (let at = 0; at < count; at++) raise(levels, slots[at]!);
    }
    return levels;
  }
}

function raise(levels: readonly Int32Array[], slot: number): void {
  const word = slot >>> 5;
  const bit = 1 << (slot & 31);
  for (const level of levels) {
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
