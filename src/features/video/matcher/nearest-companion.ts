import { NO_SLOT } from "./columns.ts";
import type { Exclusions } from "./exclusions.ts";
import type { Bucket, Line } from "./line.ts";
import type { Queue } from "./queue.ts";

/** How often a companion is drawn blindly before everyone at this distance is checked. */
const BLIND_DRAWS = 16;

/** Finds a companion: the nearest rating first, at random among people equally near (in classic mode: all). */
export class NearestCompanion {
  private readonly outward: readonly [OutwardWalk, OutwardWalk] = [new OutwardWalk(), new OutwardWalk()];
  private readonly ring: Bucket[] = [];
  private includeSettled = false;

  constructor(
    private readonly queue: Queue,
    private readonly exclusions: Exclusions,
  ) {}

  /** A ready person whom this one may meet now, or NO_SLOT; with `includeSettled`, anyone who waits. */
  find(slot: number, now: number, random: () => number, includeSettled = false): number {
    this.includeSettled = includeSettled;
    const rating = this.queue.ratingOf(slot);
    const reach = this.queue.reach(slot, now);
    const [here, there] = this.outward;
    const [fromTo, to] = this.queue.placementOf(slot).lines;
    here.start(fromTo.facing, rating, includeSettled);
    there.start(to.facing, rating, includeSettled);
    for (;;) {
      const distance = Math.min(here.distance(), there.distance());
      if (distance > reach) return NO_SLOT;
      this.ring.length = 0;
      here.take(distance, this.ring);
      there.take(distance, this.ring);
      const companion = this.fromRing(slot, now, random);
      if (companion !== NO_SLOT) return companion;
    }
  }

  /** Whether anyone in that line is ready and within reach of this person, even if the two may not meet. */
  isAnyoneInReach(slot: number, line: Line, now: number): boolean {
    const [here] = this.outward;
    here.start(line, this.queue.ratingOf(slot), false);
    return here.distance() <= this.queue.reach(slot, now);
  }

  private fromRing(slot: number, now: number, random: () => number): number {
    let total = 0;
    for (const bucket of this.ring) total += bucket.members.length - this.firstIndex(bucket);
    for (let draws = Math.min(total, BLIND_DRAWS); draws > 0; draws--) {
      const drawn = this.at(Math.floor(random() * total));
      if (drawn !== slot && this.exclusions.mayMeet(slot, drawn, now)) return drawn;
    }
    return total > 1 ? this.fromAllAllowed(slot, now, random) : NO_SLOT;
  }

  /**
   * Almost only needed where most ready people are excluded for this person, so their number, and with it the work, is
   * proportional to what this person excludes.
   */
  private fromAllAllowed(slot: number, now: number, random: () => number): number {
    const allowed: number[] = [];
    for (const bucket of this.ring) {
      for (let index = this.firstIndex(bucket); index < bucket.members.length; index++) {
        const other = bucket.members[index]!;
        if (other !== slot && this.exclusions.mayMeet(slot, other, now)) allowed.push(other);
      }
    }
    return allowed.length > 0 ? allowed[Math.floor(random() * allowed.length)]! : NO_SLOT;
  }

  private firstIndex(bucket: Bucket): number {
    return this.includeSettled ? 0 : bucket.settled;
  }

  private at(nth: number): number {
    let rest = nth;
    for (const bucket of this.ring) {
      const from = this.firstIndex(bucket);
      const size = bucket.members.length - from;
      if (rest < size) return bucket.members[from + rest]!;
      rest -= size;
    }
    return NO_SLOT;
  }
}

/** Walks from one rating up and down a line, and stops at buckets with a ready ticket, or with `includeSettled` at all. */
class OutwardWalk {
  private buckets: readonly Bucket[] = [];
  private rating = 0;
  private includeSettled = false;
  private up = 0;
  private down = -1;

  start(line: Line, rating: number, includeSettled: boolean): void {
    this.includeSettled = includeSettled;
    this.buckets = line.buckets;
    this.rating = rating;
    this.up = line.indexFrom(rating);
    this.down = this.up - 1;
  }

  /** How far away the next stop is; Infinity if there is none. */
  distance(): number {
    while (this.up < this.buckets.length && !this.stopsAt(this.up)) this.up++;
    while (this.down >= 0 && !this.stopsAt(this.down)) this.down--;
    return Math.min(this.above(), this.below());
  }

  /** Moves past the stops at this distance and adds them to the ring. */
  take(distance: number, ring: Bucket[]): void {
    if (this.above() === distance) ring.push(this.buckets[this.up++]!);
    if (this.below() === distance) ring.push(this.buckets[this.down--]!);
  }

  private stopsAt(index: number): boolean {
    return this.includeSettled || this.buckets[index]!.ready > 0;
  }

  private above(): number {
    return this.up < this.buckets.length
      ? this.buckets[this.up]!.rating - this.rating
      : Number.POSITIVE_INFINITY;
  }

  private below(): number {
    return this.down >= 0 ? this.rating - this.buckets[this.down]!.rating : Number.POSITIVE_INFINITY;
  }
}
