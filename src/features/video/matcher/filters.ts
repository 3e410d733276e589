import { KM_A_DEGREE, toRadians } from "#contract/distance.ts";

/**
 * Who people want to meet, besides the countries and ratings that the lines sort by. The matcher knows nothing of ages or
 * eyes: it compares numbers. Most people have no filter, and pairs of such people cost nothing here.
 */

/** What is known about a waiting user, for the filters of others. */
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
  /** At most `NEAR_KM` from here. */
  readonly near: Place | null;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** @internal */
export const NEAR_KM = 100;

/** The filters and facts of people who wait. */
export class Filters {
  private readonly facts: (Facts | undefined)[] = [];
  private readonly filters: (Filter | undefined)[] = [];
  /** How many waiting people have a filter, and how many have a filter or facts. */
  private filtered = 0;
  private known = 0;
  private compared = 0;

  /** @param perTurn how many pairs may be compared in a turn before picky people must wait for the next one */
  constructor(private readonly perTurn: number) {}

  enter(slot: number, facts: Facts | undefined, filter: Filter | undefined): void {
    if (!facts && !filter) return;
    this.facts[slot] = facts;
    this.filters[slot] = filter;
    this.known++;
    if (filter) this.filtered++;
  }

  leave(slot: number): void {
    if (this.known === 0 || (!this.facts[slot] && !this.filters[slot])) return;
    if (this.filters[slot]) this.filtered--;
    this.known--;
    this.facts[slot] = undefined;
    this.filters[slot] = undefined;
  }

  /** Whether each fits the filter of the other. */
  fit(a: number, b: number): boolean {
    if (this.filtered === 0) return true;
    const ofA = this.filters[a];
    const ofB = this.filters[b];
    if (!ofA && !ofB) return true;
    this.compared++;
    return accepts(ofA, this.facts[b]) && accepts(ofB, this.facts[a]);
  }

  beginTurn(): void {
    this.compared = 0;
  }

  get isTurnOver(): boolean {
    return this.compared >= this.perTurn;
  }

  /** Whether this turn still has time for this person. People who are not picky get twice as many comparisons. */
  hasTurn(slot: number): boolean {
    return this.compared < this.perTurn || (!this.filters[slot] && this.compared < 2 * this.perTurn);
  }
}

/** Whether a user with these facts fits. An unknown fact fits no filter that asks for it. */
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

/** Treats the earth as flat around the two: over a hundred kilometres the error is far below that of a coarse place. */
function areNear(a: Place, b: Place): boolean {
  const north = (a.lat - b.lat) * KM_A_DEGREE;
  if (Math.abs(north) > NEAR_KM) return false;
  const turn = Math.abs(a.lon - b.lon);
  const east = Math.min(turn, 360 - turn) * KM_A_DEGREE * Math.cos(toRadians((a.lat + b.lat) / 2));
  return north * north + east * east <= NEAR_KM * NEAR_KM;
}
