import type { Clock } from "#src/deps.ts";

/** A timer for the next moment when something is due; it does not run while nothing is. */
export class Alarm {
  private timer: Timer | undefined;
  private at = Number.POSITIVE_INFINITY;
  private stopped = false;

  /** @param everyMs the shortest time between being set and ringing */
  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    private readonly ring: () => void,
  ) {}

  /** Or at an earlier time that is already set; `null` means never. */
  set(due: number | null): void {
    if (due === null) this.clear();
    if (due === null || this.stopped) return;
    const now = this.clock();
    const at = Math.max(due, now + this.everyMs);
    if (this.at <= at) return;
    clearTimeout(this.timer);
    this.at = at;
    this.timer = setTimeout(() => {
      this.at = Number.POSITIVE_INFINITY;
      this.ring();
    }, at - now);
  }

  stop(): void {
    this.stopped = true;
    this.clear();
  }

  private clear(): void {
    clearTimeout(this.timer);
    this.at = Number.POSITIVE_INFINITY;
  }
}
