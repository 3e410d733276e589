import type { Log } from "#src/services/log.ts";

/**
 * Something that happened, and the features that act on it. They register when they are made, so that the feature where
 * it happens knows none of them. What one listener throws is logged and does not silence the others.
 */
export class Fact<Args extends unknown[]> {
  private readonly listeners: ((...args: Args) => void)[] = [];

  constructor(
    private readonly name: string,
    private readonly log: Log,
  ) {}

  /** Listeners are called in the order in which they registered. */
  readonly when = (listener: (...args: Args) => void): void => void this.listeners.push(listener);

  tell(...args: Args): void {
    for (const listener of this.listeners) {
      try {
        listener(...args);
      } catch (err) {
        this.log.error({ err, fact: this.name }, "Listener failed");
      }
    }
  }
}
