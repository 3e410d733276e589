import { expect, test } from "bun:test";
import { isSameTag, splitTyped, withTags } from "./typed-tags.ts";

test("Tags differ neither by case, ё nor a hash before them", () => {
  expect(isSameTag("#Полёты", " полеты ")).toBe(true);
  expect(isSameTag("рок-н-ролл", "рок")).toBe(false);
  expect(isSameTag("Йога", "\u200Bйога\u2060".normalize("NFD"))).toBe(true);
  expect(withTags([], ["йога".normalize("NFD")])).toEqual(["йога"]);
});

test("A comma completes a tag, also in a list that is pasted", () => {
  expect(splitTyped("кино")).toEqual({ complete: [], rest: "кино" });
  expect(splitTyped("кино, мо")).toEqual({ complete: ["кино"], rest: "мо" });
  expect(splitTyped("кино, море,")).toEqual({ complete: ["кино", " море"], rest: "" });
});

test("What is typed is added once, and nothing is added for blanks", () => {
  expect(withTags(["Джаз"], [" джаз", "#море ", " ", "настольные   игры"])).toEqual([
    "Джаз",
    "море",
    "настольные игры",
  ]);
});

test("More tags than a form allows stay, for the form to say so", () => {
  const many = Array.from({ length: 30 }, (_, at) => `тег ${at}`);
  expect(withTags([], many)).toEqual(many);
});
