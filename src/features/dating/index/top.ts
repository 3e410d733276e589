/** The sort key is rank × `SECONDS` + the time of joining: of two people with the same rank the newer member comes first. */
const SECONDS = 2 ** 32;
/** People offered beyond the limit before the lowest are dropped. */
const SPARE = 1_024;

interface Offered {
  key: number;
  slot: number;
}

/** Sorting now and then replaces a heap. */
export class Top {
  private readonly offered: Offered[] = [];
  private last: Offered | undefined;
  /** Anyone with a lower rank, or with this rank and an earlier time of joining, is not among them. */
  leastRank = 0;
  leastCreatedAt = 0;

  /** @param compareIds of two people with the same key the one with the higher id comes first */
  constructor(
    private readonly limit: number,
    private readonly compareIds: (a: number, b: number) => number,
  ) {}

  offer(rank: number, createdAt: number, slot: number): void {
    const key = rank * SECONDS + createdAt;
    if (
      this.last &&
      (key < this.last.key || (key === this.last.key && this.compareIds(slot, this.last.slot) < 0))
    )
      return;
    this.offered.push({ key, slot });
    if (this.offered.length >= this.limit + SPARE) this.drop();
  }

  inOrder(): number[] {
    this.drop();
    return this.offered.map(({ slot }) => slot);
  }

  private drop(): void {
    this.offered.sort(this.compare);
    this.offered.splice(this.limit);
    this.last = this.offered[this.limit - 1];
    if (!this.last) return;
    this.leastRank = Math.floor(this.last.key / SECONDS);
    this.leastCreatedAt = this.last.key % SECONDS;
  }

  private compare = (a: Offered, b: Offered): number => b.key - a.key || this.compareIds(b.slot, a.slot);
}
