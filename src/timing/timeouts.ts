/** Items that come due a fixed time after they were started, kept in that order. */
export class Timeouts<T> {
  private readonly since = new Map<T, number>();
  private latest = Number.NEGATIVE_INFINITY;

  constructor(private readonly ms: number) {}

  start(item: T, now: number): void {
    this.since.delete(item);
    this.since.set(item, now);
    if (now < this.latest) this.sort();
    else this.latest = now;
  }

  /** Rarely needed: only what was noticed late starts in the past. */
  private sort(): void {
    const sorted = [...this.since].sort(([, a], [, b]) => a - b);
    this.since.clear();
    for (const [item, since] of sorted) this.since.set(item, since);
  }

  stop(item: T): void {
    this.since.delete(item);
  }

  sinceOf(item: T): number | undefined {
    return this.since.get(item);
  }

  has(item: T): boolean {
    return this.since.has(item);
  }

  /** Removes and yields what is due, one by one, so that handling one can still cancel another. */
  *due(now: number): Generator<T> {
    for (const [item, since] of this.since) {
      if (now < since + this.ms) return;
      this.since.delete(item);
      yield item;
    }
  }

  /** Infinity when there is none. */
  get nextDue(): number {
    for (const since of this.since.values()) return since + this.ms;
    return Number.POSITIVE_INFINITY;
  }
}
