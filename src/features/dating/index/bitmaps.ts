/** Bitmaps kept for later searches. */
const KEPT = 32;

/**
 * A pool of bitmaps with a bit for each person, which searches borrow: new ones would cost a page fault for each four kilobytes,
 * and garbage collection.
 */
export class BitmapPool {
  private readonly kept: Int32Array[] = [];

  borrow(): BorrowedBitmaps {
    return new BorrowedBitmaps(this.kept);
  }
}

/** The bitmaps of one search. A search that is abandoned never gives them back, and they are garbage. */
export class BorrowedBitmaps {
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
