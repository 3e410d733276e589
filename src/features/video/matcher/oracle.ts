/** The rules of the matcher written as plainly as possible, for tests: throws on any wrong pair and on any missing one. */
import { NEAR_KM, type Place } from "./filters.ts";
import type { Facts, Filter, MatcherOptions, Pair, Ticket } from "./matcher.ts";

interface Waiting extends Ticket {
  joinedAt: number;
  order: number;
}

interface Meeting {
  companion: string;
  at: number;
}

export class Oracle {
  /** The longest waiter first. */
  waiting: Waiting[] = [];
  private orders = 0;
  /** Of people who waited before the restart and are not back. */
  private readonly places = new Map<string, { joinedAt: number; order: number }>();
  private readonly meetings = new Map<string, Meeting[]>();
  private readonly blocks = new Map<string, Set<string>>();

  constructor(private readonly options: MatcherOptions) {}

  has(person: string): boolean {
    return this.waiting.some((one) => one.person === person);
  }

  isPicky(person: string): boolean {
    return this.waiting.some((one) => one.person === person && one.filter !== undefined);
  }

  add(ticket: Ticket, now: number, blocked?: string[]): boolean {
    if (this.has(ticket.person)) return false;
    if (blocked || !this.blocks.has(ticket.person)) this.blocks.set(ticket.person, new Set(blocked));
    const place = this.places.get(ticket.person) ?? { joinedAt: now, order: this.orders++ };
    this.places.delete(ticket.person);
    this.waiting = [...this.waiting, { ...ticket, ...place }].toSorted((a, b) => a.order - b.order);
    return true;
  }

  /** Everyone is away. @returns who waited, the longest first, and whom each of them must not meet */
  restart(): { person: string; blocked: string[]; since: number }[] {
    const waited = this.waiting;
    this.waiting = [];
    const waiters = new Set(waited.map(({ person }) => person));
    for (const person of this.blocks.keys()) if (!waiters.has(person)) this.blocks.delete(person);
    this.places.clear();
    for (const { person, joinedAt } of waited) this.places.set(person, { joinedAt, order: this.orders++ });
    return waited.map(({ person, joinedAt }) => ({
      person,
      blocked: [...this.blocks.get(person)!],
      since: joinedAt,
    }));
  }

  remove(person: string): boolean {
    const had = this.has(person);
    this.waiting = this.waiting.filter((one) => one.person !== person);
    return had;
  }

  forget(person: string): void {
    this.remove(person);
    this.places.delete(person);
    this.blocks.delete(person);
  }

  block(a: string, b: string): void {
    this.blocks.get(a)?.add(b);
    this.blocks.get(b)?.add(a);
  }

  unblock(a: string, b: string): void {
    this.blocks.get(a)?.delete(b);
    this.blocks.get(b)?.delete(a);
  }

  remember(a: string, b: string, now: number): void {
    const wereRecent = this.areRecent(a, b, now);
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const meeting = this.lastMeetings(one).findLast(({ companion }) => companion === other);
      if (meeting && wereRecent) meeting.at = now;
      else this.note(one, other, now);
    }
  }

  follow(pairs: Pair[], now: number): void {
    for (const pair of pairs) {
      const due = this.due(now);
      if (!due) throw new Error(`${show(pair)}: no one may be paired`);
      if (pair.repeat !== due.repeat) throw new Error(`${show(pair)}: repeat should be ${due.repeat}`);
      if (pair.a !== due.longest.person)
        throw new Error(`${show(pair)}: ${due.longest.person} has waited longest`);
      if (pair.mode !== due.longest.mode) throw new Error(`${show(pair)}: waits for ${due.longest.mode}`);
      if (!due.companions.includes(pair.b)) throw new Error(`${show(pair)}: not among ${due.companions}`);
      this.part(pair, now);
    }
    const left = this.due(now);
    if (left) throw new Error(`${left.longest.person} could have met ${left.companions}`);
  }

  /** For a match that may stop midway: no pair may be wrong, but their order is free and some may be missing. */
  followLoosely(pairs: Pair[], now: number): void {
    for (const pair of pairs) {
      const [a, b] = [this.waitingOf(pair.a), this.waitingOf(pair.b)];
      if (!(pair.repeat ? this.mayReunite(a, b, now) : this.mayMeetNow(a, b, now)))
        throw new Error(`${show(pair)}: they may not be paired`);
      this.part(pair, now);
    }
  }

  couldMeet(now: number): string[] {
    return this.waiting
      .filter((one) => this.waiting.some((other) => this.mayMeetNow(one, other, now)))
      .map(({ person }) => person);
  }

  private waitingOf(person: string): Waiting {
    const found = this.waiting.find((one) => one.person === person);
    if (!found) throw new Error(`${person} does not wait`);
    return found;
  }

  private part({ a, b }: Pair, now: number): void {
    this.remove(a);
    this.remove(b);
    this.note(a, b, now);
    this.note(b, a, now);
  }

  private due(now: number) {
    for (const repeat of [false, true]) {
      for (const longest of this.waiting) {
        const may = this.waiting.filter((other) =>
          repeat ? this.mayReunite(longest, other, now) : this.mayMeetNow(longest, other, now),
        );
        if (may.length === 0) continue;
        const nearest = Math.min(...may.map((other) => distance(longest, other)));
        const companions = may
          .filter((other) => distance(longest, other) === nearest)
          .map(({ person }) => person);
        return { longest, repeat, companions };
      }
    }
    return null;
  }

  private mayMeetNow(a: Waiting, b: Waiting, now: number): boolean {
    return this.mayMeetSometime(a, b, now) && this.areInReach(a, b, now) && this.mayTalk(a, b, now);
  }

  /** The patience of the longer waiter decides. */
  private mayTalk(a: Waiting, b: Waiting, now: number): boolean {
    const [one, other] = [a.languages ?? [0, 0], b.languages ?? [0, 0]];
    const isUnknown = [one, other].some((words) => words.every((word) => word === 0));
    const isShared = one.some((word, index) => (word & other[index]!) !== 0);
    return isUnknown || isShared || now - Math.min(a.joinedAt, b.joinedAt) >= this.options.languageMs;
  }

  private mayReunite(a: Waiting, b: Waiting, now: number): boolean {
    return (
      this.fit(a, b) &&
      this.areRecent(a.person, b.person, now) &&
      this.areInReach(a, b, now) &&
      now - Math.min(a.joinedAt, b.joinedAt) >= this.options.repeatGraceMs &&
      !this.waiting.some((c) => this.mayMeetSometime(a, c, now) || this.mayMeetSometime(b, c, now))
    );
  }

  private mayMeetSometime(a: Waiting, b: Waiting, now: number): boolean {
    return this.fit(a, b) && !this.areRecent(a.person, b.person, now);
  }

  private fit(a: Waiting, b: Waiting): boolean {
    return (
      a !== b &&
      a.mode === b.mode &&
      (a.wantCountry === "*" || a.wantCountry === b.country) &&
      (b.wantCountry === "*" || b.wantCountry === a.country) &&
      (a.mode === "classic" || (wants(a.filter, b.facts) && wants(b.filter, a.facts))) &&
      !this.blocks.get(a.person)?.has(b.person) &&
      !this.blocks.get(b.person)?.has(a.person)
    );
  }

  /** The window of the longer waiter decides. */
  private areInReach(a: Waiting, b: Waiting, now: number): boolean {
    if (a.mode === "classic") return true;
    const { atOnce, perSecond, everyoneAfterMs, everyMs } = this.options.widening;
    const joinedAt = Math.min(a.joinedAt, b.joinedAt);
    const waited = Math.max(0, now - (now % everyMs) - joinedAt);
    const hundredths = Math.round(atOnce * 100) + Math.floor((perSecond * 100 * waited) / 1000);
    return waited >= everyoneAfterMs || distance(a, b) <= hundredths;
  }

  private areRecent(a: string, b: string, now: number): boolean {
    const counts = (one: string, other: string) =>
      this.lastMeetings(one).some(
        ({ companion, at }) => companion === other && now - at < this.options.recentMs,
      );
    return counts(a, b) || counts(b, a);
  }

  private lastMeetings(person: string): Meeting[] {
    return this.meetings.get(person) ?? [];
  }

  private note(person: string, companion: string, at: number): void {
    const meetings = [...this.lastMeetings(person), { companion, at }];
    this.meetings.set(person, meetings.slice(-this.options.recentCompanions));
  }
}

function wants(filter: Filter | undefined, facts: Facts | undefined): boolean {
  if (!filter) return true;
  if (!facts) return false;
  const { refused, age, height, cities, tags, near } = filter;
  if (refused.some((word, index) => (word & facts.traits[index]!) !== 0)) return false;
  if (age && (facts.age < age.from || facts.age > age.to)) return false;
  if (height && (facts.height < height.from || facts.height > height.to)) return false;
  if (cities && !cities.has(facts.cityId)) return false;
  if (tags && facts.tags.every((tag) => !tags.has(tag))) return false;
  return !near || (facts.place !== null && areNear(near, facts.place));
}

function areNear(a: Place, b: Place): boolean {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const lat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const lon = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const h = lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon;
  return 2 * 6371 * Math.asin(Math.sqrt(h)) <= NEAR_KM;
}

function distance(a: Ticket, b: Ticket): number {
  return a.mode === "classic" ? 0 : Math.abs(Math.round(a.rating * 100) - Math.round(b.rating * 100));
}

function show(pair: Pair): string {
  return `${pair.a} and ${pair.b}${pair.repeat ? " again" : ""}`;
}
