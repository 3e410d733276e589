import { describe, expect, test } from "bun:test";
import { MINUTE, matcherWorld, SECOND } from "#test/helpers/matcher.ts";

describe("ratings", () => {
  test("the nearest rating is taken, above or below", () => {
    const { join, match } = matcherWorld("rating");
    join("ann", { wantCountry: "DE", rating: 3 });
    match();
    for (const [person, rating] of [
      ["a", 3.29],
      ["b", 2.88],
      ["c", 3.13],
    ] as const)
      join(person, { country: "DE", wantCountry: "RU", rating });
    expect(match()).toEqual(["ann+b"]);
  });

  test("ratings 0.3 apart meet at once, and 0.31 apart after half a second", () => {
    const { join, match, pass, nextDue } = matcherWorld("rating");
    join("ann", { rating: 4 });
    join("bob", { rating: 3.69 });
    expect(match()).toEqual([]);
    expect(nextDue()).toBe(500);
    pass(500);
    expect(match()).toEqual(["ann+bob"]);
    join("eve", { rating: 4 });
    join("dan", { rating: 3.7 });
    expect(match()).toEqual(["eve+dan"]);
  });

  test("the window of the longer waiter decides, so a newcomer's rating may be far away", () => {
    const { join, match, pass } = matcherWorld("rating");
    join("ann", { rating: 2 });
    match();
    pass(10 * SECOND);
    join("bob", { rating: 4.3 });
    expect(match()).toEqual(["ann+bob"]);
  });

  test("the two ends of the scale meet after eighteen and a half seconds", () => {
    const { join, match, pass } = matcherWorld("rating");
    join("ann", { rating: 1 });
    join("bob", { rating: 5 });
    pass(18_499);
    expect(match()).toEqual([]);
    pass(1);
    expect(match()).toEqual(["ann+bob"]);
  });

  test("ratings mean nothing in classic mode", () => {
    const { join, match } = matcherWorld();
    join("ann", { rating: 1 });
    join("bob", { rating: 5 });
    expect(match()).toEqual(["ann+bob"]);
  });

  test("no one starves: with 5-star people coming all the time, one with 1 star waits 19 seconds at most", () => {
    const { matcher, join, match, pass } = matcherWorld("rating");
    join("ann", { rating: 1 });
    let waited = 0;
    for (let nth = 0; matcher.has("ann"); nth++) {
      join(`star ${nth}`, { rating: 5 });
      match();
      pass(100);
      waited += 100;
    }
    expect(waited).toBeLessThanOrEqual(19_000);
  });
});

test("a clock that goes back counts as standing still", () => {
  const { join, match, pass, nextDue } = matcherWorld("rating");
  pass(10 * MINUTE);
  join("ann", { rating: 1 });
  match();
  pass(-5 * MINUTE);
  join("bob", { rating: 2 });
  expect(match()).toEqual([]);
  expect(nextDue()).toBeGreaterThan(10 * MINUTE);
});

test("for a single person in rating mode nothing is due", () => {
  const { join, match, nextDue } = matcherWorld("rating");
  join("ann");
  match();
  expect(nextDue()).toBeNull();
});

test("nothing more is due once all windows are open", () => {
  const { join, match, pass, nextDue } = matcherWorld("rating");
  join("ann", {}, ["bob"]);
  join("bob");
  match();
  expect(nextDue()).toBe(500);
  pass(20 * SECOND);
  match();
  expect(nextDue()).toBeNull();
});

test("for a single person in classic mode nothing is due", () => {
  const { matcher, join, match, nextDue } = matcherWorld();
  expect(nextDue()).toBeNull();
  join("ann");
  expect(nextDue()).toBe(0);
  match();
  expect(nextDue()).toBeNull();
  expect(matcher.has("ann")).toBe(true);
});
