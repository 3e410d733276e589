const WAITS_KEPT = 51;

export class Waits {
  private readonly latest: number[] = [];

  add(waitMs: number): void {
    this.latest.push(waitMs);
    if (this.latest.length > WAITS_KEPT) this.latest.shift();
  }

  all = (): readonly number[] => this.latest;

  /** The median in milliseconds; null while no one has been matched. */
  get expectedMs(): number | null {
    const sorted = this.latest.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }
}
