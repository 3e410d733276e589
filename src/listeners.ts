import type { Log } from "#src/services/log.ts";

/**
 * Functions by which other features act on what happens in one. They register when they are made, so that the feature where
 * it happens knows none of them. A listener that throws is logged and does not stop the others.
 */
export class Listeners<Args extends unknown[]> {
  private readonly listeners: ((...args: Args) => void)[] = [];

  constructor(
    /** What they listen to, for the log. */
    private readonly name: string,
    private readonly log: Log,
  ) {}

  /** Listeners are called in the order in which they registered. */
  readonly add = (listener: (...args: Args) => void): void => void this.listeners.push(listener);

  notify(...args: Args): void {
    for (const listener of this.listeners) {
      try {
        listener(...args);
      } catch (err) {
        this.log.error({ err, listensFor: this.name }, "Listener failed");
      }
    }
  }
}
