import { expect, test } from "bun:test";
import { fold } from "./fold.ts";

test.each([
  ["Санкт-Петербург", "санкт-петербург"],
  ["  Орёл ", "орел"],
  ["ЁЖ", "еж"],
  ["Йошкар-Ола", "йошкар-ола"],
  ["Чайковский", "чайковский"],
  ["São Paulo", "sao paulo"],
  ["Zürich", "zurich"],
  ["Tol’yatti", "tolyatti"],
  ["Нижний   Новгород", "нижний новгород"],
  ["ﬁne", "fine"],
  ["", ""],
])("%p is found as %p", (name, folded) => {
  expect(fold(name)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});
