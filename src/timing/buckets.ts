import { Bucket, type Pace } from "./bucket.ts";

/** Full ones are dropped, so that there are only as many as were active recently. */
export class Buckets {
  /** Least recently used first. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly pace: Pace) {}

  get size(): number {
    return this.buckets.size;
  }

  /** Returns 0, or the milliseconds until there are enough. */
  take(person: string, now: number, tokens = 1): number {
    this.forgetFull(now);
    const bucket = this.buckets.get(person) ?? new Bucket(this.pace, now);
    this.buckets.delete(person);
    this.buckets.set(person, bucket);
    return bucket.take(now, tokens) ? 0 : bucket.waitMs(now, tokens);
  }

  used(person: string, now: number): number {
    return 1 - (this.buckets.get(person)?.left(now) ?? 1);
  }

  private forgetFull(now: number): void {
    for (const [person, bucket] of this.buckets) {
      if (!bucket.isFull(now)) return;
      this.buckets.delete(person);
    }
  }
}
