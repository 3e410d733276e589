import { describe, expect, test } from "bun:test";
import { search, type Volume } from "./search.ts";

const library: Volume[] = [
  {
    section: "help",
    title: "Помощь",
    source: "Камера не работает.\n\n## Вход\n\n- Забыли **пароль**? Запросите новый.",
  },
  { section: "register", title: "Регистрация и вход", source: "Всё о том, как завести аккаунт." },
];

const sections = (query: string) => search(query, library).map(({ section }) => section);

describe("the search of the help", () => {
  test("finds words in any form and case, with ё and е alike", () => {
    expect(sections("ПАРОЛИ")).toEqual(["help"]);
    expect(sections("аккаунтов")).toEqual(["register"]);
    expect(sections("все о том")).toEqual(["register"]);
  });

  test("puts articles first that have the word in their title", () => {
    expect(sections("вход")).toEqual(["register", "help"]);
  });

  test("wants every word and finds nothing for signs alone", () => {
    expect(sections("камера пароль")).toEqual(["help"]);
    expect(sections("камера аккаунт")).toEqual([]);
    expect(sections("?!")).toEqual([]);
  });

  test("shows the words around the hit without mark-up", () => {
    expect(search("пароль", library)[0]?.excerpt).toBe(
      "Камера не работает. Вход Забыли пароль? Запросите новый.",
    );
  });
});
