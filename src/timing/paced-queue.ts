import type { Clock } from "#src/deps.ts";
import { Alarm } from "./alarm.ts";
import { FairTurns } from "./fair-turns.ts";

const TICK_EVERY_MS = 20;

/** One at a time, each at least `everyMs` after the one before began. People who ask take turns. */
export class PacedQueue {
  private readonly turns: FairTurns;
  private readonly alarm: Alarm;
  private nextAt = Number.NEGATIVE_INFINITY;
  private begin: (() => void) | null = null;

  /** @param most how many may wait */
  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    most: number,
  ) {
    this.turns = new FairTurns({ atOnce: 1, waitingMost: most });
    this.alarm = new Alarm(clock, TICK_EVERY_MS, () => this.tick());
  }

  /** Runs the work when the turn of `who` comes; null at once when too many wait, most of them for `who`. */
  run<T>(who: string, work: () => Promise<T>): Promise<T | null> {
    const onTime = async () => {
      await new Promise<void>((begin) => {
        this.begin = begin;
        this.tick();
      });
      return work();
    };
    return this.turns.run<T | null>([who], onTime, () => null);
  }

  tick(): void {
    const now = this.clock();
    if (this.begin && now >= this.nextAt) {
      this.nextAt = now + this.everyMs;
      this.begin();
      this.begin = null;
    }
    this.alarm.set(this.begin ? this.nextAt : null);
  }

  stop(): void {
    this.alarm.stop();
  }
}
