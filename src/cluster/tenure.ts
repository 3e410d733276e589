/**
 * How long a core may write after its lease was last renewed. On one volume there is no limit, since no one gets the volume before it
 * lets go. A standby with a volume of its own can only count the time, and so this side must too (decision 061).
 */
export class Tenure {
  /** A standby elsewhere relies on the limit. */
  isBounded = false;
  private isOver = false;
  private renewed = { at: performance.now(), wall: Date.now() };

  constructor(private readonly limitMs: number) {}

  /** @param renewed before the broker was asked */
  renew(renewed: { at: number; wall: number }): void {
    this.renewed = renewed;
  }

  end(): void {
    this.isOver = true;
  }

  readonly mayWrite = (): boolean => {
    if (!this.isBounded) return true;
    // The clock of a machine that slept may not have counted that.
    const passed = Math.max(performance.now() - this.renewed.at, Date.now() - this.renewed.wall);
    return !this.isOver && passed < this.limitMs;
  };
}
