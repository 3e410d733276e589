import { MINUTE_MS } from "#contract/time.ts";
import { Blocks } from "./blocks.ts";
import { NO_SLOT } from "./columns.ts";
import { Exclusions } from "./exclusions.ts";
import { type Facts, type Filter, Filters } from "./filters.ts";
import { History, type HistoryLimits } from "./history.ts";
import { NearestCompanion } from "./nearest-companion.ts";
import { NewPairs } from "./new-pairs.ts";
import { People } from "./people.ts";
import { type Mode, Queue } from "./queue.ts";
import { RepeatPairs } from "./repeat-pairs.ts";
import { Widening, type WideningLimits } from "./widening.ts";

export type { Facts, Filter, Mode };

export interface Ticket {
  person: string;
  mode: Mode;
  /** ISO code of two letters, or "" if unknown: then only people who want any country meet this person. */
  country: string;
  /** ISO code of two letters, or "*" for any. */
  wantCountry: string;
  /** From 1 to 5; counts in rating mode only. */
  rating: number;
  /** What others may look for, and what this person looks for; in rating mode only. */
  facts?: Facts;
  filter?: Filter | undefined;
}

export interface Pair {
  mode: Mode;
  /** Has waited longer than b. */
  a: string;
  b: string;
  /** The two are recent companions, paired because no one else waited for either. */
  repeat: boolean;
}

export interface MatcherOptions extends HistoryLimits {
  /** Recent companions meet again only when the longer waiter has waited this long. */
  repeatGraceMs: number;
  widening: WideningLimits;
  /** How many pairs one `match` may compare by filters; as many again for people who missed a turn. */
  comparisons: number;
}

/** @internal */
export const MATCHER_DEFAULTS: MatcherOptions = {
  recentMs: 10 * MINUTE_MS,
  recentCompanions: 20,
  repeatGraceMs: 2_000,
  widening: { atOnce: 0.3, perSecond: 0.2, everyoneAfterMs: 20_000, everyMs: 500 },
  comparisons: 10_000,
};

export type Matcher = ReturnType<typeof createMatcher>;

/**
 * Finds companions for people who wait. It reads no clock and draws no random numbers: `now` (in milliseconds; a clock that
 * goes back stands still here) and `random` (0 ≤ x < 1) are arguments.
 *
 * A person is tracked from their first ticket until `forget`. Blocks are stored for tracked people only; a person's meetings
 * are stored until they are too old to count, tracked or not.
 *
 * One matcher serves both modes, so that no one waits in two queues and a companion of one mode is no stranger in the
 * other.
 */
export function createMatcher(options: Partial<MatcherOptions> = {}) {
  const {
    repeatGraceMs,
    comparisons,
    widening: wideningLimits,
    ...historyLimits
  } = { ...MATCHER_DEFAULTS, ...options };
  const tracked: boolean[] = [];
  let clock = Number.NEGATIVE_INFINITY;

  const people = new People(reserve);
  const blocks = new Blocks();
  const history = new History(historyLimits, releaseIfForgotten);
  const filters = new Filters(comparisons);
  const exclusions = new Exclusions(people, blocks, history, filters);
  const widening = new Widening(wideningLimits);
  const queue = new Queue(widening);
  const newPairs = new NewPairs(queue, filters, new NearestCompanion(queue, exclusions));
  const repeatPairs = new RepeatPairs(queue, exclusions, history, filters, widening, repeatGraceMs);

  /**
   * Adds a person to the queue; returns false, and does nothing else, if they already wait. `blocked` is everyone the person
   * has blocked or who has blocked them, as far as known at the moment; it replaces the stored blocks, and may be left out
   * once it has been given.
   */
  function add(ticket: Ticket, now: number, blocked?: Iterable<string>): boolean {
    if (has(ticket.person)) return false;
    const slot = people.claim(ticket.person);
    tracked[slot] = true;
    if (blocked) blocks.load(slot, blocked);
    if (ticket.mode === "rating") filters.enter(slot, ticket.facts, ticket.filter);
    queue.enter(slot, ticket.mode, ticket.country, ticket.wantCountry, ticket.rating, advance(now));
    return true;
  }

  /** Takes a person out of the queue; returns false if they were not in it. */
  function remove(person: string): boolean {
    if (!has(person)) return false;
    leave(people.slotOf(person));
    return true;
  }

  /**
   * Takes out all pairs that are possible now, the longest waiter first. Each counts as having met.
   *
   * If filters make that too much work for one call, picky people miss a turn, and the next calls make up for it.
   */
  function match(now: number, random: () => number): Pair[] {
    const time = advance(now);
    const pairs: Pair[] = [];
    const pairUp = (repeat: boolean) => (longer: number, shorter: number) => {
      const mode = queue.modeOf(longer);
      pairs.push({ mode, a: people.nameOf(longer), b: people.nameOf(shorter), repeat });
      leave(longer);
      leave(shorter);
      history.meet(longer, shorter, time);
    };

    history.expire(time);
    filters.beginTurn();
    repeatPairs.checkDue(time);
    queue.widen(time);
    newPairs.run(time, random, pairUp(false));
    repeatPairs.checkArrivals(time);
    queue.settle();
    repeatPairs.run(time, random, pairUp(true));
    return pairs;
  }

  /** A time before which `match` finds nothing, unless something else happens; null if time alone changes nothing. */
  function nextDue(now: number): number | null {
    const time = Math.max(now, clock);
    if (queue.readyLines.length > 0 || newPairs.isBehind) return time;
    const due = Math.min(queue.nextWidening(), repeatPairs.nextTime());
    return due === Number.POSITIVE_INFINITY ? null : Math.max(due, time);
  }

  /** Makes the two recent companions from now on. Call it when their room closes. */
  function remember(a: string, b: string, now: number): void {
    const time = advance(now);
    history.expire(time);
    const [slotA, slotB] = [people.claim(a), people.claim(b)];
    history.part(slotA, slotB, time);
    repeatPairs.changed(slotA, slotB);
  }

  /** Keeps the two apart. Nothing is stored for people who are not tracked: their blocks come with their next ticket. */
  function block(a: string, b: string): void {
    if (isTracked(a)) blocks.add(people.slotOf(a), b);
    if (isTracked(b)) blocks.add(people.slotOf(b), a);
    changed(a, b);
  }

  /** Lets the two meet again. Call it when neither blocks the other any longer. */
  function unblock(a: string, b: string): void {
    if (isTracked(a)) blocks.delete(people.slotOf(a), b);
    if (isTracked(b)) blocks.delete(people.slotOf(b), a);
    changed(a, b);
  }

  /** Removes a person who has left, and their blocks. Their meetings expire by themselves. */
  function forget(person: string): void {
    if (!isTracked(person)) return;
    remove(person);
    const slot = people.slotOf(person);
    tracked[slot] = false;
    blocks.drop(slot);
    if (history.isEmpty(slot)) people.release(slot);
  }

  function has(person: string): boolean {
    const slot = people.slotOf(person);
    return slot !== NO_SLOT && queue.isWaiting(slot);
  }

  function isTracked(person: string): boolean {
    const slot = people.slotOf(person);
    return slot !== NO_SLOT && tracked[slot] === true;
  }

  function leave(slot: number): void {
    queue.leave(slot);
    filters.leave(slot);
    newPairs.left(slot);
    repeatPairs.left(slot);
  }

  function changed(a: string, b: string): void {
    if (has(a) && has(b)) repeatPairs.changed(people.slotOf(a), people.slotOf(b));
  }

  function advance(now: number): number {
    if (now > clock) clock = now;
    return clock;
  }

  function reserve(capacity: number): void {
    queue.reserve(capacity);
    newPairs.reserve(capacity);
    history.reserve(capacity);
  }

  function releaseIfForgotten(slot: number): void {
    if (!tracked[slot]) people.release(slot);
  }

  return {
    add,
    remove,
    match,
    nextDue,
    remember,
    block,
    unblock,
    forget,
    has,
    isTracked,
    /** How many wait in this mode. */
    waiting: (mode: Mode): number => queue.waiting[mode],
    get size(): number {
      return queue.waiting.classic + queue.waiting.rating;
    },
  };
}
