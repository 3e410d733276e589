import { SEGMENT_BITS, SEGMENT_SIZE } from "./columns.ts";

export const NO_SLOT = -1;
const WORDS = 4;
const DASH = 45;

/** Open addressing takes 8 to 16 bytes a person, a Map of strings some 100. */
export class Slots {
  private table = new Int32Array(1024).fill(NO_SLOT);
  private readonly ids: Int32Array[] = [];
  private held = 0;

  find(id: string): number {
    const words = wordsOf(id);
    const mask = this.table.length - 1;
    for (let at = hashOf(words, 0) & mask; ; at = (at + 1) & mask) {
      const slot = this.table[at]!;
      if (slot === NO_SLOT || this.compareWords(slot, words, 0) === 0) return slot;
    }
  }

  add(id: string): number {
    if ((this.held + 1) * 2 > this.table.length) this.grow();
    const slot = this.held++;
    if (slot % SEGMENT_SIZE === 0) this.ids.push(new Int32Array(SEGMENT_SIZE * WORDS));
    this.wordsAt(slot).set(wordsOf(id), startOf(slot));
    this.put(slot);
    return slot;
  }

  idAt(slot: number): string {
    const words = this.wordsAt(slot).subarray(startOf(slot), startOf(slot) + WORDS);
    const hex = [...words].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Negative if the id in the first slot is the lower one. */
  compare = (a: number, b: number): number => this.compareWords(a, this.wordsAt(b), startOf(b));

  private compareWords(slot: number, others: Int32Array, start: number): number {
    const words = this.wordsAt(slot);
    for (let word = 0; word < WORDS; word++) {
      const difference = (words[startOf(slot) + word]! >>> 0) - (others[start + word]! >>> 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private wordsAt = (slot: number): Int32Array => this.ids[slot >> SEGMENT_BITS]!;

  private put(slot: number): void {
    const mask = this.table.length - 1;
    let at = hashOf(this.wordsAt(slot), startOf(slot)) & mask;
    while (this.table[at] !== NO_SLOT) at = (at + 1) & mask;
    this.table[at] = slot;
  }

  private grow(): void {
    this.table = new Int32Array(this.table.length * 2).fill(NO_SLOT);
    for (let slot = 0; slot < this.held; slot++) this.put(slot);
  }
}

const startOf = (slot: number): number => (slot % SEGMENT_SIZE) * WORDS;

function wordsOf(id: string): Int32Array {
  const words = new Int32Array(WORDS);
  for (let at = 0, digits = 0; at < id.length && digits < 8 * WORDS; at++) {
    const code = id.charCodeAt(at);
    if (code === DASH) continue;
    // '0' to '9' end in 0 to 9, 'a' to 'f' and 'A' to 'F' in 1 to 6.
    const digit = code < 64 ? code & 15 : (code & 15) + 9;
    words[digits >>> 3] = (words[digits >>> 3]! << 4) | digit;
    digits++;
  }
  return words;
}

function hashOf(words: Int32Array, start: number): number {
  const [a, b, c, d] = [words[start]!, words[start + 1]!, words[start + 2]!, words[start + 3]!];
  let hash = Math.imul(a ^ (b >>> 15) ^ c, 0x85ebca6b) ^ Math.imul(d ^ b, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return Math.imul(hash, 0x9e3779b1) >>> 1;
}
