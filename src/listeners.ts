import type { Log } from "#src/services/log.ts";

/** Listeners register when they are made, so that the feature notifies others without knowing them. One that throws is logged. */
export class Listeners<Args extends unknown[]> {
  private readonly listeners: ((...args: Args) => void)[] = [];

  constructor(
    private readonly name: string,
    private readonly log: Log,
  ) {}

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
