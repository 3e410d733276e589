import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LEGAL_EDITIONS } from "#contract/legal.ts";
import { FAQ_SECTIONS, isLegal } from "#contract/paths.ts";
import en from "../../locales/en/pages.json" with { type: "json" };
import ru from "../../locales/ru/pages.json" with { type: "json" };
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

  test("demands every significant word, or else returns the articles with the most of them", () => {
    expect(sections("камера пароль")).toEqual(["help"]);
    expect(sections("как мне камеру")).toEqual(["help"]);
    expect(sections("камера аккаунт").sort()).toEqual(["help", "register"]);
    expect(sections("камера пароль аккаунт")).toEqual(["help"]);
  });

  test.each(["?!", "(((", "%", "<b>", "😀", "\u200b", "ы".repeat(20_000), "слово ".repeat(5_000)])(
    "finds nothing for %p, and does not fail",
    (query) => expect(sections(query)).toEqual([]),
  );

  test("finds letters pasted in decomposed form", () => {
    expect(sections("Регистрация и вход".normalize("NFD"))).toEqual(["register"]);
    expect(sections("всё об аккаунте".normalize("NFD"))).toEqual(["register"]);
    expect(sections("реги\u00ADстрация \u200Bи вход")).toEqual(["register"]);
  });

  test("finds keywords that are not in the text of an article", () => {
    const named: Volume = {
      section: "vip",
      title: "VIP",
      source: "---\nkeywords: вип, подписка\n---\n\nТекст.",
    };
    expect(search("вип", [named])).toEqual([{ section: "vip", excerpt: "" }]);
    expect(search("keywords", [named])).toEqual([]);
  });

  test("shows the passage with the most hits, counting those in the heading above it", () => {
    const source = "Вход и пароль.\n\n## Как удалить профиль\n\nОткройте настройки.";
    expect(search("удалить профиль", [{ section: "help", title: "Помощь", source }])[0]?.excerpt).toBe(
      "Откройте настройки.",
    );
  });

  test("shows the passage of the hit without markup, shortened if it is long", () => {
    expect(search("пароль", library)[0]?.excerpt).toBe("Забыли пароль? Запросите новый.");
    const long: Volume = { section: "terms", title: "Правила", source: `Слово ${"и ещё одно ".repeat(40)}` };
    expect(search("слово", [long])[0]?.excerpt).toMatch(/^Слово .{100,160}…$/);
  });
});

describe("Questions as people type them lead to their article", () => {
  const articles = (lang: "ru" | "en", titles: Record<string, { title: string }>): Volume[] =>
    FAQ_SECTIONS.map((section) => {
      const folder = isLegal(section) ? `legal/${LEGAL_EDITIONS.at(-1)}/${lang}` : lang;
      const file = join(import.meta.dir, "content", folder, `${section}.md`);
      return { section, title: titles[section]!.title, source: readFileSync(file, "utf8") };
    });
  const [russian, english] = [articles("ru", ru.sections), articles("en", en.sections)];
  const best = (query: string, volumes: Volume[]) => search(query, volumes)[0]?.section;

  test.each([
    ["удаление аккаунта", "register"],
    ["как удалить профиль", "register"],
    ["восстановить аккаунт", "register"],
    ["сменить почту", "register"],
    ["не приходит письмо", "register"],
    ["как вернуть деньги", "vip"],
    ["отменить подписку", "vip"],
    ["вип", "vip"],
    ["не работает камера", "help"],
    ["меня не слышно", "help"],
    ["айфон", "help"],
    ["отписаться", "newsletter"],
    ["мошенники", "safety"],
    ["что делать, если меня оскорбляют", "safety"],
    ["кто видит мои фото", "privacy"],
    ["скрыть профиль", "privacy"],
  ] as const)("%s: %s", (query, section) => expect(best(query, russian)).toBe(section));

  test.each([
    ["пороль", "register"],
    ["востановить акаунт", "register"],
    ["регестрация", "register"],
    ["каммера", "help"],
    ["рейтенг", "rating"],
    ["вернуть денги", "vip"],
    ["мошеники", "safety"],
  ] as const)("%s, with a typo: %s", (query, section) => expect(best(query, russian)).toBe(section));

  test.each([
    ["pasword", "register"],
    ["acount deletion", "register"],
    ["cancle subscription", "vip"],
    ["refnud", "vip"],
    ["camara", "help"],
  ] as const)("%s, with a typo: %s", (query, section) => expect(best(query, english)).toBe(section));

  test.each(["кошка", "холодильник", "велосипед", "кастрюля"])(
    "%s is in no article, and no typo of a word there",
    (query) => expect(search(query, russian)).toEqual([]),
  );

  test.each([
    ["deleting my account", "register"],
    ["how do I change my e-mail", "register"],
    ["change email", "register"],
    ["no letter", "register"],
    ["how do I get a refund", "vip"],
    ["cancel subscription", "vip"],
    ["camera not working", "help"],
    ["can't hear", "help"],
    ["unsubscribe", "newsletter"],
    ["who sees my photos", "privacy"],
    ["hide profile", "privacy"],
    ["scam", "safety"],
  ] as const)("%s: %s", (query, section) => expect(best(query, english)).toBe(section));
});
