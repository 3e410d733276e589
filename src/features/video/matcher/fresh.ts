import FlatQueue from "flatqueue";
import { NO_SLOT } from "./columns.ts";
import type { Draw } from "./draw.ts";
import type { Filters } from "./filters.ts";
import type { Bucket } from "./line.ts";
import { Owed } from "./owed.ts";
import type { Queue } from "./queue.ts";

export type PairUp = (longer: number, shorter: number) => void;

/**
 * Pairs up people who are new to each other, the longest waiter first.
 *
 * No one settled may meet anyone settled: anyone who could, did, in an earlier match. So every new pair has a ready
 * ticket in it, and settled people need only be asked where the line they face has someone ready. There they are asked
 * bucket by bucket in the order of joining; one who finds no one is excluded for every one of the ready in reach, so
 * that all vain attempts together are no more than what the newcomers exclude.
 */
export class FreshPairs {
  /** Buckets by the order of the longest waiter who is still to be asked. */
  private readonly askable = new FlatQueue<Bucket>();
  /** Who had no turn when someone came. */
  private readonly owed = new Owed();

  constructor(
    private readonly queue: Queue,
    private readonly filters: Filters,
    private readonly draw: Draw,
  ) {}

  run(now: number, random: () => number, pairUp: PairUp): void {
    this.askSettled(now, random, pairUp);
    this.askArrivals(now, random, pairUp);
    this.askOwed(now, random, pairUp);
  }

  /** Whether someone may still meet someone of those who wait, though all have settled. */
  get isBehind(): boolean {
    return this.owed.size > 0;
  }

  left(slot: number): void {
    this.owed.remove(slot);
  }

  reserve(capacity: number): void {
    this.owed.reserve(capacity);
  }

  private askSettled(now: number, random: () => number, pairUp: PairUp): void {
    for (const line of this.queue.hot) {
      for (const bucket of line.facing.buckets) {
        bucket.cursor = bucket.head;
        this.enrol(bucket, now);
      }
    }
    for (;;) {
      const order = this.askable.peekValue();
      const bucket = this.askable.pop();
      if (!bucket) return;
      const asked = bucket.cursor;
      if (asked !== NO_SLOT && this.queue.orderOf(asked) === order && this.filters.hasTurn(asked)) {
        const companion = this.draw.companionFor(asked, now, random);
        if (companion === NO_SLOT) bucket.cursor = bucket.after(asked);
        else pairUp(asked, companion);
      }
      this.enrol(bucket, now);
    }
  }

  /** Those behind the one at the cursor have waited less and reach no further, so one look at a bucket is enough. */
  private enrol(bucket: Bucket, now: number): void {
    this.skipThoseWithoutTurn(bucket);
    const next = bucket.cursor;
    if (next === NO_SLOT || this.queue.isArrival(next)) return;
    if (this.draw.reachesAnyone(next, bucket.line.facing, now))
      this.askable.push(bucket, this.queue.orderOf(next));
  }

  private skipThoseWithoutTurn(bucket: Bucket): void {
    if (!this.filters.isTurnOver) return;
    if (bucket.allOwed) bucket.cursor = NO_SLOT;
    const isWhole = bucket.cursor === bucket.head;
    while (
      bucket.cursor !== NO_SLOT &&
      !this.queue.isArrival(bucket.cursor) &&
      !this.filters.hasTurn(bucket.cursor)
    ) {
      this.owed.add(bucket.cursor);
      bucket.cursor = bucket.after(bucket.cursor);
    }
    bucket.allOwed ||= isWhole && bucket.cursor === NO_SLOT;
  }

  /** All the settled have joined before all arrivals, and have had their turn. */
  private askArrivals(now: number, random: () => number, pairUp: PairUp): void {
    for (let index = 0; index < this.queue.arrivalCount; index++) {
      const asked = this.queue.arrival(index);
      if (asked === NO_SLOT) continue;
      if (!this.filters.hasTurn(asked)) {
        this.owed.add(asked);
        continue;
      }
      const companion = this.draw.companionFor(asked, now, random);
      if (companion !== NO_SLOT) pairUp(asked, companion);
    }
  }

  /**
   * A user who missed a turn is asked about all who wait. There is a turn of its own for this, and always time for one.
   */
  private askOwed(now: number, random: () => number, pairUp: PairUp): void {
    this.filters.beginTurn();
    while (!this.filters.isTurnOver) {
      const asked = this.owed.shift();
      if (asked === NO_SLOT) return;
      for (const line of this.queue.standingOf(asked).lines) line.bucketOf(asked).allOwed = false;
      const companion = this.draw.companionFor(asked, now, random, true);
      if (companion === NO_SLOT) continue;
      if (this.queue.isLonger(asked, companion)) pairUp(asked, companion);
      else pairUp(companion, asked);
    }
  }
}
