/** Keeps the `limit` highest-ranked of all people offered, in a heap with the lowest of them at the top. */
export class TopRanked {
  private readonly ranks: Float64Array;
  private readonly slots: Int32Array;
  private held = 0;

  /** @param isAfter whether slot `a` comes after slot `b`, when both have the same rank */
  constructor(
    readonly limit: number,
    private readonly isAfter: (a: number, b: number) => boolean,
  ) {
    this.ranks = new Float64Array(limit);
    this.slots = new Int32Array(limit);
  }

  /** Anyone with a lower rank than this is not kept. */
  get floor(): number {
    if (this.limit === 0) return Number.POSITIVE_INFINITY;
    return this.held < this.limit ? Number.NEGATIVE_INFINITY : this.ranks[0]!;
  }

  offer(rank: number, slot: number): void {
    if (this.held === this.limit) {
      if (this.limit > 0 && this.isBefore(rank, slot, 0)) this.sink(rank, slot);
      return;
    }
    let at = this.held++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.isBefore(rank, slot, parent)) break;
      this.move(parent, at);
      at = parent;
    }
    this.set(at, rank, slot);
  }

  /** The slots, the highest rank first. */
  inOrder(): number[] {
    const positions = Array.from({ length: this.held }, (_, at) => at);
    positions.sort((a, b) => (this.isBefore(this.ranks[a]!, this.slots[a]!, b) ? -1 : 1));
    return positions.map((at) => this.slots[at]!);
  }

  private sink(rank: number, slot: number): void {
    let at = 0;
    for (let child = 1; child < this.held; child = 2 * at + 1) {
      const other = child + 1;
      if (other < this.held && this.isBefore(this.ranks[child]!, this.slots[child]!, other)) child++;
      if (!this.isBefore(rank, slot, child)) break;
      this.move(child, at);
      at = child;
    }
    this.set(at, rank, slot);
  }

  private move(from: number, to: number): void {
    this.ranks[to] = this.ranks[from]!;
    this.slots[to] = this.slots[from]!;
  }

  private set(at: number, rank: number, slot: number): void {
    this.ranks[at] = rank;
    this.slots[at] = slot;
  }

  private isBefore(rank: number, slot: number, at: number): boolean {
    if (rank !== this.ranks[at]) return rank > this.ranks[at]!;
    return this.isAfter(this.slots[at]!, slot);
  }
}
