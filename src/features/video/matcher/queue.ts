import { grown, NO_SLOT } from "./columns.ts";
import { type Line, Positions } from "./line.ts";
import { acceptEachOther, Lines, type Placement } from "./lines.ts";
import { hundredths, type Widening } from "./widening.ts";

export type Mode = "classic" | "rating";

/** Everyone who waits, in their lines. */
export class Queue {
  readonly waiting: Record<Mode, number> = { classic: 0, rating: 0 };
  /** Lines with a ready ticket: one that has joined or changed since the last match. */
  readonly readyLines: Line[] = [];
  /** People who joined since the last match. Some may have left, or left and returned, which `arrival` checks. */
  private readonly arrivals: number[] = [];
  private firstArrival = 0;

  private order = new Float64Array(0);
  private joinedAt = new Float64Array(0);
  private rating = new Int16Array(0);
  private readonly placement: Placement[] = [];

  private readonly fromToPositions = new Positions();
  private readonly toPositions = new Positions();
  private readonly lines: Record<Mode, Lines> = {
    classic: new Lines(false, this.fromToPositions, this.toPositions),
    rating: new Lines(true, this.fromToPositions, this.toPositions),
  };

  /**
   * Rated lines that someone joined while the line they face was not empty. The shorter waiter of every pair that
   * widening windows may bring together is in one of these.
   */
  private readonly widenable = new Set<Line>();
  private widenedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly widening: Widening) {}

  reserve(capacity: number): void {
    this.order = grown(this.order, capacity, NO_SLOT);
    this.joinedAt = grown(this.joinedAt, capacity, 0);
    this.rating = grown(this.rating, capacity, 0);
    this.fromToPositions.reserve(capacity);
    this.toPositions.reserve(capacity);
  }

  enter(slot: number, mode: Mode, country: string, wantCountry: string, rating: number, now: number): void {
    const placement = this.lines[mode].placement(country, wantCountry);
    this.order[slot] = this.firstArrival + this.arrivals.length;
    this.joinedAt[slot] = now;
    this.rating[slot] = placement.byRating ? hundredths(rating) : 0;
    this.placement[slot] = placement;
    this.arrivals.push(slot);
    this.waiting[mode]++;
    for (const line of placement.lines) {
      line.add(slot, this.rating[slot]!);
      line.lastJoinedAt = now;
      this.noteReady(line);
      if (line.byRating && facesSomeone(line)) this.widenable.add(line);
    }
  }

  leave(slot: number): void {
    for (const line of this.placement[slot]!.lines) line.remove(slot);
    this.waiting[this.modeOf(slot)]--;
    this.order[slot] = NO_SLOT;
  }

  /** A person's place in the order of joining: a number that grows with every ticket; NO_SLOT if they do not wait. */
  orderOf(slot: number): number {
    return this.order[slot]!;
  }

  isWaiting(slot: number): boolean {
    return this.order[slot] !== NO_SLOT;
  }

  isLonger(a: number, b: number): boolean {
    return this.order[a]! < this.order[b]!;
  }

  placementOf(slot: number): Placement {
    return this.placement[slot]!;
  }

  modeOf(slot: number): Mode {
    return this.placement[slot]!.byRating ? "rating" : "classic";
  }

  ratingOf(slot: number): number {
    return this.rating[slot]!;
  }

  joinedAtOf(slot: number): number {
    return this.joinedAt[slot]!;
  }

  acceptEachOther(a: number, b: number): boolean {
    return acceptEachOther(this.placement[a]!, this.placement[b]!);
  }

  distance(a: number, b: number): number {
    return Math.abs(this.rating[a]! - this.rating[b]!);
  }

  reach(slot: number, now: number): number {
    return this.widening.reach(this.joinedAt[slot]!, now);
  }

  get arrivalCount(): number {
    return this.arrivals.length;
  }

  /** The nth ticket since the last match, or NO_SLOT if it no longer waits. */
  arrival(index: number): number {
    const slot = this.arrivals[index]!;
    return this.order[slot] === this.firstArrival + index ? slot : NO_SLOT;
  }

  isArrival(slot: number): boolean {
    return this.order[slot]! >= this.firstArrival;
  }

  /** Makes a ticket ready for which something has changed: it is tried again, as if it had just joined. */
  wake(slot: number): void {
    for (const line of this.placement[slot]!.lines) {
      line.wake(slot);
      this.noteReady(line);
    }
  }

  widen(now: number): void {
    if (this.widening.lastStep(now) <= this.widenedAt) return;
    this.widenedAt = this.widening.lastStep(now);
    for (const line of this.widenable) {
      if (!facesSomeone(line)) {
        this.widenable.delete(line);
        continue;
      }
      line.wakeAll();
      this.noteReady(line);
      // The window of the last who joined is open, so everyone here has an open window.
      if (this.widening.isOpen(line.lastJoinedAt, now)) this.widenable.delete(line);
    }
  }

  /** Marks everyone still here as tried against everyone. */
  settle(): void {
    for (const line of this.readyLines) line.settle();
    this.readyLines.length = 0;
    this.firstArrival += this.arrivals.length;
    this.arrivals.length = 0;
  }

  /** The next time at which widening alone may bring a pair together. */
  nextWidening(): number {
    for (const line of this.widenable) {
      if (facesSomeone(line)) return this.widening.nextStep(this.widenedAt);
      this.widenable.delete(line);
    }
    return Number.POSITIVE_INFINITY;
  }

  private noteReady(line: Line): void {
    if (line.isReady) return;
    line.isReady = true;
    this.readyLines.push(line);
  }
}

function facesSomeone(line: Line): boolean {
  return line.facing === line ? line.size > 1 : line.size > 0 && line.facing.size > 0;
}
