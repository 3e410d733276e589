import { describe, expect, test } from "bun:test";
import { isOwnWord, OwnWords } from "./own-words.ts";

const words = new OwnWords(["казино", "ставк*", "ещё"]);

describe("An operator's word", () => {
  test.each([
    "Казино",
    "лучшее КАЗИНО!",
    "кaзинo", // Latin a and o
    "к а з и н о",
    "к.а.з.и.н.о",
    "казиноо",
    "каз\u00ADино",
    "мои ставки",
    "Ставками",
    "еще",
  ])("is found in %s", (text) => {
    expect(words.areIn(text)).toBe(true);
  });

  test.each(["казиношный", "подставка", "оказия", "став", ""])("is not found in %s", (text) => {
    expect(words.areIn(text)).toBe(false);
  });

  test("is one word, of three letters at least if it is a beginning", () => {
    expect(["казино", "18", "ста*"].filter(isOwnWord)).toEqual(["казино", "18", "ста*"]);
    expect(["", "я", "*", "ст*", "два слова", "ст*вка", "a.b"].filter(isOwnWord)).toEqual([]);
  });
});

test("Without words nothing is found", () => {
  expect(new OwnWords([]).areIn("казино")).toBe(false);
});
