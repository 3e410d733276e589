import { Timeouts } from "./timeouts.ts";

/** Items whose socket is away. Each has a while to come back, and another while whenever the companion still sees them. */
export class Absences<T> extends Timeouts<T> {
  private readonly began = new Map<T, number>();

  constructor(
    graceMs: number,
    /** No one is kept for longer: a page that claims to see someone must not hold their place for good. */
    private readonly mostMs: number,
  ) {
    super(graceMs);
  }

  override start(item: T, now: number): void {
    super.start(item, now);
    this.began.set(item, now);
  }

  /** The whole while begins anew. */
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
