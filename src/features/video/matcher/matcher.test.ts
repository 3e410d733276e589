import { describe, expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { createMatcher, type Ticket } from "./matcher.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A matcher and a clock. Everybody is from RU, wants any country and has a rating of 3 unless told otherwise. */
function world(mode: Ticket["mode"] = "classic") {
  const matcher = createMatcher();
  const random = seeded(7);
  let now = 0;
  return {
    matcher,
    pass: (ms: number) => {
      now += ms;
    },
    join: (person: string, rest: Partial<Ticket> = {}, blocked?: string[]) =>
      matcher.add({ person, mode, country: "RU", wantCountry: "*", rating: 3, ...rest }, now, blocked),
    /** The pairs of a match now: "a+b", and "a+b again" for a repeat. */
    match: () => matcher.match(now, random).map(({ a, b, repeat }) => `${a}+${b}${repeat ? " again" : ""}`),
    nextDue: () => matcher.nextDue(now),
    part: (a: string, b: string) => matcher.remember(a, b, now),
  };
}

/** Lets a person meet these others, one after the other, so that they are recent companions. */
function introduce({ join, match }: ReturnType<typeof world>, person: string, others: string[]) {
  for (const other of others) {
    join(person);
    join(other);
    expect(match()).toEqual([`${person}+${other}`]);
  }
}

describe("waiting", () => {
  test("two who wait meet, and wait no longer", () => {
    const { matcher, join, match } = world();
    join("ann");
    join("bob");
    expect(matcher.size).toBe(2);
    expect(match()).toEqual(["ann+bob"]);
    expect(matcher.size).toBe(0);
    expect(match()).toEqual([]);
  });

  test("of three the last one waits until a fourth comes", () => {
    const { matcher, join, match } = world();
    for (const person of ["ann", "bob", "eve"]) join(person);
    expect(match()).toHaveLength(1);
    const left = ["bob", "eve"].find((person) => matcher.has(person));
    join("dan");
    expect(match()).toEqual([`${left}+dan`]);
  });

  test("joining twice is refused and costs nobody their place, even for another mode", () => {
    const { matcher, join, match } = world();
    expect(join("ann")).toBe(true);
    expect(join("ann", { mode: "rating" })).toBe(false);
    expect(matcher.waiting("classic")).toBe(1);
    expect(matcher.waiting("rating")).toBe(0);
    join("bob");
    expect(match()).toEqual(["ann+bob"]);
  });

  test("whoever leaves is not paired, and leaving twice is told apart", () => {
    const { matcher, join, match } = world();
    join("ann");
    join("bob");
    expect(matcher.remove("ann")).toBe(true);
    expect(matcher.remove("ann")).toBe(false);
    expect(matcher.remove("nobody")).toBe(false);
    expect(match()).toEqual([]);
    expect(matcher.has("bob")).toBe(true);
  });

  test("whoever leaves and joins again before the next match has the later place", () => {
    const { matcher, join, match } = world();
    join("ann", { wantCountry: "DE" });
    join("bob", { wantCountry: "DE" });
    matcher.remove("ann");
    join("ann", { wantCountry: "DE" });
    join("eve", { country: "DE" });
    expect(match()).toEqual(["bob+eve"]);
  });

  test("people of different modes never meet", () => {
    const { join, match } = world();
    join("ann");
    join("bob", { mode: "rating" });
    expect(match()).toEqual([]);
  });

  test("when two press Next at the same moment, both wait once and meet others", () => {
    const friends = world();
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
    ["one wants the other's, who wants any", { country: "RU", wantCountry: "DE" }, { country: "DE" }, true],
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
        const { join, match } = world(mode);
        join("ann", ann);
        join("bob", bob);
        expect(match()).toEqual(meet ? ["ann+bob"] : []);
      }
    });
  }
});

describe("the order", () => {
  test("a newcomer goes to the one who has waited longest of those they fit, wherever those stand", () => {
    const { join, match, pass } = world();
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

  test("whoever has waited longest chooses first among all who have come", () => {
    const { join, match } = world("rating");
    join("old", { wantCountry: "DE", rating: 3 });
    match();
    join("far", { country: "DE", rating: 3.2 });
    join("near", { country: "DE", rating: 3.1 });
    join("young", { wantCountry: "DE", rating: 3.1 });
    expect(match()).toEqual(["old+near", "far+young"]);
  });
});

describe("blocks", () => {
  test("those who block one another never meet, however long they are alone", () => {
    const { matcher, join, match, pass } = world();
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
      const { join, match } = world();
      join("ann", {}, first);
      join("bob", {}, second);
      expect(match()).toEqual([]);
    }
  });

  test("after an unblock the two meet at the next match", () => {
    const { matcher, join, match, nextDue } = world();
    join("ann", {}, ["bob"]);
    join("bob", {}, ["ann"]);
    expect(match()).toEqual([]);
    expect(nextDue()).toBeNull();
    matcher.unblock("bob", "ann");
    expect(nextDue()).toBe(0);
    expect(match()).toEqual(["ann+bob"]);
  });

  test("blocks stay while a person leaves and joins, and go when the person is forgotten", () => {
    const { matcher, join, match } = world();
    join("ann", {}, ["bob"]);
    matcher.remove("ann");
    join("ann");
    join("bob");
    expect(match()).toEqual([]);
    expect(matcher.knows("ann")).toBe(true);
    matcher.forget("ann");
    expect(matcher.knows("ann")).toBe(false);
    join("ann");
    expect(match()).toEqual(["bob+ann"]);
  });

  test("blocks given again replace the former ones", () => {
    const { matcher, join, match } = world();
    join("ann", {}, ["bob"]);
    matcher.remove("ann");
    join("ann", {}, ["eve"]);
    join("bob");
    expect(match()).toEqual(["ann+bob"]);
  });

  test("a block after a meeting holds at once, and waiting does not end it", () => {
    const friends = world();
    const { matcher, join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    matcher.block("ann", "bob");
    join("ann");
    join("bob");
    pass(MINUTE);
    expect(match()).toEqual([]);
  });

  test("to forget somebody who waits lets them wait no longer", () => {
    const { matcher, join, match } = world();
    join("ann");
    join("bob");
    matcher.forget("ann");
    expect(matcher.size).toBe(1);
    expect(match()).toEqual([]);
  });
});

describe("meeting again", () => {
  test("recent companions do not meet again while somebody else waits", () => {
    const friends = world();
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    join("ann");
    join("bob");
    pass(1_999);
    expect(match()).toEqual([]);
    join("eve");
    expect(match()).toEqual(["ann+eve"]);
  });

  test("they meet again after two seconds when nobody else waits, and the pair says so", () => {
    const friends = world();
    const { join, match, pass, nextDue } = friends;
    introduce(friends, "ann", ["bob"]);
    join("bob");
    join("ann");
    expect(match()).toEqual([]);
    expect(nextDue()).toBe(2 * SECOND);
    pass(2 * SECOND);
    expect(match()).toEqual(["bob+ann again"]);
  });

  test("the two seconds are those of the longer waiter", () => {
    const friends = world();
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    join("ann");
    match();
    pass(3 * SECOND);
    join("bob");
    expect(match()).toEqual(["ann+bob again"]);
  });

  test("after twenty further companions of both they are strangers again", () => {
    const friends = world();
    const { join, match } = friends;
    introduce(friends, "ann", ["bob"]);
    const others = (of: string, count: number) => Array.from({ length: count }, (_, nth) => `${of} ${nth}`);
    introduce(friends, "ann", others("ann", 20));
    introduce(friends, "bob", others("bob", 19));
    join("ann");
    join("bob");
    expect(match()).toEqual([]);
    friends.matcher.remove("ann");
    friends.matcher.remove("bob");
    introduce(friends, "bob", ["the twentieth"]);
    join("ann");
    join("bob");
    expect(match()).toEqual(["ann+bob"]);
  });

  test("ten minutes after their parting they are strangers again", () => {
    const friends = world();
    const { join, match, pass, part } = friends;
    introduce(friends, "ann", ["bob"]);
    pass(20 * MINUTE);
    part("ann", "bob");
    pass(9 * MINUTE);
    join("ann");
    join("bob");
    expect(match()).toEqual([]);
    friends.matcher.remove("ann");
    friends.matcher.remove("bob");
    pass(MINUTE);
    join("ann");
    join("bob");
    expect(match()).toEqual(["ann+bob"]);
  });

  test("a companion of one mode is no stranger in the other", () => {
    const friends = world();
    introduce(friends, "ann", ["bob"]);
    friends.join("ann", { mode: "rating" });
    friends.join("bob", { mode: "rating" });
    expect(friends.match()).toEqual([]);
  });

  test("those who leave and are forgotten are still remembered by those they met", () => {
    const friends = world();
    introduce(friends, "ann", ["bob"]);
    friends.matcher.forget("ann");
    friends.join("ann");
    friends.join("bob");
    expect(friends.match()).toEqual([]);
  });

  test("somebody else whose rating is still out of reach keeps companions apart until that one leaves", () => {
    const friends = world("rating");
    const { matcher, join, match, pass, nextDue } = friends;
    introduce(friends, "ann", ["bob"]);
    join("ann");
    join("bob");
    join("eve", { rating: 5 });
    pass(5 * SECOND);
    expect(match()).toEqual([]);
    matcher.remove("eve");
    expect(nextDue()).toBe(5 * SECOND);
    expect(match()).toEqual(["ann+bob again"]);
  });

  test("if that one stays, the companions meet as strangers when their ten minutes are over", () => {
    const friends = world("rating");
    const { join, match, pass } = friends;
    pass(100); // between two steps of the windows
    introduce(friends, "ann", ["bob"]);
    pass(10 * MINUTE - 3 * SECOND);
    join("ann");
    join("bob");
    join("eve", { rating: 5 });
    pass(2_999);
    expect(match()).toEqual([]);
    pass(1);
    expect(match()).toEqual(["ann+bob"]);
  });

  test("of several companions the nearest in rating is met again", () => {
    const friends = world("rating");
    const { join, match, pass } = friends;
    const others = ["a", "b", "c", "d", "e", "f", "g"];
    introduce(friends, "ann", others);
    join("ann");
    for (const [index, person] of others.entries())
      join(person, { rating: 3.28 - index / 25, wantCountry: "RU", country: "DE" });
    pass(2 * SECOND);
    expect(match()).toEqual(["ann+g again"]);
  });

  test("a companion for whom somebody else waits is passed over", () => {
    const friends = world("rating");
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob", "eve"]);
    join("ann");
    join("eve", { country: "FR", wantCountry: "RU" });
    join("bob", { country: "DE", wantCountry: "RU", rating: 3.1 });
    join("dan", { country: "RU", wantCountry: "FR", rating: 5 });
    pass(2 * SECOND);
    expect(match()).toEqual(["ann+bob again"]);
  });

  test("a companion to be met again must be within reach", () => {
    const friends = world("rating");
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    join("ann", { rating: 1 });
    join("bob", { rating: 3 });
    pass(8 * SECOND);
    expect(match()).toEqual([]);
    pass(SECOND);
    expect(match()).toEqual(["ann+bob again"]);
  });
});

describe("ratings", () => {
  test("the nearest rating is taken, above or below", () => {
    const { join, match } = world("rating");
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

  test("a distance of 0.3 is met at once, of 0.31 after half a second", () => {
    const { join, match, pass, nextDue } = world("rating");
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

  test("the window of the longer waiter decides, so a newcomer may be taken from afar", () => {
    const { join, match, pass } = world("rating");
    join("ann", { rating: 2 });
    match();
    pass(10 * SECOND);
    join("bob", { rating: 4.3 });
    expect(match()).toEqual(["ann+bob"]);
  });

  test("the two ends of the scale meet after eighteen and a half seconds", () => {
    const { join, match, pass } = world("rating");
    join("ann", { rating: 1 });
    join("bob", { rating: 5 });
    pass(18_499);
    expect(match()).toEqual([]);
    pass(1);
    expect(match()).toEqual(["ann+bob"]);
  });

  test("ratings mean nothing in classic mode", () => {
    const { join, match } = world();
    join("ann", { rating: 1 });
    join("bob", { rating: 5 });
    expect(match()).toEqual(["ann+bob"]);
  });

  test("nobody starves: with 5-star people coming all the time, one with 1 star waits 19 seconds at most", () => {
    const { matcher, join, match, pass } = world("rating");
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

test("a clock that goes back stands still", () => {
  const { join, match, pass, nextDue } = world("rating");
  pass(10 * MINUTE);
  join("ann", { rating: 1 });
  match();
  pass(-5 * MINUTE);
  join("bob", { rating: 2 });
  expect(match()).toEqual([]);
  expect(nextDue()).toBeGreaterThan(10 * MINUTE);
});

test("for one alone in rating mode nothing is due", () => {
  const { join, match, nextDue } = world("rating");
  join("ann");
  match();
  expect(nextDue()).toBeNull();
});

test("when all windows are open nothing is due any more", () => {
  const { join, match, pass, nextDue } = world("rating");
  join("ann", {}, ["bob"]);
  join("bob");
  match();
  expect(nextDue()).toBe(500);
  pass(20 * SECOND);
  match();
  expect(nextDue()).toBeNull();
});

test("for one alone in classic mode nothing is due", () => {
  const { matcher, join, match, nextDue } = world();
  expect(nextDue()).toBeNull();
  join("ann");
  expect(nextDue()).toBe(0);
  match();
  expect(nextDue()).toBeNull();
  expect(matcher.has("ann")).toBe(true);
});
