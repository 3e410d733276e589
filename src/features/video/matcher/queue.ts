import FlatQueue from "flatqueue";
import type { Searcher } from "./filters.ts";
import type { Person } from "./history.ts";
import type { Patience } from "./languages.ts";

export type Mode = "classic" | "rating";

const ANY = "*";

export interface Waiting extends Searcher {
  readonly mode: Mode;
  readonly country: string;
  readonly wantCountry: string;
  /** In hundredths of a star above the lowest; 0 in classic mode. */
  readonly rating: number;
  readonly order: number;
  /** The rating and then the order, in one number to sort by. */
  readonly rank: number;
  readonly lines: readonly [Line, Line];
}

/** More tickets than a server will ever see; times the highest rating it is still exact. */
const ORDERS = 2 ** 43;

/**
 * Two tickets may meet if each wants any country or that of the other. So the people I may meet are exactly two lines:
 *
 *   I am from RU and want DE:    "from DE to RU" and "from DE to any"
 *   I am from RU and want any:   "to RU" and "to any"
 *
 * Everyone in a line may meet everyone in the line it faces, which has the two countries the other way round.
 */
export class Line {
  facing: Line = this;
  readonly all: Waiting[] = [];
  /** By rank, those who joined or changed since the last match. All others have been tried against everyone they face. */
  ready: Waiting[] = [];
  lastJoinedAt = Number.NEGATIVE_INFINITY;

  get facesSomeone(): boolean {
    return this.facing === this ? this.all.length > 1 : this.all.length > 0 && this.facing.all.length > 0;
  }
}

export class Queue {
  readonly waiting: Record<Mode, number> = { classic: 0, rating: 0 };
  /** Some may have left since. */
  arrivals: Waiting[] = [];
  /** Those of them whose place is before people who have been here. Some may have left since. */
  readonly returned = new Set<Waiting>();
  /** Those who have kept to people of their languages until now. Some may have left since. */
  readonly eager = new Set<Waiting>();
  private readonly choosy = new FlatQueue<Waiting>();
  private readonly tickets = new Map<Person, Waiting>();
  /** Never dropped: there are at most as many as pairs of countries. */
  private readonly lines = new Map<string, Line>();
  private readonly readyLines = new Set<Line>();
  private nextOrder = 0;
  private latestOrder = -1;

  /** The shorter waiter of every pair that widening windows may bring together is in one of these rated lines. */
  private readonly widenable = new Set<Line>();
  private widenedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly widening: Widening,
    private readonly patience: Patience,
  ) {}

  takeOrder = (): number => this.nextOrder++;

  /** `order` is a place that was taken before. */
  enter({
    order = this.takeOrder(),
    ...ticket
  }: Omit<Waiting, "order" | "rank" | "lines"> & { order?: number | undefined }): void {
    const { mode, country, wantCountry, joinedAt } = ticket;
    const rank = ticket.rating * ORDERS + order;
    const lines = [this.line(mode, country, wantCountry), this.line(mode, ANY, wantCountry)] as const;
    const waiting: Waiting = { ...ticket, order, rank, lines };
    this.tickets.set(ticket.person, waiting);
    if (order < this.latestOrder) this.returned.add(waiting);
    else this.latestOrder = order;
    this.arrivals.push(waiting);
    this.waiting[mode]++;
    if (ticket.languages) this.choosy.push(waiting, this.patience.endOf(waiting));
    for (const line of lines) {
      insert(line.all, waiting);
      insert(line.ready, waiting);
      line.lastJoinedAt = Math.max(line.lastJoinedAt, joinedAt);
      this.readyLines.add(line);
      if (mode !== "rating" || !line.facesSomeone) continue;
      this.widenable.add(line);
      if (this.returned.has(waiting)) this.widenable.add(line.facing);
    }
  }

  leave(ticket: Waiting): void {
    this.tickets.delete(ticket.person);
    this.waiting[ticket.mode]--;
    for (const line of ticket.lines) {
      remove(line.all, ticket);
      remove(line.ready, ticket);
    }
  }

  of(person: Person): Waiting | undefined {
    return this.tickets.get(person);
  }

  stillWaits(ticket: Waiting): boolean {
    return this.tickets.get(ticket.person) === ticket;
  }

  inOrder(): IterableIterator<Waiting> {
    if (this.returned.size > 0) this.sort();
    return this.tickets.values();
  }

  private sort(): void {
    const sorted = [...this.tickets].sort(([, a], [, b]) => a.order - b.order);
    this.tickets.clear();
    for (const [person, ticket] of sorted) this.tickets.set(person, ticket);
  }

  get isAnyoneReady(): boolean {
    return this.readyLines.size > 0 || this.eager.size > 0;
  }

  reach({ joinedAt }: Waiting, now: number): number {
    return this.widening.reach(joinedAt, now);
  }

  wake(ticket: Waiting): void {
    for (const line of ticket.lines) {
      insert(line.ready, ticket);
      this.readyLines.add(line);
    }
  }

  widen(now: number): void {
    if (this.widening.lastStep(now) <= this.widenedAt) return;
    this.widenedAt = this.widening.lastStep(now);
    for (const line of this.widenable) {
      if (!line.facesSomeone) {
        this.widenable.delete(line);
        continue;
      }
      line.ready = [...line.all];
      this.readyLines.add(line);
      // The window of the last who joined is open, so everyone here has an open window.
      if (this.widening.isOpen(line.lastJoinedAt, now)) this.widenable.delete(line);
    }
  }

  endPatience(now: number): void {
    while ((this.choosy.peekValue() ?? Number.POSITIVE_INFINITY) <= now) {
      const ticket = this.choosy.pop()!;
      if (this.stillWaits(ticket)) this.eager.add(ticket);
    }
  }

  nextImpatience(): number {
    while (this.choosy.length > 0 && !this.stillWaits(this.choosy.peek()!)) this.choosy.pop();
    return this.choosy.peekValue() ?? Number.POSITIVE_INFINITY;
  }

  settle(): void {
    for (const line of this.readyLines) line.ready = [];
    this.readyLines.clear();
    this.arrivals = [];
    this.returned.clear();
    this.eager.clear();
  }

  nextWidening(): number {
    for (const line of this.widenable) {
      if (line.facesSomeone) return this.widening.nextStep(this.widenedAt);
      this.widenable.delete(line);
    }
    return Number.POSITIVE_INFINITY;
  }

  private line(mode: Mode, from: string, to: string): Line {
    const key = `${mode} ${from} ${to}`;
    let line = this.lines.get(key);
    if (!line) {
      line = new Line();
      this.lines.set(key, line);
      line.facing = this.line(mode, to, from);
    }
    return line;
  }
}

export function acceptEachOther(a: Waiting, b: Waiting): boolean {
  return (
    a.mode === b.mode &&
    (a.wantCountry === ANY || a.wantCountry === b.country) &&
    (b.wantCountry === ANY || b.wantCountry === a.country)
  );
}

export function indexOfRating(byRank: readonly Waiting[], rating: number): number {
  return indexOfRank(byRank, rating * ORDERS);
}

function indexOfRank(byRank: readonly Waiting[], rank: number): number {
  let low = 0;
  let high = byRank.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byRank[middle]!.rank < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(byRank: Waiting[], ticket: Waiting): void {
  const index = indexOfRank(byRank, ticket.rank);
  if (index === byRank.length) byRank.push(ticket);
  else if (byRank[index] !== ticket) byRank.splice(index, 0, ticket);
}

function remove(byRank: Waiting[], ticket: Waiting): void {
  const index = indexOfRank(byRank, ticket.rank);
  if (byRank[index] === ticket) byRank.splice(index, 1);
}

export interface WideningLimits {
  atOnce: number;
  perSecond: number;
  everyoneAfterMs: number;
  /** Windows widen in steps, for all at the same moment, so that no one needs to be tried again in between. */
  everyMs: number;
}

const LOWEST = 1;
const HIGHEST = 5;
const STEPS_PER_STAR = 100;
const EVERYONE = (HIGHEST - LOWEST) * STEPS_PER_STAR;

/** 401 values, 0 to 400. */
export function hundredths(rating: number): number {
  if (!(rating > LOWEST)) return 0;
  return Math.round((Math.min(rating, HIGHEST) - LOWEST) * STEPS_PER_STAR);
}

export class Widening {
  private readonly atOnce: number;
  private readonly perSecond: number;

  constructor(private readonly limits: WideningLimits) {
    this.atOnce = Math.round(limits.atOnce * STEPS_PER_STAR);
    this.perSecond = Math.round(limits.perSecond * STEPS_PER_STAR);
  }

  reach(joinedAt: number, now: number): number {
    const waited = this.lastStep(now) - joinedAt;
    if (waited <= 0) return this.atOnce;
    if (this.isOpen(joinedAt, now)) return EVERYONE;
    return Math.min(EVERYONE, this.atOnce + Math.floor((waited * this.perSecond) / 1000));
  }

  isOpen(joinedAt: number, now: number): boolean {
    return this.lastStep(now) - joinedAt >= this.limits.everyoneAfterMs;
  }

  /** May be one step early, never late: callers check again. */
  reaches(distance: number, joinedAt: number): number {
    if (distance <= this.atOnce) return joinedAt;
    const waited = ((distance - this.atOnce) * 1000) / this.perSecond;
    return this.nextStep(joinedAt + Math.min(waited, this.limits.everyoneAfterMs) - 1);
  }

  lastStep(now: number): number {
    return Math.floor(now / this.limits.everyMs) * this.limits.everyMs;
  }

  nextStep(now: number): number {
    return this.lastStep(now) + this.limits.everyMs;
  }
}
