import FlatQueue from "flatqueue";
import { NO_SLOT } from "./columns.ts";
import type { Filters } from "./filters.ts";
import type { Bucket } from "./line.ts";
import { MissedTurns } from "./missed-turns.ts";
import type { NearestCompanion } from "./nearest-companion.ts";
import type { Queue } from "./queue.ts";

export type PairUp = (longer: number, shorter: number) => void;

/**
 * Pairs up people who have not met recently, the longest waiter first.
 *
 * No two settled people may meet: those who could were paired in an earlier match. So every new pair has a ready ticket in
 * it, and settled people need only be asked where the line they face has a ready ticket. There they are asked bucket by
 * bucket in the order of joining. A person who finds no one is excluded for each ready person in reach, so all failed
 * attempts together are no more than what the newcomers exclude.
 */
export class NewPairs {
  /** Buckets, by the order of their longest waiter who is still to be asked. */
  private readonly askable = new FlatQueue<Bucket>();
  /** People who had no turn when a newcomer joined. */
  private readonly missedTurns = new MissedTurns();

  constructor(
    private readonly queue: Queue,
    private readonly filters: Filters,
    private readonly nearest: NearestCompanion,
  ) {}

  run(now: number, random: () => number, pairUp: PairUp): void {
    this.askSettled(now, random, pairUp);
    this.askArrivals(now, random, pairUp);
    this.askMissedTurns(now, random, pairUp);
  }

  /** Whether two waiting people may still be paired although all have settled. */
  get isBehind(): boolean {
    return this.missedTurns.size > 0;
  }

  left(slot: number): void {
    this.missedTurns.remove(slot);
  }

  reserve(capacity: number): void {
    this.missedTurns.reserve(capacity);
  }

  private askSettled(now: number, random: () => number, pairUp: PairUp): void {
    for (const line of this.queue.readyLines) {
      for (const bucket of line.facing.buckets) {
        bucket.cursor = bucket.head;
        this.enqueue(bucket, now);
      }
    }
    for (;;) {
      const order = this.askable.peekValue();
      const bucket = this.askable.pop();
      if (!bucket) return;
      const asked = bucket.cursor;
      if (asked !== NO_SLOT && this.queue.orderOf(asked) === order && this.filters.hasTurn(asked)) {
        const companion = this.nearest.find(asked, now, random);
        if (companion === NO_SLOT) bucket.cursor = bucket.after(asked);
        else pairUp(asked, companion);
      }
      this.enqueue(bucket, now);
    }
  }

  /** People behind the one at the cursor have waited less and reach no further, so one look at a bucket is enough. */
  private enqueue(bucket: Bucket, now: number): void {
    this.skipPeopleWithoutTurn(bucket);
    const next = bucket.cursor;
    if (next === NO_SLOT || this.queue.isArrival(next)) return;
    if (this.nearest.isAnyoneInReach(next, bucket.line.facing, now))
      this.askable.push(bucket, this.queue.orderOf(next));
  }

  private skipPeopleWithoutTurn(bucket: Bucket): void {
    if (!this.filters.isTurnOver) return;
    if (bucket.allMissedTurn) bucket.cursor = NO_SLOT;
    const isWhole = bucket.cursor === bucket.head;
    while (
      bucket.cursor !== NO_SLOT &&
      !this.queue.isArrival(bucket.cursor) &&
      !this.filters.hasTurn(bucket.cursor)
    ) {
      this.missedTurns.add(bucket.cursor);
      bucket.cursor = bucket.after(bucket.cursor);
    }
    bucket.allMissedTurn ||= isWhole && bucket.cursor === NO_SLOT;
  }

  /** Comes after `askSettled`, since settled people joined before all arrivals. */
  private askArrivals(now: number, random: () => number, pairUp: PairUp): void {
    for (let index = 0; index < this.queue.arrivalCount; index++) {
      const asked = this.queue.arrival(index);
      if (asked === NO_SLOT) continue;
      if (!this.filters.hasTurn(asked)) {
        this.missedTurns.add(asked);
        continue;
      }
      const companion = this.nearest.find(asked, now, random);
      if (companion !== NO_SLOT) pairUp(asked, companion);
    }
  }

  /** Tries users who missed a turn with everyone who waits, in a turn of its own, which always has time for one user. */
  private askMissedTurns(now: number, random: () => number, pairUp: PairUp): void {
    this.filters.beginTurn();
    while (!this.filters.isTurnOver) {
      const asked = this.missedTurns.shift();
      if (asked === NO_SLOT) return;
      for (const line of this.queue.placementOf(asked).lines) line.bucketOf(asked).allMissedTurn = false;
      const companion = this.nearest.find(asked, now, random, true);
      if (companion === NO_SLOT) continue;
      if (this.queue.isLonger(asked, companion)) pairUp(asked, companion);
      else pairUp(companion, asked);
    }
  }
}
