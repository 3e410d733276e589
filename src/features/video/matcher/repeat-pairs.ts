import FlatQueue from "flatqueue";
import { NO_SLOT } from "./columns.ts";
import type { Exclusions } from "./exclusions.ts";
import type { Filters } from "./filters.ts";
import type { History } from "./history.ts";
import type { PairUp } from "./new-pairs.ts";
import type { Queue } from "./queue.ts";
import type { Widening } from "./widening.ts";

/** Two recent companions who both wait. The orders show whether they still do, with the same tickets. */
interface Reunion {
  longer: number;
  shorter: number;
  longerOrder: number;
  shorterOrder: number;
}

/**
 * Lets recent companions meet again when the longer waiter has waited for the grace time and no one else waits whom either
 * of them may meet, even if that person's rating is still out of reach.
 *
 * The pairs are few, so each is tracked by itself: as due later, possible now, or barred by another waiting user. A barred
 * pair is not checked again before that user leaves.
 */
export class RepeatPairs {
  private readonly later = new FlatQueue<Reunion>();
  private readonly possible = new FlatQueue<Reunion>();
  /** By the user who bars them. */
  private readonly barred = new Map<number, Reunion[]>();

  constructor(
    private readonly queue: Queue,
    private readonly exclusions: Exclusions,
    private readonly history: History,
    private readonly filters: Filters,
    private readonly widening: Widening,
    private readonly graceMs: number,
  ) {}

  /** When the next pair is to be checked; Infinity if there is none. */
  nextTime(): number {
    if (this.possible.length > 0) return Number.NEGATIVE_INFINITY;
    while (this.later.length > 0 && !this.stillWait(this.later.peek()!)) this.later.pop();
    return nextKey(this.later);
  }

  /** Checks the pairs that are due. Two people who are no longer recent companions are woken, to meet as if new. */
  checkDue(now: number): void {
    while (nextKey(this.later) <= now) this.check(this.later.pop()!, now);
  }

  /** Finds each pair by its shorter waiter, who joined while the other waited. */
  checkArrivals(now: number): void {
    for (let index = 0; index < this.queue.arrivalCount; index++) {
      const slot = this.queue.arrival(index);
      if (slot === NO_SLOT || this.history.isEmpty(slot)) continue;
      for (const other of this.history.recentOf(slot, now)) {
        if (!this.queue.isWaiting(other) || !this.queue.isLonger(other, slot)) continue;
        if (this.queue.acceptEachOther(other, slot)) this.check(this.reunion(other, slot), now);
      }
    }
  }

  /** Call it when no one is left who could meet a new companion. Pairs that the turn has no time for stay possible. */
  run(now: number, random: () => number, pairUp: PairUp): void {
    while (!this.filters.isTurnOver) {
      const reunion = this.possible.pop();
      if (!reunion) return;
      const { longer, shorter } = reunion;
      if (!this.stillWait(reunion) || !this.mayReunite(longer, shorter, now)) continue;
      if (this.bar(reunion, longer, now) || this.bar(reunion, shorter, now)) continue;
      pairUp(longer, this.choose(longer, now, random));
    }
  }

  /** Call it when something other than time has changed between the two: a block, or their history. */
  changed(a: number, b: number): void {
    if (!this.queue.isWaiting(a) || !this.queue.isWaiting(b) || !this.queue.acceptEachOther(a, b)) return;
    const reunion = this.queue.isLonger(a, b) ? this.reunion(a, b) : this.reunion(b, a);
    this.later.push(reunion, Number.NEGATIVE_INFINITY);
    this.unbar(a);
    this.unbar(b);
  }

  left(slot: number): void {
    this.unbar(slot);
  }

  private check(reunion: Reunion, now: number): void {
    const { longer, shorter } = reunion;
    if (!this.stillWait(reunion) || this.exclusions.areApart(longer, shorter)) return;
    const until = this.history.recentUntil(longer, shorter);
    if (now >= until) {
      this.queue.wake(shorter);
      return;
    }
    const due = this.dueTime(longer, shorter, now);
    if (due <= now) this.possible.push(reunion, this.queue.orderOf(longer));
    this.later.push(reunion, due > now ? Math.min(due, until) : until);
  }

  private dueTime(longer: number, shorter: number, now: number): number {
    const joinedAt = this.queue.joinedAtOf(longer);
    const distance = this.queue.distance(longer, shorter);
    const due = Math.max(joinedAt + this.graceMs, this.widening.reaches(distance, joinedAt));
    return due <= now && distance > this.queue.reach(longer, now) ? this.widening.nextStep(now) : due;
  }

  private mayReunite(a: number, b: number, now: number): boolean {
    return !this.exclusions.areApart(a, b) && this.history.areRecent(a, b, now);
  }

  private bar(reunion: Reunion, slot: number, now: number): boolean {
    const other = this.alternativeFor(slot, now);
    if (other === NO_SLOT) return false;
    const reunions = this.barred.get(other);
    if (reunions) reunions.push(reunion);
    else this.barred.set(other, [reunion]);
    return true;
  }

  private unbar(slot: number): void {
    if (this.barred.size === 0) return;
    const reunions = this.barred.get(slot);
    if (!reunions) return;
    this.barred.delete(slot);
    for (const reunion of reunions) {
      if (this.stillWait(reunion)) this.possible.push(reunion, reunion.longerOrder);
    }
  }

  /**
   * A user whom this person could meet as if new, or NO_SLOT. Every user passed over is excluded for this person, so this
   * checks no more people than they exclude.
   */
  private alternativeFor(slot: number, now: number): number {
    for (const line of this.queue.placementOf(slot).lines) {
      for (const bucket of line.facing.buckets) {
        for (const other of bucket.members) {
          if (other !== slot && this.exclusions.mayMeet(slot, other, now)) return other;
        }
      }
    }
    return NO_SLOT;
  }

  /** Of all who could meet this person again, one with the nearest rating, at random among the equally near. */
  private choose(longer: number, now: number, random: () => number): number {
    let nearest = this.queue.reach(longer, now);
    let choice: number[] = [];
    for (const other of this.history.recentOf(longer, now)) {
      if (!this.queue.isWaiting(other) || !this.queue.acceptEachOther(longer, other)) continue;
      const distance = this.queue.distance(longer, other);
      if (distance > nearest || !this.mayReunite(longer, other, now)) continue;
      if (this.alternativeFor(other, now) !== NO_SLOT) continue;
      if (distance < nearest) choice = [];
      nearest = distance;
      choice.push(other);
    }
    return choice[Math.floor(random() * choice.length)]!;
  }

  private reunion(longer: number, shorter: number): Reunion {
    const { queue } = this;
    return { longer, shorter, longerOrder: queue.orderOf(longer), shorterOrder: queue.orderOf(shorter) };
  }

  private stillWait(reunion: Reunion): boolean {
    return (
      this.queue.orderOf(reunion.longer) === reunion.longerOrder &&
      this.queue.orderOf(reunion.shorter) === reunion.shorterOrder
    );
  }
}

const nextKey = (queue: FlatQueue<Reunion>): number => queue.peekValue() ?? Number.POSITIVE_INFINITY;
