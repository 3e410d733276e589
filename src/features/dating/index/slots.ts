import { ID_WORDS } from "./segment.ts";

/** The four words of a UUID. */
export type IdWords = readonly [number, number, number, number];

export function wordsOf(id: string): IdWords {
  const words: [number, number, number, number] = [0, 0, 0, 0];
  for (let at = 0, digits = 0; at < id.length && digits < 32; at++) {
    const code = id.charCodeAt(at);
    if (code === DASH) continue;
    // '0' to '9' end in 0 to 9, 'a' to 'f' and 'A' to 'F' in 1 to 6.
    const digit = code < 64 ? code & 15 : (code & 15) + 9;
    words[digits >>> 3] = (words[digits >>> 3]! << 4) | digit;
    digits++;
  }
  return words;
}
const DASH = 45;

export function idOf(words: Int32Array, at: number): string {
  let hex = "";
  for (let word = 0; word < ID_WORDS; word++)
    hex += (words[at * ID_WORDS + word]! >>> 0).toString(16).padStart(8, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const EMPTY = -1;

/** Finds the slot of a UUID: a hash table with open addressing takes 8 to 16 bytes a person, a Map of strings some 100. */
export class Slots {
  private table = new Int32Array(1024).fill(EMPTY);
  private held = 0;

  constructor(
    private readonly holds: (slot: number, id: IdWords) => boolean,
    private readonly hashAt: (slot: number) => number,
  ) {}

  find(id: IdWords): number {
    const mask = this.table.length - 1;
    for (let at = hashOf(id) & mask; ; at = (at + 1) & mask) {
      const slot = this.table[at]!;
      if (slot === EMPTY) return -1;
      if (this.holds(slot, id)) return slot;
    }
  }

  /** The slot's id must have been written already. */
  add(slot: number): void {
    if ((this.held + 1) * 2 > this.table.length) this.grow();
    this.put(slot);
    this.held++;
  }

  private put(slot: number): void {
    const mask = this.table.length - 1;
    let at = this.hashAt(slot) & mask;
    while (this.table[at]! >= 0) at = (at + 1) & mask;
    this.table[at] = slot;
  }

  private grow(): void {
    const old = this.table;
    this.table = new Int32Array(old.length * 2).fill(EMPTY);
    for (const slot of old) if (slot !== EMPTY) this.put(slot);
  }
}

const hashOf = (id: IdWords): number => hashWords(id[0], id[1], id[2], id[3]);

export function hashWords(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ (b >>> 15) ^ c, 0x85ebca6b) ^ Math.imul(d ^ b, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return Math.imul(hash, 0x9e3779b1) >>> 1;
}
