import { NO_SLOT } from "./columns.ts";
import type { Exclusions } from "./exclusions.ts";
import type { Bucket, Line } from "./line.ts";
import type { Queue } from "./queue.ts";

/** So often a companion is drawn blindly before all who come into question are looked at. */
const BLIND_DRAWS = 16;

/** Chooses a companion: the nearest rating first, and by chance among those equally near (in classic mode: all). */
export class Draw {
  private readonly outward: readonly [Outward, Outward] = [new Outward(), new Outward()];
  private readonly ring: Bucket[] = [];
  private settledToo = false;

  constructor(
    private readonly queue: Queue,
    private readonly exclusions: Exclusions,
  ) {}

  /** One of the ready this person may meet now, or NO_SLOT; with `settledToo` one of all who wait. */
  companionFor(slot: number, now: number, random: () => number, settledToo = false): number {
    this.settledToo = settledToo;
    const rating = this.queue.ratingOf(slot);
    const reach = this.queue.reach(slot, now);
    const [here, there] = this.outward;
    const [fromTo, to] = this.queue.standingOf(slot).lines;
    here.start(fromTo.facing, rating, settledToo);
    there.start(to.facing, rating, settledToo);
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

  /** Is anyone ready within reach of this person in that line, be it someone they may not meet? */
  reachesAnyone(slot: number, line: Line, now: number): boolean {
    const [here] = this.outward;
    here.start(line, this.queue.ratingOf(slot), false);
    return here.distance() <= this.queue.reach(slot, now);
  }

  private fromRing(slot: number, now: number, random: () => number): number {
    let total = 0;
    for (const bucket of this.ring) total += bucket.members.length - this.first(bucket);
    for (let draws = Math.min(total, BLIND_DRAWS); draws > 0; draws--) {
      const drawn = this.at(Math.floor(random() * total));
      if (drawn !== slot && this.exclusions.mayMeet(slot, drawn, now)) return drawn;
    }
    return total > 1 ? this.fromAllAllowed(slot, now, random) : NO_SLOT;
  }

  /**
   * It almost only comes to this where most of the ready are excluded for this person, so that their number, and with it
   * the work, is of the size of what this person excludes.
   */
  private fromAllAllowed(slot: number, now: number, random: () => number): number {
    const allowed: number[] = [];
    for (const bucket of this.ring) {
      for (let index = this.first(bucket); index < bucket.members.length; index++) {
        const other = bucket.members[index]!;
        if (other !== slot && this.exclusions.mayMeet(slot, other, now)) allowed.push(other);
      }
    }
    return allowed.length > 0 ? allowed[Math.floor(random() * allowed.length)]! : NO_SLOT;
  }

  private first(bucket: Bucket): number {
    return this.settledToo ? 0 : bucket.settled;
  }

  private at(nth: number): number {
    let rest = nth;
    for (const bucket of this.ring) {
      const first = this.first(bucket);
      const size = bucket.members.length - first;
      if (rest < size) return bucket.members[first + rest]!;
      rest -= size;
    }
    return NO_SLOT;
  }
}

/** Walks from one rating up and down a line, stopping at the buckets where someone is ready, or at all. */
class Outward {
  private buckets: readonly Bucket[] = [];
  private rating = 0;
  private everywhere = false;
  private up = 0;
  private down = -1;

  start(line: Line, rating: number, everywhere: boolean): void {
    this.everywhere = everywhere;
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
    return this.everywhere || this.buckets[index]!.ready > 0;
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
