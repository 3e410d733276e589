import { expect, test } from "bun:test";
import { attributesFilled, completeness, maySeePart } from "./rules.ts";

test("each level admits exactly the viewers it names", () => {
  const viewers = ["self", "friend", "stranger", "blocked", "guest"] as const;
  const seenBy = (level: "EVERYONE" | "FRIENDS" | "NOBODY") =>
    viewers.filter((viewer) => maySeePart(viewer, level));
  expect(seenBy("EVERYONE")).toEqual(["self", "friend", "stranger", "guest"]);
  expect(seenBy("FRIENDS")).toEqual(["self", "friend"]);
  expect(seenBy("NOBODY")).toEqual(["self"]);
});

test("a full profile is complete; a new one has the share of sign-up and lacks a photo first", () => {
  const all = {
    avatar: true,
    city: true,
    description: true,
    photos: true,
    tags: true,
    status: true,
    attributes: true,
  };
  expect(completeness(all)).toEqual({ percent: 100, missing: [] });
  const none = Object.fromEntries(Object.keys(all).map((part) => [part, false])) as typeof all;
  expect(completeness(none).percent).toBe(20);
  expect(completeness(none).missing[0]).toBe("avatar");
  expect(completeness({ ...all, status: false })).toEqual({ percent: 95, missing: ["status"] });
});

test("four attributes are enough: no one has to fill in everything", () => {
  const nothing = {
    height: null,
    zodiacSign: null,
    goal: null,
    hasChildren: null,
    badHabits: null,
    physique: null,
    towardsPets: null,
    hairColor: null,
    glassColor: null,
  };
  expect(attributesFilled({ ...nothing, height: 180, goal: "friendship", badHabits: "no" })).toBe(false);
  expect(
    attributesFilled({ ...nothing, height: 180, goal: "friendship", badHabits: "no", glassColor: "green" }),
  ).toBe(true);
});
