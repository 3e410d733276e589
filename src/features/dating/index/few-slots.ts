/** The most people that a key can have here. */
export const FEW = 16;

/**
 * The people of keys that have only a few, in rows of one array. Most cities and cells have fewer than ten people, and two
 * objects for each of forty thousand were a sixth of what the garbage collector had to trace while requests waited.
 */
export class FewSlots {
  private slots = new Int32Array(0);
  private counts = new Uint8Array(0);

  /** Returns false, and does nothing else, if the key has no room for one more. */
  add(key: number, slot: number): boolean {
    if (key >= this.counts.length) this.widen(key);
    const count = this.counts[key]!;
    if (count === FEW) return false;
    this.slots[key * FEW + count] = slot;
    this.counts[key] = count + 1;
    return true;
  }

  /** Returns false if the key does not have this slot. */
  remove(key: number, slot: number): boolean {
    const [from, end] = this.row(key);
    const at = this.slots.subarray(from, end).indexOf(slot);
    if (at === -1) return false;
    this.slots[from + at] = this.slots[end - 1]!;
    this.counts[key]!--;
    return true;
  }

  /** Moves everyone of the key into a list of their own. */
  moveTo(list: Int32Array, key: number): void {
    list.set(this.slots.subarray(...this.row(key)));
    this.counts[key] = 0;
  }

  mark(key: number, bits: Int32Array): void {
    const [from, end] = this.row(key);
    for (let at = from; at < end; at++) bits[this.slots[at]! >>> 5]! |= 1 << (this.slots[at]! & 31);
  }

  /** Visits each person of the key whose bit is set, and clears the bit. */
  take(key: number, bits: Int32Array, visit: (slot: number) => void): void {
    const [from, end] = this.row(key);
    for (let at = end - 1; at >= from; at--) {
      const slot = this.slots[at]!;
      const bit = 1 << (slot & 31);
      if ((bits[slot >>> 5]! & bit) === 0) continue;
      bits[slot >>> 5]! ^= bit;
      visit(slot);
    }
  }

  private row(key: number): [from: number, end: number] {
    return [key * FEW, key * FEW + (this.counts[key] ?? 0)];
  }

  private widen(key: number): void {
    const size = Math.ceil((key + 1) * 1.25);
    const [slots, counts] = [new Int32Array(size * FEW), new Uint8Array(size)];
    slots.set(this.slots);
    counts.set(this.counts);
    [this.slots, this.counts] = [slots, counts];
  }
}
