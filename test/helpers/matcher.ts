import { expect } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { Matcher, type Ticket } from "#src/features/video/matcher/matcher.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A matcher and a clock. By default everyone is from RU, wants any country and has a rating of 3. */
export function matcherWorld(mode: Ticket["mode"] = "classic") {
  const matcher = new Matcher();
  const random = seeded(7);
  let now = 0;
  return {
    matcher,
    pass: (ms: number) => {
      now += ms;
    },
    join: (person: string, rest: Partial<Ticket> = {}, blocked?: string[]) =>
      matcher.add({ person, mode, country: "RU", wantCountry: "*", rating: 3, ...rest }, now, blocked),
    /** Matches now and returns the pairs: "a+b", or "a+b again" for a repeat. */
    match: () => matcher.match(now, random).map(({ a, b, repeat }) => `${a}+${b}${repeat ? " again" : ""}`),
    nextDue: () => matcher.nextDue(now),
    part: (a: string, b: string) => matcher.remember(a, b, now),
  };
}

/** Lets a person meet these others one after another, so that they are recent companions. */
export function introduce(
  { join, match }: ReturnType<typeof matcherWorld>,
  person: string,
  others: string[],
) {
  for (const other of others) {
    join(person);
    join(other);
    expect(match()).toEqual([`${person}+${other}`]);
  }
}
