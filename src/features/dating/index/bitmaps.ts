/** So many are kept for the next search. */
const KEPT = 32;

/** Bitmaps of everyone that searches lend: fresh memory costs a page fault for each four kilobytes, and the collector's time. */
export class Bitmaps {
  private readonly kept: Int32Array[] = [];

  lend(): Lent {
    return new Lent(this.kept);
  }
}

/** What one search has borrowed. A search that is given up never gives back, and the collector takes it. */
export class Lent {
  private readonly taken: Int32Array[] = [];

  constructor(private readonly kept: Int32Array[]) {}

  /** All zeros. */
  take(words: number): Int32Array {
    const known = this.kept.pop();
    const bits = known?.length === words ? known.fill(0) : new Int32Array(words);
    this.taken.push(bits);
    return bits;
  }

  giveBack(): void {
    for (const bits of this.taken.splice(0)) if (this.kept.length < KEPT) this.kept.push(bits);
  }
}
