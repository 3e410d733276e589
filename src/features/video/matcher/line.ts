import { Chain, Links } from "./chain.ts";
import { grown, NO_SLOT } from "./columns.ts";

/** Where each ticket is in its line. A ticket is in two lines, so there are two of these, each shared by all lines of a kind. */
export class Positions extends Links {
  /** The index of a ticket in the `members` of its bucket. */
  index = new Int32Array(0);
  readonly bucket: Bucket[] = [];
  /** Empty buckets for reuse: where few wait, nearly every ticket is the only one in its bucket. */
  readonly spare: Bucket[] = [];

  override reserve(capacity: number): void {
    super.reserve(capacity);
    this.index = grown(this.index, capacity, 0);
  }
}

/**
 * The tickets of one line that have the same rating (in classic mode: all). They are in a chain in the order of joining, and
 * in an array for random draws: first settled tickets, which have been tried against everyone they face, then ready tickets,
 * which have joined since or for which something has changed.
 */
export class Bucket extends Chain {
  readonly members: number[] = [];
  settled = 0;
  /** The longest waiter not yet tried in the current match. */
  cursor = NO_SLOT;
  /** Whether everyone in here is known to have missed a turn (new-pairs.ts). */
  allMissedTurn = false;

  constructor(
    public line: Line,
    public rating: number,
    private readonly positions: Positions,
  ) {
    super(positions);
  }

  get ready(): number {
    return this.members.length - this.settled;
  }

  add(slot: number): void {
    this.allMissedTurn = false;
    this.append(slot);
    this.put(slot, this.members.length);
    this.positions.bucket[slot] = this;
  }

  override remove(slot: number): void {
    if (this.cursor === slot) this.cursor = this.after(slot);
    super.remove(slot);
    let gap = this.positions.index[slot]!;
    if (gap < this.settled) {
      this.settled--;
      this.put(this.members[this.settled]!, gap);
      gap = this.settled;
    }
    const last = this.members.pop()!;
    if (gap < this.members.length) this.put(last, gap);
  }

  wake(slot: number): void {
    const index = this.positions.index[slot]!;
    if (index >= this.settled) return;
    this.settled--;
    this.put(this.members[this.settled]!, index);
    this.put(slot, this.settled);
  }

  wakeAll(): void {
    this.settled = 0;
  }

  settle(): void {
    this.settled = this.members.length;
  }

  private put(slot: number, index: number): void {
    this.members[index] = slot;
    this.positions.index[slot] = index;
  }
}

/**
 * A line holds the tickets from one country that want another ("from RU to DE"), or all that want a country ("to RU").
 * As far as countries go, everyone in a line may meet everyone in the line it faces.
 */
export class Line {
  facing: Line = this;
  size = 0;
  lastJoinedAt = Number.NEGATIVE_INFINITY;
  /** Whether a ticket here is ready. */
  isReady = false;
  /** The non-empty buckets by ascending rating. */
  readonly buckets: Bucket[] = [];

  constructor(
    readonly byRating: boolean,
    private readonly positions: Positions,
  ) {}

  add(slot: number, rating: number): void {
    const index = this.indexFrom(rating);
    let bucket = this.buckets[index];
    if (bucket?.rating !== rating) {
      bucket = this.emptyBucket(rating);
      this.buckets.splice(index, 0, bucket);
    }
    bucket.add(slot);
    this.size++;
  }

  remove(slot: number): void {
    const bucket = this.positions.bucket[slot]!;
    bucket.remove(slot);
    this.size--;
    if (bucket.members.length > 0) return;
    this.buckets.splice(this.indexFrom(bucket.rating), 1);
    this.positions.spare.push(bucket);
  }

  wake(slot: number): void {
    this.positions.bucket[slot]!.wake(slot);
  }

  bucketOf(slot: number): Bucket {
    return this.positions.bucket[slot]!;
  }

  wakeAll(): void {
    for (const bucket of this.buckets) bucket.wakeAll();
  }

  settle(): void {
    for (const bucket of this.buckets) bucket.settle();
    this.isReady = false;
  }

  /** The index of the first bucket with this rating or a higher one. */
  indexFrom(rating: number): number {
    let low = 0;
    let high = this.buckets.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.buckets[middle]!.rating < rating) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private emptyBucket(rating: number): Bucket {
    const bucket = this.positions.spare.pop();
    if (!bucket) return new Bucket(this, rating, this.positions);
    bucket.line = this;
    bucket.rating = rating;
    return bucket;
  }
}
