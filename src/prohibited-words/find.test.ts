import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { hasProhibitedWords } from "./find.ts";

const PROHIBITED = {
  "plain Russian":
    "хуй нахуй похуй охуенно хуёво пизда пиздец спиздить ебать заебал уёбок выебать долбоёб блядь бля блять сука сучка мудак мудила пидор пидорас гандон гондон залупа шлюха шалава говно жопа обосрать дрочить минет педик ублюдок жид",
  "plain English":
    "fuck fucking motherfucker shit bullshit bitch cunt asshole nigger faggot whore slut dickhead wanker",
  "ё and е": "хуево ебнутый заебись уебок",
  stretched: "сууука хуууй бляяяять пиииздец fuuuck shiiit",
  "other letters of the same look":
    "cyka xyй пи3да п1зда ху́й 6лядь бл9дь мyдaк f*ck fuсk sh1t b1tch @sshole еb@ть",
  "letters of other alphabets": "хӯй хуӣ мұдақ сүкә пӥзда сўка fück shít bïtch ƒuck cúnt ѕhit bıtch",
  "Russian in Latin letters": "suka blyat blyad pizda pizdec pidor pidoras mudak nahuy pohuy huilo ebat",
  "hidden letters": "х*й п#зда бл*дь х@й с*ка",
  "joined by signs": "х-у-й п.и.з.д.а ху_й б-л-я-т-ь f.u.c.k",
};

const ORDINARY = {
  "words that hold a bad one":
    "страхуй подстрахуй застрахуйте психуй штрихуй оскорблять употреблять потреблять ослаблять рубля корабля сабля дубляж хлеба требовать ребёнок колебать колебаться погреба тебе себя небо учёба лечебный серебро скипидар команда мандарин мандат мудрый сухую сучок суккуб херувим херес Херсон гондольер педикюр Педро поезд опоздал эпизод всеблагой художник хулиган хуже худой Хуан сразу сражаться стебель себестоимость астребу Мандельштам жидкий ожидать целковый говение курвиметр трахея",
  names:
    "Әсел Айгүл Іван Єва Ґрета Өмірзақ Ҳасан José Zoë Łukasz Şəhla Søren Nguyễn Хөгжил Хүрэл Хабиб Себастьян Хулио Глеб Любляна Себа Ибрагим Хуэй Huy Huyen Hui Ebru Ebba Yuki Fukuoka Dickens Dickinson Fagan Cummings Cockburn Hitchcock Mandy Bessie Анна Мария Сулико Аскольд Эбба",
  "English words":
    "Scunthorpe assassin class pass grass cockpit cocktail shiitake analysis therapist Sussex Essex Penistone title constitution cucumber document button snigger raccoon peacock dickens push hello evaluate",
  "bodies and medicine": "секс sex грудь vagina orgasm анализ онанизм",
};

describe("Prohibited words", () => {
  for (const [kind, words] of Object.entries(PROHIBITED))
    test(`are found: ${kind}`, () => {
      expect(words.split(" ").filter((word) => !hasProhibitedWords(word))).toEqual([]);
    });

  for (const [kind, words] of Object.entries(ORDINARY))
    test(`are not found in ${kind}`, () => {
      expect(words.split(" ").filter(hasProhibitedWords)).toEqual([]);
      expect(hasProhibitedWords(words)).toBe(false);
    });

  test("are not found in the name of any city, Russian or Latin", () => {
    const names = readFileSync(`${import.meta.dir}/../../db/reference/cities.tsv`, "utf8")
      .split("\n")
      .flatMap((line) => line.split("\t").slice(1, 3));
    expect(names.length).toBeGreaterThan(20_000);
    expect(names.filter(hasProhibitedWords)).toEqual([]);
  });

  test("are found inside a sentence, spaced out and in any case", () => {
    expect(hasProhibitedWords("Привет! Ты просто МУДАК, понял?")).toBe(true);
    expect(hasProhibitedWords("иди на х у й")).toBe(true);
    expect(hasProhibitedWords("what the F U C K")).toBe(true);
    expect(hasProhibitedWords("ху\u00ADй и х\u200Bуй")).toBe(true);
  });

  test("are not found across the words of ordinary sentences", () => {
    expect(
      hasProhibitedWords("Я и ты: а у нас в Москве снег, и я рада. Не бойся, пять раз в неделю бегаю."),
    ).toBe(false);
    expect(hasProhibitedWords("Ищу друга для прогулок, люблю хлеб и театр; рост 170, 2 кота!")).toBe(false);
    expect(hasProhibitedWords("I'm a teacher from Essex. Let's grab a cocktail at 5!")).toBe(false);
  });
});
