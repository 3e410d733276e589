import type { Clock } from "#src/deps.ts";
import { Alarm } from "./alarm.ts";

const TICK_EVERY_MS = 20;

/** Runs work one at a time, each at least `everyMs` after the one before began. */
export class PacedQueue {
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

  /** Runs the work when its turn comes; returns null at once when too many wait already. */
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

  /** Begins the next work if it is due. A timer calls it too. */
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
