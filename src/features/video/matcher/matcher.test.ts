import { describe, expect, test } from "bun:test";
import { introduce, MINUTE, matcherWorld, SECOND } from "#test/helpers/matcher.ts";
import type { Ticket } from "./matcher.ts";

describe("waiting", () => {
  test("two waiting people meet, and no longer wait", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann");
    join("bob");
    expect(matcher.size).toBe(2);
    expect(match()).toEqual(["ann+bob"]);
    expect(matcher.size).toBe(0);
    expect(match()).toEqual([]);
  });

  test("of three, one waits until a fourth joins", () => {
    const { matcher, join, match } = matcherWorld();
    for (const person of ["ann", "bob", "eve"]) join(person);
    expect(match()).toHaveLength(1);
    const left = ["bob", "eve"].find((person) => matcher.has(person));
    join("dan");
    expect(match()).toEqual([`${left}+dan`]);
  });

  test("joining twice is refused and costs no one their place, even for another mode", () => {
    const { matcher, join, match } = matcherWorld();
    expect(join("ann")).toBe(true);
    expect(join("ann", { mode: "rating" })).toBe(false);
    expect(matcher.waiting("classic")).toBe(1);
    expect(matcher.waiting("rating")).toBe(0);
    join("bob");
    expect(match()).toEqual(["ann+bob"]);
  });

  test("a user who leaves is not paired, and removing them twice returns false", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann");
    join("bob");
    expect(matcher.remove("ann")).toBe(true);
    expect(matcher.remove("ann")).toBe(false);
    expect(matcher.remove("nobody")).toBe(false);
    expect(match()).toEqual([]);
    expect(matcher.has("bob")).toBe(true);
  });

  test("a user who leaves and joins again before the next match gets a later place", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann", { wantCountry: "DE" });
    join("bob", { wantCountry: "DE" });
    matcher.remove("ann");
    join("ann", { wantCountry: "DE" });
    join("eve", { country: "DE" });
    expect(match()).toEqual(["bob+eve"]);
  });

  test("people of different modes never meet", () => {
    const { join, match } = matcherWorld();
    join("ann");
    join("bob", { mode: "rating" });
    expect(match()).toEqual([]);
  });

  test("when two press Next at the same moment, both wait once and meet others", () => {
    const friends = matcherWorld();
    introduce(friends, "ann", ["bob"]);
    for (const person of ["eve", "dan", "ann", "bob"]) friends.join(person);
    const pairs = friends.match();
    expect(pairs.join("+").split("+").toSorted()).toEqual(["ann", "bob", "dan", "eve"]);
    expect(pairs.some((pair) => pair.includes("ann+bob") || pair.includes("bob+ann"))).toBe(false);
  });
});

describe("countries", () => {
  const cases: [string, Partial<Ticket>, Partial<Ticket>, boolean][] = [
    [
      "each wants the other's country",
      { country: "RU", wantCountry: "DE" },
      { country: "DE", wantCountry: "RU" },
      true,
    ],
    ["one wants the other's, the other any", { country: "RU", wantCountry: "DE" }, { country: "DE" }, true],
    ["both are from the country that both want", { wantCountry: "RU" }, { wantCountry: "RU" }, true],
    ["one wants a country the other is not from", { wantCountry: "DE" }, { country: "FR" }, false],
    [
      "only one's wish fits",
      { country: "RU", wantCountry: "DE" },
      { country: "DE", wantCountry: "FR" },
      false,
    ],
    ["one's country is unknown and the other wants any", { country: "" }, {}, true],
    [
      "one's country is unknown and the other wants a certain one",
      { country: "" },
      { wantCountry: "DE" },
      false,
    ],
    ["both are unknown", { country: "" }, { country: "" }, true],
  ];
  for (const [when, ann, bob, meet] of cases) {
    test(`two people ${meet ? "meet" : "do not meet"} when ${when}`, () => {
      for (const mode of ["classic", "rating"] as const) {
        const { join, match } = matcherWorld(mode);
        join("ann", ann);
        join("bob", bob);
        expect(match()).toEqual(meet ? ["ann+bob"] : []);
      }
    });
  }
});

describe("the order", () => {
  test("a newcomer meets the longest waiter they fit, in whichever line", () => {
    const { join, match, pass } = matcherWorld();
    join("impossible", { wantCountry: "FR" });
    join("second", { wantCountry: "DE" });
    join("third", { country: "FR", wantCountry: "DE" });
    match();
    pass(SECOND);
    join("ann", { country: "DE", wantCountry: "FR" });
    expect(match()).toEqual(["third+ann"]);
    join("bob", { country: "DE" });
    expect(match()).toEqual(["second+bob"]);
  });

  test("the longest waiter chooses first among all newcomers", () => {
    const { join, match } = matcherWorld("rating");
    join("old", { wantCountry: "DE", rating: 3 });
    match();
    join("far", { country: "DE", rating: 3.2 });
    join("near", { country: "DE", rating: 3.1 });
    join("young", { wantCountry: "DE", rating: 3.1 });
    expect(match()).toEqual(["old+near", "far+young"]);
  });
});

describe("blocks", () => {
  test("people with a block between them never meet, however long no one else is there", () => {
    const { matcher, join, match, pass } = matcherWorld();
    join("ann");
    join("bob");
    matcher.block("bob", "ann");
    for (let minute = 0; minute < 60; minute++) {
      expect(match()).toEqual([]);
      pass(MINUTE);
    }
    expect(matcher.nextDue(60 * MINUTE)).toBeNull();
  });

  test("a block that only one side brings along is enough", () => {
    for (const [first, second] of [
      [["bob"], []],
      [[], ["ann"]],
    ]) {
      const { join, match } = matcherWorld();
      join("ann", {}, first);
      join("bob", {}, second);
      expect(match()).toEqual([]);
    }
  });

  test("a user who waits can block someone who is not here, and is kept apart once they come", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann");
    expect(match()).toEqual([]);
    matcher.block("ann", "bob");
    matcher.block("eve", "ann");
    for (const person of ["bob", "eve"]) join(person);
    matcher.unblock("ann", "dan");
    expect(match()).toEqual(["bob+eve"]);
  });

  test("after an unblock the two meet at the next match", () => {
    const { matcher, join, match, nextDue } = matcherWorld();
    join("ann", {}, ["bob"]);
    join("bob", {}, ["ann"]);
    expect(match()).toEqual([]);
    expect(nextDue()).toBeNull();
    matcher.unblock("bob", "ann");
    expect(nextDue()).toBe(0);
    expect(match()).toEqual(["ann+bob"]);
  });

  test("blocks stay while a person leaves and joins, and go when the person is forgotten", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann", {}, ["bob"]);
    matcher.remove("ann");
    join("ann");
    join("bob");
    expect(match()).toEqual([]);
    expect(matcher.isTracked("ann")).toBe(true);
    matcher.forget("ann");
    expect(matcher.isTracked("ann")).toBe(false);
    join("ann");
    expect(match()).toEqual(["bob+ann"]);
  });

  test("blocks given again replace the earlier ones", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann", {}, ["bob"]);
    matcher.remove("ann");
    join("ann", {}, ["eve"]);
    join("bob");
    expect(match()).toEqual(["ann+bob"]);
  });

  test("a block after a meeting holds at once, and waiting does not end it", () => {
    const friends = matcherWorld();
    const { matcher, join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    matcher.block("ann", "bob");
    join("ann");
    join("bob");
    pass(MINUTE);
    expect(match()).toEqual([]);
  });

  test("forgetting a waiting user removes them from the queue", () => {
    const { matcher, join, match } = matcherWorld();
    join("ann");
    join("bob");
    matcher.forget("ann");
    expect(matcher.size).toBe(1);
    expect(match()).toEqual([]);
  });
});
