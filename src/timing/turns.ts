import type { Clock } from "#src/deps.ts";
import { Alarm } from "./alarm.ts";

const TICK_EVERY_MS = 20;

/** Work that must be done one at a time, and begin no more often than every so many milliseconds. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private readonly alarm: Alarm;
  private nextAt = Number.NEGATIVE_INFINITY;
  private busy = false;

  /** @param most how many may wait */
  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    private readonly most: number,
  ) {
    this.alarm = new Alarm(clock, TICK_EVERY_MS, () => this.tick());
  }

  /** Does the work when its turn comes; null at once when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.waiting.length >= this.most) return null;
    await new Promise<void>((begin) => {
      this.waiting.push(begin);
      this.tick();
    });
    try {
      return await work();
    } finally {
      this.busy = false;
      this.tick();
    }
  }

  /** Lets the next one begin, if it may by now; timers do it by themselves. */
  tick(): void {
    const now = this.clock();
    if (!this.busy && now >= this.nextAt) this.begin(now);
    this.alarm.set(!this.busy && this.waiting.length > 0 ? this.nextAt : null);
  }

  stop(): void {
    this.alarm.stop();
  }

  private begin(now: number): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.busy = true;
    this.nextAt = now + this.everyMs;
    next();
  }
}
