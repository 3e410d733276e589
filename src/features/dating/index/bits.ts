/** How many of 32 bits are set. */
export function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function totalBitCount(words: Int32Array): number {
  let count = 0;
  for (let w = 0; w < words.length; w++) if (words[w] !== 0) count += bitCount(words[w]!);
  return count;
}

/** The position of the lowest set bit; `bits` must not be 0. */
export const lowestSetBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

export const hasBit = (words: Int32Array, at: number): boolean =>
  ((words[at >>> 5]! >>> (at & 31)) & 1) === 1;

export function setBit(words: Int32Array, at: number, isSet: boolean): void {
  if (isSet) words[at >>> 5]! |= 1 << (at & 31);
  else words[at >>> 5]! &= ~(1 << (at & 31));
}
