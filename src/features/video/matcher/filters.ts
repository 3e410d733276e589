import { KM_A_DEGREE, toRadians } from "#contract/distance.ts";
import type { History, Person } from "./history.ts";
import type { Patience, Speaker } from "./languages.ts";

export interface Facts {
  /** A bit for each value of a trait that applies to them, in two words. */
  readonly traits: readonly [number, number];
  /** 0 is unknown, here and in the next two. */
  readonly age: number;
  readonly height: number;
  readonly cityId: number;
  readonly place: Place | null;
  readonly tags: readonly number[];
}

export interface Filter {
  /** A user who has one of these bits does not fit. */
  readonly refused: readonly [number, number];
  readonly age: Range | null;
  readonly height: Range | null;
  /** One of these must apply; null for any. */
  readonly cities: ReadonlySet<number> | null;
  readonly tags: ReadonlySet<number> | null;
  readonly near: Place | null;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** @internal */
export const NEAR_KM = 100;

export interface Searcher extends Speaker {
  readonly person: Person;
  readonly facts: Facts | undefined;
  readonly filter: Filter | undefined;
}

/** What keeps two people apart whose countries and ratings fit. */
export class Exclusions {
  private compared = 0;

  /** @param perTurn how many pairs may be compared in a turn before picky people must wait for the next one */
  constructor(
    private readonly history: History,
    private readonly patience: Patience,
    private readonly perTurn: number,
  ) {}

  /** Sooner or later they also may if they share no language. */
  mayMeetNow(a: Searcher, b: Searcher, now: number): boolean {
    return this.patience.mayTalk(a, b, now) && this.mayMeet(a, b, now);
  }

  mayMeet(a: Searcher, b: Searcher, now: number): boolean {
    return a !== b && !this.areApart(a, b) && !this.history.areRecent(a.person, b.person, now);
  }

  areApart(a: Searcher, b: Searcher): boolean {
    return hasBlocked(a.person, b.person) || hasBlocked(b.person, a.person) || !this.fit(a, b);
  }

  beginTurn(): void {
    this.compared = 0;
  }

  get isTurnOver(): boolean {
    return this.compared >= this.perTurn;
  }

  /** Looking through so many people for one who shares a language takes as much of the turn as comparing them. */
  spend(asked: Searcher, people: number, now: number): void {
    if (!this.patience.isOver(asked, now)) this.compared += people;
  }

  /** People who are not picky get twice as many comparisons. */
  hasTurn({ filter }: Searcher): boolean {
    return this.compared < this.perTurn || (!filter && this.compared < 2 * this.perTurn);
  }

  private fit(a: Searcher, b: Searcher): boolean {
    if (!a.filter && !b.filter) return true;
    this.compared++;
    return accepts(a.filter, b.facts) && accepts(b.filter, a.facts);
  }
}

const hasBlocked = (one: Person, other: Person) => one.blocked.size > 0 && one.blocked.has(other.id);

/** An unknown fact fits no filter that asks for it. */
function accepts(filter: Filter | undefined, facts: Facts | undefined): boolean {
  if (!filter) return true;
  if (!facts) return false;
  return (
    (facts.traits[0] & filter.refused[0]) === 0 &&
    (facts.traits[1] & filter.refused[1]) === 0 &&
    isWithin(facts.age, filter.age) &&
    isWithin(facts.height, filter.height) &&
    (filter.cities === null || filter.cities.has(facts.cityId)) &&
    (filter.tags === null || facts.tags.some((tag) => filter.tags!.has(tag))) &&
    (filter.near === null || (facts.place !== null && areNear(filter.near, facts.place)))
  );
}

const isWithin = (value: number, range: Range | null) =>
  range === null || (value >= range.from && value <= range.to);

/** Treats the earth as flat: over a hundred kilometres the error is far below that of a coarse place. */
function areNear(a: Place, b: Place): boolean {
  const north = (a.lat - b.lat) * KM_A_DEGREE;
  if (Math.abs(north) > NEAR_KM) return false;
  const turn = Math.abs(a.lon - b.lon);
  const east = Math.min(turn, 360 - turn) * KM_A_DEGREE * Math.cos(toRadians((a.lat + b.lat) / 2));
  return north * north + east * east <= NEAR_KM * NEAR_KM;
}
