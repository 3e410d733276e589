/** A token bucket for what a companion sends. */
export class Allowance {
  private left: number;
  private filledAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {
    this.left = burst;
  }

  take(now: number, amount = 1): boolean {
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.left < amount) return false;
    this.left -= amount;
    return true;
  }
}
