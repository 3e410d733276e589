import { MINUTE_MS } from "#contract/time.ts";
import { Exclusions, type Facts, type Filter } from "./filters.ts";
import { History, type HistoryLimits, Person, type SavedHistory } from "./history.ts";
import { type Languages, Patience } from "./languages.ts";
import { NewPairs } from "./new-pairs.ts";
import { hundredths, type Mode, Queue, type Waiting, Widening, type WideningLimits } from "./queue.ts";
import { RepeatPairs } from "./repeat-pairs.ts";

export type { Facts, Filter, Languages, Mode, SavedHistory };

export interface Ticket {
  person: string;
  mode: Mode;
  /** ISO-2, or "" if unknown: then only people who want any country meet this person. */
  country: string;
  /** ISO-2, or "*" for any. */
  wantCountry: string;
  /** From 1 to 5; counts in rating mode only. */
  rating: number;
  languages?: Languages | undefined;
  facts?: Facts;
  filter?: Filter | undefined;
}

export interface Pair {
  mode: Mode;
  a: string;
  b: string;
  repeat: boolean;
}

export interface MatcherOptions extends HistoryLimits {
  repeatGraceMs: number;
  /** For so long at most, people wait for one who shares a language with them. */
  languageMs: number;
  widening: WideningLimits;
  /** How many pairs one `match` may compare by filters; as many again for people who missed a turn. */
  comparisons: number;
}

/** @internal */
export const MATCHER_DEFAULTS: MatcherOptions = {
  recentMs: 10 * MINUTE_MS,
  recentCompanions: 20,
  repeatGraceMs: 2_000,
  languageMs: 2_000,
  widening: { atOnce: 0.3, perSecond: 0.2, everyoneAfterMs: 20_000, everyMs: 500 },
  comparisons: 10_000,
};

/**
 * Reads no clock and draws no random numbers: `now` (in ms; a clock that goes back stands still here) and `random` are arguments.
 * One matcher serves both modes: no one waits twice, and a companion of one mode is no stranger in the other.
 */
export class Matcher {
  private readonly people = new Map<string, Person>();
  private clock = Number.NEGATIVE_INFINITY;
  private readonly history: History;
  private readonly exclusions: Exclusions;
  private readonly queue: Queue;
  private readonly newPairs: NewPairs;
  private readonly repeatPairs: RepeatPairs;

  constructor(options: Partial<MatcherOptions> = {}) {
    const settings = { ...MATCHER_DEFAULTS, ...options };
    const patience = new Patience(settings.languageMs);
    const widening = new Widening(settings.widening);
    this.history = new History(settings, (person) => this.releaseIfForgotten(person));
    this.exclusions = new Exclusions(this.history, patience, settings.comparisons);
    this.queue = new Queue(widening, patience);
    this.newPairs = new NewPairs(this.queue, this.exclusions);
    this.repeatPairs = new RepeatPairs(
      this.queue,
      this.exclusions,
      this.history,
      widening,
      settings.repeatGraceMs,
    );
  }

  /** False if they already wait. `blocked`, in both directions, replaces the stored blocks, and may be left out once it was given. */
  add(ticket: Ticket, now: number, blocked?: Iterable<string>): boolean {
    const { mode, country, wantCountry } = ticket;
    const person = this.claim(ticket.person);
    if (this.queue.of(person)) return false;
    person.isTracked = true;
    if (blocked) person.blocked = new Set(blocked);
    const isRated = mode === "rating";
    this.queue.enter({
      person,
      mode,
      country,
      wantCountry,
      rating: isRated ? hundredths(ticket.rating) : 0,
      languages: ticket.languages,
      facts: isRated ? ticket.facts : undefined,
      filter: isRated ? ticket.filter : undefined,
      joinedAt: person.place?.since ?? this.advance(now),
      order: person.place?.order,
    });
    person.place = undefined;
    return true;
  }

  remove(person: string): boolean {
    const ticket = this.ticketOf(person);
    if (ticket) this.leave(ticket);
    return ticket !== undefined;
  }

  /** The longest waiter first; each pair counts as having met. If filters make too much work, picky people wait for the next call. */
  match(now: number, random: () => number): Pair[] {
    const time = this.advance(now);
    const pairs: Pair[] = [];
    const pairUp = (repeat: boolean) => (longer: Waiting, shorter: Waiting) => {
      pairs.push({ mode: longer.mode, a: longer.person.id, b: shorter.person.id, repeat });
      this.leave(longer);
      this.leave(shorter);
      this.history.meet(longer.person, shorter.person, time);
    };

    this.history.expire(time);
    this.exclusions.beginTurn();
    this.repeatPairs.checkDue(time);
    this.queue.widen(time);
    this.queue.endPatience(time);
    this.newPairs.run(time, random, pairUp(false));
    this.repeatPairs.checkArrivals(time);
    this.queue.settle();
    this.repeatPairs.run(time, random, pairUp(true));
    return pairs;
  }

  /** A time before which `match` finds nothing, unless something else happens; null if time alone changes nothing. */
  nextDue(now: number): number | null {
    const time = Math.max(now, this.clock);
    if (this.queue.isAnyoneReady || this.newPairs.isBehind) return time;
    const due = Math.min(this.queue.nextWidening(), this.queue.nextImpatience(), this.repeatPairs.nextTime());
    return due === Number.POSITIVE_INFINITY ? null : Math.max(due, time);
  }

  /** Makes the two recent companions from now on. Call it when their room closes. */
  remember(a: string, b: string, now: number): void {
    const time = this.advance(now);
    this.history.expire(time);
    this.history.part(this.claim(a), this.claim(b), time);
    this.changed(a, b);
  }

  /** Nothing is stored for people who are not tracked: their blocks come with their next ticket. */
  block(a: string, b: string): void {
    this.tracked(a)?.blocked.add(b);
    this.tracked(b)?.blocked.add(a);
    this.changed(a, b);
  }

  /** Call it when neither blocks the other any longer. */
  unblock(a: string, b: string): void {
    this.tracked(a)?.blocked.delete(b);
    this.tracked(b)?.blocked.delete(a);
    this.changed(a, b);
  }

  forget(id: string): void {
    const person = this.tracked(id);
    if (!person) return;
    this.remove(id);
    person.isTracked = false;
    person.place = undefined;
    person.blocked = new Set();
    this.releaseIfForgotten(person);
  }

  save = (): SavedHistory => this.history.save();

  /** Into a new matcher. */
  restore = (saved: SavedHistory): void => this.history.restore(saved, (id) => this.claim(id));

  /** For someone whose wait another matcher began, and who is not here yet. The longest waiter first. */
  keepPlace(id: string, blocked: Iterable<string>, since: number): void {
    const person = this.claim(id);
    person.isTracked = true;
    person.blocked = new Set(blocked);
    person.place = { since, order: this.queue.takeOrder() };
  }

  has(person: string): boolean {
    return this.ticketOf(person) !== undefined;
  }

  isTracked(person: string): boolean {
    return this.tracked(person) !== undefined;
  }

  waiting(mode: Mode): number {
    return this.queue.waiting[mode];
  }

  get size(): number {
    return this.queue.waiting.classic + this.queue.waiting.rating;
  }

  private leave(ticket: Waiting): void {
    this.queue.leave(ticket);
    this.newPairs.left(ticket);
    this.repeatPairs.left(ticket);
  }

  private changed(a: string, b: string): void {
    const [one, other] = [this.ticketOf(a), this.ticketOf(b)];
    if (one && other) this.repeatPairs.changed(one, other);
  }

  private ticketOf(id: string): Waiting | undefined {
    const person = this.people.get(id);
    return person && this.queue.of(person);
  }

  private tracked(id: string): Person | undefined {
    const person = this.people.get(id);
    return person?.isTracked ? person : undefined;
  }

  private claim(id: string): Person {
    let person = this.people.get(id);
    if (!person) {
      person = new Person(id);
      this.people.set(id, person);
    }
    return person;
  }

  private advance(now: number): number {
    if (now > this.clock) this.clock = now;
    return this.clock;
  }

  private releaseIfForgotten(person: Person): void {
    if (!person.isTracked && person.companions.length === 0) this.people.delete(person.id);
  }
}
