export interface Pace {
  burst: number;
  perSecond: number;
}

export class Bucket {
  private tokens: number;

  constructor(
    private readonly pace: Pace,
    private filledAt: number,
  ) {
    this.tokens = pace.burst;
  }

  take(now: number, tokens = 1): boolean {
    this.fill(now);
    if (this.tokens < tokens) return false;
    this.tokens -= tokens;
    return true;
  }

  /** A token that did not count after all. */
  giveBack(now: number): void {
    this.fill(now);
    this.tokens = Math.min(this.pace.burst, this.tokens + 1);
  }

  /** Until there are this many tokens again. */
  waitMs(now: number, tokens = 1): number {
    this.fill(now);
    return Math.max(0, ((tokens - this.tokens) / this.pace.perSecond) * 1000);
  }

  left(now: number): number {
    this.fill(now);
    return this.tokens / this.pace.burst;
  }

  isFull(now: number): boolean {
    this.fill(now);
    return this.tokens >= this.pace.burst;
  }

  private fill(now: number): void {
    const { burst, perSecond } = this.pace;
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * perSecond);
    this.filledAt = now;
  }
}
