import { type IndexedPerson, yearOf } from "./index/columns.ts";

export type Traits = Pick<IndexedPerson, "tags" | "birthday"> & { city: number };

export interface Taste {
  dismissed: readonly Traits[];
  liked: readonly Traits[];
}

/** Fewer people say nothing about a taste. */
const ENOUGH = 3;
const TAG = 1;
const AGE = 1;
const CITY = 0.5;
/** How many places a person who is like everyone dismissed moves down the list. */
const REACH = 60;

/** The score still decides the order; a taste moves people by some places and leaves no one out. */
export function byTaste<T>(
  people: readonly T[],
  traitsOf: (person: T) => Traits,
  { dismissed, liked }: Taste,
): T[] {
  const places = people.map((person, place) => {
    const traits = traitsOf(person);
    return { person, place: place + REACH * (likeness(traits, dismissed) - likeness(traits, liked)) };
  });
  return places.toSorted((a, b) => a.place - b.place).map(({ person }) => person);
}

function likeness(one: Traits, others: readonly Traits[]): number {
  if (others.length < ENOUGH) return 0;
  const sum = others.reduce((total, other) => total + alike(one, other), 0);
  return sum / others.length / (TAG + AGE + CITY);
}

function alike(one: Traits, other: Traits): number {
  const tags = one.tags.some((tag) => other.tags.includes(tag)) ? TAG : 0;
  const isKnown = one.birthday !== 0 && other.birthday !== 0;
  const age = isKnown && Math.abs(yearOf(one.birthday) - yearOf(other.birthday)) <= 3 ? AGE : 0;
  return tags + age + (one.city !== 0 && one.city === other.city ? CITY : 0);
}
