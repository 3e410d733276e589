import type { Exclusions } from "./filters.ts";
import { indexOfRating, type Queue, type Waiting } from "./queue.ts";

export type PairUp = (longer: Waiting, shorter: Waiting) => void;

/** How often a companion is drawn blindly before everyone at this distance is checked. */
const BLIND_DRAWS = 16;

/**
 * The longest waiter first, each with the nearest rating, at random among the equally near. No two settled people may meet:
 * every new pair has a ready ticket in it. A person who finds no one is excluded for each ready person in reach, so all failed
 * attempts together are no more than what the newcomers exclude.
 */
export class NewPairs {
  /** In the order in which they missed it. */
  private readonly missedTurns = new Set<Waiting>();

  constructor(
    private readonly queue: Queue,
    private readonly exclusions: Exclusions,
  ) {}

  run(now: number, random: () => number, pairUp: PairUp): void {
    if (this.queue.isAnyoneReady) this.askEveryone(now, random, pairUp);
    this.askMissedTurns(now, random, pairUp);
  }

  /** Whether two waiting people may still be paired although all have settled. */
  get isBehind(): boolean {
    return this.missedTurns.size > 0;
  }

  left(ticket: Waiting): void {
    this.missedTurns.delete(ticket);
  }

  private askEveryone(now: number, random: () => number, pairUp: PairUp): void {
    for (const asked of this.queue.inOrder()) {
      const [fromTo, to] = asked.lines;
      // No one else arrives before people who have settled, or takes now whom they passed over.
      const whom = this.queue.returned.has(asked) || this.queue.eager.has(asked) ? "all" : "ready";
      const here = fromTo.facing[whom];
      const there = to.facing[whom];
      if (here.length === 0 && there.length === 0) continue;
      if (!this.exclusions.hasTurn(asked)) {
        this.missedTurns.add(asked);
        continue;
      }
      const companion = this.find(asked, here, there, now, random);
      if (companion) pairUp(asked, companion);
    }
  }

  /** In a turn of its own, which always has time for one user. */
  private askMissedTurns(now: number, random: () => number, pairUp: PairUp): void {
    this.exclusions.beginTurn();
    for (const asked of this.missedTurns) {
      if (this.exclusions.isTurnOver) return;
      this.missedTurns.delete(asked);
      const [fromTo, to] = asked.lines;
      const companion = this.find(asked, fromTo.facing.all, to.facing.all, now, random);
      if (!companion) continue;
      if (asked.order < companion.order) pairUp(asked, companion);
      else pairUp(companion, asked);
    }
  }

  private find(
    asked: Waiting,
    ofOne: readonly Waiting[],
    ofOther: readonly Waiting[],
    now: number,
    random: () => number,
  ): Waiting | undefined {
    const reach = this.queue.reach(asked, now);
    const here = new OutwardWalk(ofOne, asked.rating);
    const there = new OutwardWalk(ofOther, asked.rating);
    for (;;) {
      const distance = Math.min(here.distance, there.distance);
      if (distance > reach) return undefined;
      const ring: Span[] = [];
      here.take(distance, ring);
      there.take(distance, ring);
      const companion = this.draw(asked, ring, now, random);
      if (companion) return companion;
    }
  }

  private draw(asked: Waiting, ring: Span[], now: number, random: () => number): Waiting | undefined {
    let total = 0;
    for (const { from, to } of ring) total += to - from;
    for (let draws = Math.min(total, BLIND_DRAWS); draws > 0; draws--) {
      const drawn = nth(ring, Math.floor(random() * total));
      if (this.exclusions.mayMeetNow(asked, drawn, now)) return drawn;
    }
    if (total === 1) return undefined;
    this.exclusions.spend(asked, total, now);
    // Almost only needed where most are excluded for this person, so the work is proportional to what this person excludes.
    const allowed = ring
      .flatMap(({ byRank, from, to }) => byRank.slice(from, to))
      .filter((other) => this.exclusions.mayMeetNow(asked, other, now));
    return allowed[Math.floor(random() * allowed.length)];
  }
}

interface Span {
  readonly byRank: readonly Waiting[];
  readonly from: number;
  readonly to: number;
}

function nth(ring: Span[], index: number): Waiting {
  let rest = index;
  for (const { byRank, from, to } of ring) {
    if (rest < to - from) return byRank[from + rest]!;
    rest -= to - from;
  }
  throw new RangeError(`no one at ${index}`);
}

class OutwardWalk {
  distance = 0;
  private up: number;
  private down: number;
  private above = 0;
  private below = 0;

  constructor(
    private readonly byRank: readonly Waiting[],
    private readonly rating: number,
  ) {
    this.up = indexOfRating(byRank, rating);
    this.down = this.up - 1;
    this.measure();
  }

  take(distance: number, ring: Span[]): void {
    if (distance !== this.distance) return;
    const { byRank, rating } = this;
    if (this.above === distance) {
      const from = this.up;
      this.up = indexOfRating(byRank, rating + distance + 1);
      ring.push({ byRank, from, to: this.up });
    }
    if (this.below === distance) {
      const from = indexOfRating(byRank, rating - distance);
      ring.push({ byRank, from, to: this.down + 1 });
      this.down = from - 1;
    }
    this.measure();
  }

  private measure(): void {
    const { byRank, rating, up, down } = this;
    this.above = up < byRank.length ? byRank[up]!.rating - rating : Number.POSITIVE_INFINITY;
    this.below = down >= 0 ? rating - byRank[down]!.rating : Number.POSITIVE_INFINITY;
    this.distance = Math.min(this.above, this.below);
  }
}
