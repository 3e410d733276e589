/** How much may be done at once, and how much per second in the long run. */
export interface Pace {
  burst: number;
  perSecond: number;
}

/** A token bucket: two numbers, no timer. */
export class Bucket {
  private tokens: number;

  constructor(
    private readonly pace: Pace,
    private filledAt: number,
  ) {
    this.tokens = pace.burst;
  }

  /** Takes the tokens; false if there are not enough. */
  take(now: number, tokens = 1): boolean {
    this.fill(now);
    if (this.tokens < tokens) return false;
    this.tokens -= tokens;
    return true;
  }

  /** Puts back a token that did not count after all. */
  giveBack(now: number): void {
    this.fill(now);
    this.tokens = Math.min(this.pace.burst, this.tokens + 1);
  }

  /** Milliseconds until there are this many tokens again. */
  waitMs(now: number, tokens = 1): number {
    this.fill(now);
    return Math.max(0, ((tokens - this.tokens) / this.pace.perSecond) * 1000);
  }

  /** The part that is left, from 0 to 1. */
  left(now: number): number {
    this.fill(now);
    return this.tokens / this.pace.burst;
  }

  /** A full bucket is as good as a new one. */
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
