import { Timeouts } from "./timeouts.ts";

/** Items whose socket is away. Each has a grace period to return, and a new one whenever the companion still sees them. */
export class Absences<T> extends Timeouts<T> {
  private readonly began = new Map<T, number>();

  constructor(
    graceMs: number,
    /** No prolonging after this long: a page that claims to see someone must not hold their place forever. */
    private readonly mostMs: number,
  ) {
    super(graceMs);
  }

  override start(item: T, now: number): void {
    super.start(item, now);
    this.began.set(item, now);
  }

  prolong(item: T, now: number): void {
    const began = this.began.get(item);
    if (began !== undefined && now < began + this.mostMs) super.start(item, now);
  }

  override stop(item: T): void {
    super.stop(item);
    this.began.delete(item);
  }

  override *due(now: number): Generator<T> {
    for (const item of super.due(now)) {
      this.began.delete(item);
      yield item;
    }
  }
}
