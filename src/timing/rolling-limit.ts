/** Counts what each person did within a stretch of time that ends now. In memory: a restart forgives. */
export class RollingLimit {
  /** Times, oldest first, by person; anyone who did something last stands last. */
  private readonly times = new Map<string, number[]>();

  constructor(
    private readonly most: number,
    private readonly withinMs: number,
  ) {}

  /** Counts one more and answers 0; or counts nothing and returns after how many milliseconds there is room again. */
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
