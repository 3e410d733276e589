import FlatQueue from "flatqueue";
import type { Exclusions } from "./filters.ts";
import type { History } from "./history.ts";
import type { PairUp } from "./new-pairs.ts";
import { acceptEachOther, type Queue, type Waiting, type Widening } from "./queue.ts";

interface Reunion {
  readonly longer: Waiting;
  readonly shorter: Waiting;
}

/** Recent companions meet again after the grace time if neither may meet anyone else who waits, however far their rating. */
export class RepeatPairs {
  private readonly later = new FlatQueue<Reunion>();
  private readonly possible = new FlatQueue<Reunion>();
  /** By the user who bars them: a barred pair is not checked again before that user leaves. */
  private readonly barred = new Map<Waiting, Reunion[]>();

  constructor(
    private readonly queue: Queue,
    private readonly exclusions: Exclusions,
    private readonly history: History,
    private readonly widening: Widening,
    private readonly graceMs: number,
  ) {}

  nextTime(): number {
    if (this.possible.length > 0) return Number.NEGATIVE_INFINITY;
    while (this.later.length > 0 && !this.stillWait(this.later.peek()!)) this.later.pop();
    return nextKey(this.later);
  }

  checkDue(now: number): void {
    while (nextKey(this.later) <= now) this.check(this.later.pop()!, now);
  }

  checkArrivals(now: number): void {
    for (const arrived of this.queue.arrivals) {
      if (!this.queue.stillWaits(arrived)) continue;
      for (const companion of this.history.recentOf(arrived.person, now)) {
        const other = this.queue.of(companion);
        if (other && acceptEachOther(arrived, other)) this.check(reunionOf(arrived, other), now);
      }
    }
  }

  /** Pairs that the turn has no time for stay possible. */
  run(now: number, random: () => number, pairUp: PairUp): void {
    while (!this.exclusions.isTurnOver) {
      const reunion = this.possible.pop();
      if (!reunion) return;
      const { longer, shorter } = reunion;
      if (!this.stillWait(reunion) || !this.mayReunite(longer, shorter, now)) continue;
      if (this.bar(reunion, longer, now) || this.bar(reunion, shorter, now)) continue;
      pairUp(longer, this.choose(longer, now, random));
    }
  }

  /** Call it when something other than time has changed between the two: a block, or their history. */
  changed(a: Waiting, b: Waiting): void {
    if (!acceptEachOther(a, b)) return;
    this.later.push(reunionOf(a, b), Number.NEGATIVE_INFINITY);
    this.unbar(a);
    this.unbar(b);
  }

  left(ticket: Waiting): void {
    this.unbar(ticket);
  }

  private check(reunion: Reunion, now: number): void {
    const { longer, shorter } = reunion;
    if (!this.stillWait(reunion) || this.exclusions.areApart(longer, shorter)) return;
    const until = this.history.recentUntil(longer.person, shorter.person);
    if (now >= until) {
      this.queue.wake(shorter);
      return;
    }
    const due = this.dueTime(longer, shorter, now);
    if (due <= now) this.possible.push(reunion, longer.order);
    this.later.push(reunion, due > now ? Math.min(due, until) : until);
  }

  private dueTime(longer: Waiting, shorter: Waiting, now: number): number {
    const { joinedAt } = longer;
    const distance = distanceOf(longer, shorter);
    const due = Math.max(joinedAt + this.graceMs, this.widening.reaches(distance, joinedAt));
    return due <= now && distance > this.queue.reach(longer, now) ? this.widening.nextStep(now) : due;
  }

  private mayReunite(a: Waiting, b: Waiting, now: number): boolean {
    return !this.exclusions.areApart(a, b) && this.history.areRecent(a.person, b.person, now);
  }

  private bar(reunion: Reunion, ticket: Waiting, now: number): boolean {
    const other = this.alternativeFor(ticket, now);
    if (!other) return false;
    const reunions = this.barred.get(other);
    if (reunions) reunions.push(reunion);
    else this.barred.set(other, [reunion]);
    return true;
  }

  private unbar(ticket: Waiting): void {
    const reunions = this.barred.get(ticket) ?? [];
    this.barred.delete(ticket);
    for (const reunion of reunions)
      if (this.stillWait(reunion)) this.possible.push(reunion, reunion.longer.order);
  }

  /** Every user who is skipped is excluded for this person, so this checks no more people than they exclude. */
  private alternativeFor(ticket: Waiting, now: number): Waiting | undefined {
    for (const line of ticket.lines) {
      const other = line.facing.all.find((one) => this.exclusions.mayMeet(ticket, one, now));
      if (other) return other;
    }
    return undefined;
  }

  private choose(longer: Waiting, now: number, random: () => number): Waiting {
    let nearest = this.queue.reach(longer, now);
    let choice: Waiting[] = [];
    for (const companion of this.history.recentOf(longer.person, now)) {
      const other = this.queue.of(companion);
      if (!other || !acceptEachOther(longer, other)) continue;
      const distance = distanceOf(longer, other);
      if (distance > nearest || !this.mayReunite(longer, other, now)) continue;
      if (this.alternativeFor(other, now)) continue;
      if (distance < nearest) choice = [];
      nearest = distance;
      choice.push(other);
    }
    return choice[Math.floor(random() * choice.length)]!;
  }

  private stillWait({ longer, shorter }: Reunion): boolean {
    return this.queue.stillWaits(longer) && this.queue.stillWaits(shorter);
  }
}

const reunionOf = (a: Waiting, b: Waiting): Reunion =>
  a.order < b.order ? { longer: a, shorter: b } : { longer: b, shorter: a };

const distanceOf = (a: Waiting, b: Waiting): number => Math.abs(a.rating - b.rating);

const nextKey = (queue: FlatQueue<Reunion>): number => queue.peekValue() ?? Number.POSITIVE_INFINITY;
