export class RollingLimit {
  /** Times by person, oldest first; the most recently active person is last. */
  private readonly times = new Map<string, number[]>();

  constructor(
    private readonly most: number,
    private readonly withinMs: number,
  ) {}

  /** Counts one more and returns 0, or counts nothing and returns the milliseconds until there is room again. */
  take(person: string, now: number): number {
    this.forget(now);
    const waitMs = this.waitMs(person, now);
    if (waitMs > 0) return waitMs;
    const recent = this.recent(person, now);
    this.times.delete(person);
    this.times.set(person, [...recent, now]);
    return 0;
  }

  /** Without counting, for what may still be refused for another reason. */
  waitMs(person: string, now: number): number {
    const recent = this.recent(person, now);
    return recent.length >= this.most ? recent[0]! + this.withinMs - now : 0;
  }

  private recent(person: string, now: number): number[] {
    return (this.times.get(person) ?? []).filter((at) => at + this.withinMs > now);
  }

  private forget(now: number): void {
    for (const [person, times] of this.times) {
      if (times.at(-1)! + this.withinMs > now) return;
      this.times.delete(person);
    }
  }
}
