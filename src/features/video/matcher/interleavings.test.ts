/** Random interleavings of everything that can happen to a matcher, checked step by step against the naive oracle. */
import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { seeded } from "#src/chance/seeded.ts";
import {
  type Facts,
  type Filter,
  type Languages,
  MATCHER_DEFAULTS,
  Matcher,
  type MatcherOptions,
  type Mode,
  type SavedHistory,
  type Ticket,
} from "./matcher.ts";
import { Oracle } from "./oracle.ts";

setDefaultTimeout(180_000);

const SEED = 20_240_607;

type Step =
  | { act: "join"; ticket: Ticket; blocked: string[] | null }
  | { act: "leave" | "forget"; person: string }
  | { act: "block" | "unblock" | "remember"; person: string; other: string }
  | { act: "wait"; ms: number }
  | { act: "match" | "restart" };

/** Limits so small that within some dozen steps meetings expire, fall out of the ring, and windows open all the way. */
const HASTY: MatcherOptions = {
  recentMs: 3_000,
  recentCompanions: 2,
  repeatGraceMs: 300,
  languageMs: 500,
  widening: { atOnce: 0.3, perSecond: 0.8, everyoneAfterMs: 4_000, everyMs: 250 },
  comparisons: 100_000,
};

/** People and filters of few kinds, so that many fit and many do not. Two words of traits: sex, and something else. */
const place = fc.constantFrom(
  { lat: 55.75, lon: 37.61 },
  { lat: 56.3, lon: 38.13 },
  { lat: 59.93, lon: 30.31 },
);
const facts: fc.Arbitrary<Facts> = fc.record({
  traits: fc.constantFrom<[number, number]>([1, 4], [2, 4], [1, 8], [2, 8], [2, 8]),
  age: fc.constantFrom(0, 20, 30, 40),
  height: fc.constantFrom(0, 160, 180),
  cityId: fc.constantFrom(0, 1, 2),
  place: fc.option(place),
  tags: fc.constantFrom([], [1], [1, 2], [3]),
});
const range = (from: number, to: number) => fc.constantFrom(null, null, null, { from, to });
const filter: fc.Arbitrary<Filter> = fc.record({
  refused: fc.constantFrom<[number, number]>([0, 0], [1, 0], [2, 0], [2, 0], [0, 4], [1, 8], [0, 12]),
  age: range(25, 45),
  height: range(170, 200),
  cities: fc.constantFrom(null, null, null, new Set([1]), new Set([1, 2])),
  tags: fc.constantFrom(null, null, null, new Set([1]), new Set([2, 3])),
  near: fc.constantFrom(null, null, null, { lat: 55.75, lon: 37.61 }),
});

interface World {
  people: number;
  modes: Mode[];
  waits: number[];
  maxLength?: number;
  /** Half of the people have a filter. */
  picky?: boolean;
}

function steps({ people, modes, waits, maxLength = 150, picky = false }: World): fc.Arbitrary<Step[]> {
  const person = fc.integer({ min: 0, max: people - 1 }).map((index) => `p${index}`);
  const ticket = fc.record({
    person,
    mode: fc.constantFrom(...modes),
    country: fc.constantFrom("RU", "RU", "DE", ""),
    wantCountry: fc.constantFrom("*", "*", "*", "RU", "DE", "XX"),
    rating: fc.constantFrom(1, 1.31, 2.5, 2.8, 2.81, 4.29, 4.3, 5),
    languages: fc.constantFrom<Languages | undefined>(
      undefined,
      [0, 0],
      [1, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [0, 1],
    ),
    ...(picky && { facts, filter: fc.option(filter, { freq: 2, nil: undefined }) }),
  });
  const blocked = fc.option(fc.array(person, { maxLength: 3 }), { freq: 3 });
  const step = fc.oneof(
    { weight: 10, arbitrary: fc.record({ act: fc.constant("join" as const), ticket, blocked }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("leave" as const), person }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("forget" as const), person }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("block" as const), person, other: person }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("unblock" as const), person, other: person }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("remember" as const), person, other: person }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant("wait" as const), ms: fc.constantFrom(...waits) }) },
    { weight: 6, arbitrary: fc.constant({ act: "match" as const }) },
    { weight: 1, arbitrary: fc.constant({ act: "restart" as const }) },
  );
  return fc.array<Step>(step, { maxLength, size: "max" });
}

/**
 * Performs each step on both and compares them. With `loosely`, a match may stop midway: it must be right as far as it goes,
 * and no one who could meet someone may be left at the end. Returns the number of pairs in which someone has a filter.
 */
function compare(steps: Step[], seed: number, options: MatcherOptions, loosely = false): number {
  let matcher = new Matcher(options);
  const oracle = new Oracle(options);
  const random = seeded(seed);
  let now = 1_000_000;
  let quietUntil: number | null = null;
  let picky = 0;

  const act: { [S in Step as S["act"]]: (step: S) => void } = {
    join: ({ ticket, blocked }) =>
      expect(matcher.add(ticket, now, blocked ?? undefined)).toBe(
        oracle.add(ticket, now, blocked ?? undefined),
      ),
    leave: ({ person }) => expect(matcher.remove(person)).toBe(oracle.remove(person)),
    forget: ({ person }) => {
      matcher.forget(person);
      oracle.forget(person);
    },
    block: ({ person, other }) => {
      matcher.block(person, other);
      oracle.block(person, other);
    },
    unblock: ({ person, other }) => {
      matcher.unblock(person, other);
      oracle.unblock(person, other);
    },
    remember: ({ person, other }) => {
      if (person === other) return;
      matcher.remember(person, other, now);
      oracle.remember(person, other, now);
    },
    wait: ({ ms }) => {
      now += ms;
    },
    restart: () => {
      const saved: SavedHistory = JSON.parse(JSON.stringify(matcher.save()));
      matcher = new Matcher(options);
      matcher.restore(saved);
      for (const { person, blocked, since } of oracle.restart()) matcher.keepPlace(person, blocked, since);
    },
    match: () => {
      const pairs = matcher.match(now, random);
      picky += pairs.filter(({ a, b }) => oracle.isPicky(a) || oracle.isPicky(b)).length;
      if (quietUntil === null || now < quietUntil) expect(pairs).toEqual([]);
      if (loosely) oracle.followLoosely(pairs, now);
      else oracle.follow(pairs, now);
    },
  };

  for (const step of [...steps, { act: "match" } as const]) {
    (act[step.act] as (step: Step) => void)(step);
    if (step.act !== "wait") quietUntil = matcher.nextDue(now);
    expect(matcher.size).toBe(oracle.waiting.length);
    for (const mode of ["classic", "rating"] as const)
      expect(matcher.waiting(mode)).toBe(oracle.waiting.filter((one) => one.mode === mode).length);
  }
  for (const { person } of oracle.waiting) expect(matcher.has(person)).toBe(true);
  for (let turns = 0; loosely && matcher.nextDue(now) === now; turns++) {
    expect(turns).toBeLessThan(1_000);
    oracle.followLoosely(matcher.match(now, random), now);
  }
  if (loosely) expect(oracle.couldMeet(now)).toEqual([]);
  return picky;
}

const BOTH: Mode[] = ["classic", "rating"];
const worlds: [string, World, MatcherOptions][] = [
  ["in classic mode", { people: 10, modes: ["classic"], waits: [20, 100, 300, 1_000, 3_000] }, HASTY],
  ["in rating mode", { people: 10, modes: ["rating"], waits: [20, 100, 250, 300, 1_000, 4_000] }, HASTY],
  ["of both modes at once", { people: 14, modes: BOTH, waits: [20, 250, 1_000] }, HASTY],
  ["of two or three people", { people: 3, modes: BOTH, waits: [20, 250, 1_000] }, HASTY],
  [
    "with the settings of the product",
    { people: 24, modes: BOTH, waits: [20, 500, 2_000, 20_000, 600_000] },
    MATCHER_DEFAULTS,
  ],
  ["with filters", { people: 10, modes: ["rating"], waits: [20, 250, 1_000, 4_000], picky: true }, HASTY],
  ["of a few with filters", { people: 4, modes: ["rating"], waits: [20, 250, 4_000], picky: true }, HASTY],
  [
    "with filters in both modes",
    { people: 20, modes: BOTH, waits: [20, 500, 20_000], picky: true },
    MATCHER_DEFAULTS,
  ],
];

/** Returns the number of pairs of all runs in which someone has a filter. */
function pickyPairsIn(
  world: World,
  options: MatcherOptions,
  { numRuns, loosely }: { numRuns: number; loosely?: boolean },
): number {
  let pairs = 0;
  const life = fc.property(steps(world), fc.integer(), (all, seed) => {
    pairs += compare(all, seed, options, loosely);
  });
  fc.assert(life, { seed: SEED, numRuns });
  return pairs;
}

test("in a crowd of seventy, too, every pair is the one that was due and none is missing", () => {
  const options = { ...HASTY, recentCompanions: 20, recentMs: 20_000 };
  const crowd = { people: 70, modes: BOTH, waits: [20, 100, 250, 1_000], maxLength: 600, picky: true };
  expect(pickyPairsIn(crowd, options, { numRuns: 60 })).toBeGreaterThan(500);
});

for (const comparisons of [1, 2, 7])
  test(`with time for ${comparisons} comparisons a turn no pair is wrong, and in the end no one is left who could meet`, () => {
    const world: World = { people: 16, modes: ["rating"], waits: [0, 20, 250, 1_000], picky: true };
    const options = { ...HASTY, comparisons };
    expect(pickyPairsIn(world, options, { numRuns: 500, loosely: true })).toBeGreaterThan(150);
  });

for (const [name, world, options] of worlds)
  test(`in thousands of random interleavings ${name} every pair is the one that was due and none is missing`, () => {
    expect(pickyPairsIn(world, options, { numRuns: 1_000 })).toBeGreaterThan(world.picky ? 150 : -1);
  });
