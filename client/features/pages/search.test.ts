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

  test("puts titles before headings and headings before the rest", () => {
    const rest: Volume = { section: "terms", title: "Правила", source: "Про вход." };
    expect(search("вход", [rest, ...library]).map(({ section }) => section)).toEqual([
      "register",
      "help",
      "terms",
    ]);
  });

  test("wants every word and finds nothing for signs alone", () => {
    expect(sections("камера пароль")).toEqual(["help"]);
    expect(sections("камера аккаунт")).toEqual([]);
    expect(sections("?!")).toEqual([]);
  });

  test("shows the passage of the hit without mark-up, and not the whole of a long one", () => {
    expect(search("пароль", library)[0]?.excerpt).toBe("Забыли пароль? Запросите новый.");
    const long: Volume = { section: "terms", title: "Правила", source: `Слово ${"и ещё одно ".repeat(40)}` };
    expect(search("слово", [long])[0]?.excerpt).toMatch(/^Слово .{100,160}…$/);
  });
});
