import type { IndexedPerson } from "./index/indexed-person.ts";
import { yearOf } from "./index/indexed-person.ts";

/** What of a person a taste goes by. */
export type Traits = Pick<IndexedPerson, "tags" | "birthday"> & { city: number };

/** People a member said no to, and people they bookmarked: the latest of each. */
export interface Taste {
  passed: readonly Traits[];
  liked: readonly Traits[];
}

/** Fewer say nothing about a taste. */
const ENOUGH = 3;
const TAG = 1;
const AGE = 1;
const CITY = 0.5;
/** How many places down the list a person goes who is like all the people passed. */
const REACH = 60;

/**
 * The order of suggestions with what a member did in mind: people like the ones they passed come later, people like the ones they
 * kept come earlier. The order itself stays the score's; a taste moves people by some places and leaves no one out.
 */
export function byTaste<T>(
  people: readonly T[],
  traitsOf: (person: T) => Traits,
  { passed, liked }: Taste,
): T[] {
  const places = people.map((person, place) => {
    const traits = traitsOf(person);
    return { person, place: place + REACH * (likeness(traits, passed) - likeness(traits, liked)) };
  });
  return places.toSorted((a, b) => a.place - b.place).map(({ person }) => person);
}

/** From 0 to 1: how much a person is like these people. */
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
