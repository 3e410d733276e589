/** Limits what each person does within a rolling window. In memory: a restart resets it. */
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
    const recent = (this.times.get(person) ?? []).filter((at) => at + this.withinMs > now);
    if (recent.length >= this.most) return recent[0]! + this.withinMs - now;
    this.times.delete(person);
    this.times.set(person, [...recent, now]);
    return 0;
  }

  private forget(now: number): void {
    for (const [person, times] of this.times) {
      if (times.at(-1)! + this.withinMs > now) return;
      this.times.delete(person);
    }
  }
}
