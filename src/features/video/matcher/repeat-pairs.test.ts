import { describe, expect, test } from "bun:test";
import { introduce, MINUTE, matcherWorld, SECOND } from "#test/helpers/matcher.ts";

describe("meeting again", () => {
  test("recent companions do not meet again while someone else waits", () => {
    const friends = matcherWorld();
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    join("ann");
    join("bob");
    pass(1_999);
    expect(match()).toEqual([]);
    join("eve");
    expect(match()).toEqual(["ann+eve"]);
  });

  test("they meet again after two seconds when no one else waits, and the pair is marked as a repeat", () => {
    const friends = matcherWorld();
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
    const friends = matcherWorld();
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob"]);
    join("ann");
    match();
    pass(3 * SECOND);
    join("bob");
    expect(match()).toEqual(["ann+bob again"]);
  });

  test("after twenty further companions of both they are strangers again", () => {
    const friends = matcherWorld();
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
    const friends = matcherWorld();
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
    const friends = matcherWorld();
    introduce(friends, "ann", ["bob"]);
    friends.join("ann", { mode: "rating" });
    friends.join("bob", { mode: "rating" });
    expect(friends.match()).toEqual([]);
  });

  test("people who leave and are forgotten are still recent companions of those they met", () => {
    const friends = matcherWorld();
    introduce(friends, "ann", ["bob"]);
    friends.matcher.forget("ann");
    friends.join("ann");
    friends.join("bob");
    expect(friends.match()).toEqual([]);
  });

  test("another user whose rating is still out of reach keeps companions apart until they leave", () => {
    const friends = matcherWorld("rating");
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

  test("if that user stays, the companions meet as strangers when their ten minutes are over", () => {
    const friends = matcherWorld("rating");
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
    const friends = matcherWorld("rating");
    const { join, match, pass } = friends;
    const others = ["a", "b", "c", "d", "e", "f", "g"];
    introduce(friends, "ann", others);
    join("ann");
    for (const [index, person] of others.entries())
      join(person, { rating: 3.28 - index / 25, wantCountry: "RU", country: "DE" });
    pass(2 * SECOND);
    expect(match()).toEqual(["ann+g again"]);
  });

  test("a companion for whom someone else waits is passed over", () => {
    const friends = matcherWorld("rating");
    const { join, match, pass } = friends;
    introduce(friends, "ann", ["bob", "eve"]);
    join("ann");
    join("eve", { country: "FR", wantCountry: "RU" });
    join("bob", { country: "DE", wantCountry: "RU", rating: 3.1 });
    join("dan", { country: "RU", wantCountry: "FR", rating: 5 });
    pass(2 * SECOND);
    expect(match()).toEqual(["ann+bob again"]);
  });

  test("recent companions meet again only within reach", () => {
    const friends = matcherWorld("rating");
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
