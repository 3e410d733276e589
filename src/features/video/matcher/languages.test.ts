import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { matcherWorld, SECOND } from "#test/helpers/matcher.ts";
import type { Languages } from "./matcher.ts";

const RU: Languages = [1, 0];
const EN: Languages = [2, 0];
const BOTH: Languages = [3, 0];

describe.each(["classic", "rating"] as const)("In %s mode", (mode) => {
  test("who shares a language comes first, however long others have waited within two seconds", () => {
    const { join, match, pass } = matcherWorld(mode);
    join("ann", { languages: RU });
    join("eve", { languages: EN });
    expect(match()).toEqual([]);
    pass(1.9 * SECOND);
    join("bob", { languages: BOTH });
    expect(match()).toEqual(["ann+bob"]);
  });

  test("after two seconds anyone will do, at the very moment that the matcher names", () => {
    const { join, match, pass, nextDue } = matcherWorld(mode);
    join("ann", { languages: RU });
    pass(1.5 * SECOND);
    join("eve", { languages: EN });
    expect(match()).toEqual([]);
    expect(nextDue()).toBe(2 * SECOND);
    pass(0.5 * SECOND - 1);
    expect(match()).toEqual([]);
    pass(1);
    expect(match()).toEqual(["ann+eve"]);
  });

  test("who has waited longer takes a newcomer of any language", () => {
    const { join, match, pass } = matcherWorld(mode);
    join("ann", { languages: RU });
    pass(3 * SECOND);
    expect(match()).toEqual([]);
    join("eve", { languages: EN });
    expect(match()).toEqual(["ann+eve"]);
  });

  test("an unknown language suits anyone at once", () => {
    const { join, match } = matcherWorld(mode);
    join("ann", { languages: [0, 0] });
    join("eve", { languages: EN });
    expect(match()).toEqual(["ann+eve"]);
    join("bob");
    join("dan", { languages: [0, 1] });
    expect(match()).toEqual(["bob+dan"]);
  });
});

test("Languages keep no one waiting for longer than two seconds: then at most one is left", () => {
  const languages = fc.constantFrom<Languages | undefined>(undefined, RU, EN, BOTH, [0, 1]);
  fc.assert(
    fc.property(fc.array(languages, { minLength: 2, maxLength: 40 }), (crowd) => {
      const { matcher, join, match, pass } = matcherWorld();
      for (const [n, spoken] of crowd.entries()) join(`p${n}`, { languages: spoken });
      match();
      pass(2 * SECOND);
      match();
      expect(matcher.size).toBe(crowd.length % 2);
    }),
    { seed: 11, numRuns: 300 },
  );
});

test("Where a rare language keeps everyone busy, people are paired in the next turns all the same", () => {
  const { matcher, join, match, nextDue } = matcherWorld();
  for (let n = 0; n < 2_000; n++) join(`p${n}`, { languages: [1 << (n % 30), n % 2] });
  let turns = 0;
  while (nextDue() === 0 && turns < 1_000) {
    match();
    turns += 1;
  }
  expect(turns).toBeLessThan(1_000);
  expect(matcher.size).toBeLessThanOrEqual(60);
});
