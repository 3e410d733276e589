import { NOBODY } from "./columns.ts";
import type { Draw } from "./draw.ts";
import type { Filters } from "./filters.ts";
import { Heap } from "./heap.ts";
import type { Bucket } from "./line.ts";
import type { Queue } from "./queue.ts";

export type PairUp = (longer: number, shorter: number) => void;

/**
 * Pairs up people who are new to each other, the longest waiter first.
 *
 * Nobody settled may meet anybody settled: whoever could, did, in an earlier match. So every new pair has a ready ticket
 * in it, and settled people need only be asked where the line they face has somebody ready. There they are asked bucket
 * by bucket in the order of joining; one who finds nobody is excluded for every one of the ready in reach, so that all
 * vain attempts together are no more than what the newcomers exclude.
 */
export class FreshPairs {
  /** Buckets by the order of the longest waiter who is still to be asked. */
  private readonly askable = new Heap<Bucket>();
  /** A round has begun that was too much for one turn. */
  isUnderWay = false;
  private nextArrival = 0;

  constructor(
    private readonly queue: Queue,
    private readonly filters: Filters,
    private readonly draw: Draw,
  ) {}

  /** Begins a round or goes on with it; false if it is not done yet, as filters have taken up this turn. */
  run(now: number, random: () => number, pairUp: PairUp): boolean {
    if (!this.isUnderWay) this.begin(now);
    this.isUnderWay = !this.askSettled(now, random, pairUp) || !this.askArrivals(now, random, pairUp);
    return !this.isUnderWay;
  }

  private begin(now: number): void {
    this.queue.beginRound();
    this.nextArrival = 0;
    for (const line of this.queue.hot) {
      for (const bucket of line.facing.buckets) {
        bucket.cursor = bucket.head;
        this.enrol(bucket, now);
      }
    }
  }

  private askSettled(now: number, random: () => number, pairUp: PairUp): boolean {
    for (;;) {
      if (this.filters.isTurnOver) return false;
      const order = this.askable.firstKey;
      const bucket = this.askable.pop();
      if (!bucket) return true;
      const asked = bucket.cursor;
      if (asked !== NOBODY && this.queue.orderOf(asked) === order) {
        const companion = this.draw.companionFor(asked, now, random);
        if (companion === NOBODY) bucket.cursor = bucket.after(asked);
        else pairUp(asked, companion);
      }
      this.enrol(bucket, now);
    }
  }

  /** Those behind the one at the cursor have waited less and reach no further, so one look at a bucket is enough. */
  private enrol(bucket: Bucket, now: number): void {
    const next = bucket.cursor;
    if (next === NOBODY || this.queue.isArrival(next)) return;
    if (this.draw.reachesSomebody(next, bucket.line.facing, now))
      this.askable.push(this.queue.orderOf(next), bucket);
  }

  /** All the settled have joined before all arrivals, and have had their turn. */
  private askArrivals(now: number, random: () => number, pairUp: PairUp): boolean {
    while (this.nextArrival < this.queue.arrivalCount) {
      if (this.filters.isTurnOver) return false;
      const asked = this.queue.arrival(this.nextArrival++);
      if (asked === NOBODY) continue;
      const companion = this.draw.companionFor(asked, now, random);
      if (companion !== NOBODY) pairUp(asked, companion);
    }
    return true;
  }
}
