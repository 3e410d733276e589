import { beforeEach, expect, test } from "bun:test";
import { PAUSE_MS, Writing } from "./writing.ts";

let writing: Writing;
let now: number;
beforeEach(() => {
  writing = new Writing();
  now = 10_000;
});

/** Presses these keys one after the other, in a field or elsewhere. @returns which of them were stray */
const type = (keys: Iterable<string>, isText: boolean): string[] =>
  [...keys].filter((key) => {
    now += 100;
    writing.keyed(key, isText, now);
    return writing.isStray;
  });

test("The letters of a sentence whose field goes away are all stray, until the user presses outside of text", () => {
  writing.focused(true);
  expect(type("good to ", true)).toEqual([]);
  expect(type("meet you, call me", false).join("")).toBe("meet you, call me");
  now += 60_000;
  expect(type("mcf", false)).toHaveLength(3);
  writing.pressed(false);
  expect(type("mcf", false)).toEqual([]);
});

test("A field counts from the moment it has the focus, before its first letter", () => {
  writing.pressed(true);
  expect(type(["c"], false)).toEqual(["c"]);
});

test("Tab and Escape leave a field, and also one that is gone: the key itself does nothing else", () => {
  for (const key of ["Tab", "Escape"]) {
    writing.pressed(true);
    type(["a", key], true);
    expect(type("m", false)).toEqual([]);
    writing.pressed(true);
    expect(type(["a", key, "m"], false)).toEqual(["a", key]);
  }
});

test("A press into another field, or focus that moves to one, keeps the letters where they are", () => {
  writing.pressed(true);
  type("a", true);
  writing.pressed(true);
  writing.focused(true);
  expect(type("b", true)).toEqual([]);
});

test("Without a field no key is stray", () => {
  expect(type("mcf", false)).toEqual([]);
  writing.focused(false);
  expect(type("mcf", false)).toEqual([]);
});

test("The user writes until they pause, press elsewhere or leave the field", () => {
  writing.pressed(true);
  expect(writing.isOn(now)).toBe(false);
  type("a", true);
  expect(writing.isOn(now)).toBe(true);
  expect(writing.isOn(now + PAUSE_MS - 1)).toBe(true);
  expect(writing.isOn(now + PAUSE_MS)).toBe(false);
  type("b", true);
  writing.pressed(false);
  expect(writing.isOn(now)).toBe(false);
  writing.pressed(true);
  type(["c", "Tab"], true);
  expect(writing.isOn(now)).toBe(false);
});

test("The pause before a key is measured from the key before it, modifiers aside", () => {
  type("a", true);
  now += 1_300;
  writing.keyed("Shift", true, now);
  writing.keyed("Enter", false, now);
  expect(writing.pauseBefore).toBe(1_300);
  writing.keyed("Enter", false, now + PAUSE_MS);
  expect(writing.pauseBefore).toBe(PAUSE_MS);
  writing.pressed(false);
  writing.keyed("Enter", false, now + PAUSE_MS + 1);
  expect(writing.pauseBefore).toBe(Number.POSITIVE_INFINITY);
});
