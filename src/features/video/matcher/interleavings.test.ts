/** Random interleavings of everything that can happen to a matcher, judged step by step by the naive oracle. */
import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { createMatcher, MATCHER_DEFAULTS, type MatcherOptions, type Mode, type Ticket } from "./matcher.ts";
import { Oracle } from "./oracle.ts";
import { seededRandom } from "./random.ts";

setDefaultTimeout(30_000);

const SEED = 20_240_607;

type Step =
  | { act: "join"; ticket: Ticket; blocked: string[] | null }
  | { act: "leave" | "forget"; person: string }
  | { act: "block" | "unblock" | "remember"; person: string; other: string }
  | { act: "wait"; ms: number }
  | { act: "match" };

/** So small that within some dozen steps meetings expire, fall out of the ring, and windows open all the way. */
const HASTY: MatcherOptions = {
  recentMs: 3_000,
  recentCompanions: 2,
  repeatGraceMs: 300,
  widening: { atOnce: 0.3, perSecond: 0.8, everyoneAfterMs: 4_000, everyMs: 250 },
};

function steps(people: number, modes: Mode[], waits: number[], maxLength = 150): fc.Arbitrary<Step[]> {
  const person = fc.integer({ min: 0, max: people - 1 }).map((index) => `p${index}`);
  const ticket = fc.record({
    person,
    mode: fc.constantFrom(...modes),
    country: fc.constantFrom("RU", "RU", "DE", ""),
    wantCountry: fc.constantFrom("*", "*", "*", "RU", "DE", "XX"),
    rating: fc.constantFrom(1, 1.31, 2.5, 2.8, 2.81, 4.29, 4.3, 5),
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
  );
  return fc.array<Step>(step, { maxLength, size: "max" });
}

/** Does to both what the steps say and compares after each. */
function compare(steps: Step[], seed: number, options: MatcherOptions): void {
  const matcher = createMatcher(options);
  const oracle = new Oracle(options);
  const random = seededRandom(seed);
  let now = 1_000_000;
  let quietUntil: number | null = null;

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
    match: () => {
      const pairs = matcher.match(now, random);
      if (quietUntil === null || now < quietUntil) expect(pairs).toEqual([]);
      oracle.follow(pairs, now);
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
}

const worlds: [string, number, Mode[], MatcherOptions, number[]][] = [
  ["in classic mode", 10, ["classic"], HASTY, [20, 100, 300, 1_000, 3_000]],
  ["in rating mode", 10, ["rating"], HASTY, [20, 100, 250, 300, 1_000, 4_000]],
  ["of both modes at once", 14, ["classic", "rating"], HASTY, [20, 250, 1_000]],
  ["of two or three people", 3, ["classic", "rating"], HASTY, [20, 250, 1_000]],
  [
    "with the settings of the product",
    24,
    ["classic", "rating"],
    MATCHER_DEFAULTS,
    [20, 500, 2_000, 20_000, 600_000],
  ],
];

test("in a crowd of seventy, too, every pair is the one that was due and none is missing", () => {
  const options = { ...HASTY, recentCompanions: 20, recentMs: 20_000 };
  const crowd = steps(70, ["classic", "rating"], [20, 100, 250, 1_000], 600);
  fc.assert(
    fc.property(crowd, fc.integer(), (all, seed) => compare(all, seed, options)),
    { seed: SEED, numRuns: 60 },
  );
});

for (const [world, people, modes, options, waits] of worlds) {
  test(`in thousands of random interleavings ${world} every pair is the one that was due and none is missing`, () => {
    fc.assert(
      fc.property(steps(people, modes, waits), fc.integer(), (all, seed) => compare(all, seed, options)),
      { seed: SEED, numRuns: 1_000 },
    );
  });
}
