import { MINUTE_MS, SECOND_MS } from "#contract/time.ts";
import type { Clock } from "#src/deps.ts";

const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

/** The pause doubles with each failure, so that no one waits out a timeout for every tile without a network. */
export class CircuitBreaker {
  private failures = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Clock) {}

  get pauseMs(): number {
    return Math.max(0, this.pausedUntil - this.clock());
  }

  answered(): void {
    this.failures = 0;
    this.pausedUntil = Number.NEGATIVE_INFINITY;
  }

  /** `askedForMs` is the pause that the server asks for. Other failures during a pause belong to requests sent before it. */
  failed(askedForMs: number | null = null): void {
    if (this.pauseMs > 0 && askedForMs === null) return;
    const usual = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures);
    this.failures += 1;
    this.pausedUntil = this.clock() + Math.max(usual, Math.min(askedForMs ?? 0, 60 * MINUTE_MS));
  }
}
