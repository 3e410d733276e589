/** How many frames a socket may send at once, and how many a second in the long run. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** A token bucket: two numbers a socket, no timer. */
export class Bucket {
  private tokens: number;

  constructor(
    private readonly allowance: Allowance,
    private filledAt: number,
  ) {
    this.tokens = allowance.burst;
  }

  /** False when the bucket is empty: the socket floods. */
  take(now: number): boolean {
    const { burst, perSecond } = this.allowance;
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * perSecond);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
