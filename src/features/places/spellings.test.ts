import { afterAll, describe, expect, test } from "bun:test";
import { isNamed } from "#contract/place-names.ts";
import { databaseWithCities } from "#test/helpers/database.ts";
import { createPlaces } from "./actions.ts";

const db = databaseWithCities();
afterAll(db.close);
const places = createPlaces({ db, services: { secretKeys: ["a key for tests"] } });

/** What people type, by what they mean. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "Санкт-Петербург":
    "Санкт Петербург | Санкт‑Петербург | САНКТ–ПЕТЕРБУРГ | г. Санкт-Петербург | СПб | спб. | Питер | Ленинград | St. Petersburg | St Petersburg | Saint-Petersburg | Sankt-Peterburg | Piter | SPB | cfyrn-gtnth,ehu | gbnth | cg,",
  Москва:
    "г. Москва | г.Москва | город Москва | City of Moscow | Москва, Россия | Moskva | МСК | vjcrdf | VJCRDF | ьщысщц | Москва́",
  Екатеринбург: "Екб | Ekaterinburg | Yekaterinburg | Jekaterinburg | Свердловск | trfnthby,ehu",
  "Нижний Новгород":
    "Нижний-Новгород | Н. Новгород | Н.Новгород | НН | Nizhny Novgorod | Nizhniy Novgorod | Nizhnij Novgorod | yb;ybq yjdujhjl | Горький",
  "Ростов-на-Дону":
    "Ростов на Дону | Rostov-on-Don | Rostov na Donu | Ростов н/Д | Ростов-на-Д. | hjcnjd-yf-ljye",
  "Улан-Удэ": "Улан Удэ | Ulan Ude | Ulan-Ude | ekfy-el'",
  "Нью-Йорк": "Нью Йорк | нью—йорк | New York | New York City | NYC | Нью-\u0418\u0306орк",
  Алматы: "Алма-Ата | Алма Ата | Алмата | Almaty | Alma-Ata",
  Астана: "Астана | Astana | Нур-Султан | Nur Sultan | Целиноград",
  Киев: "Kiev | Kyiv | Київ | Киев | rbtd",
  "Сан-Паулу": "Sao Paulo | São Paulo | Сан Паулу | SA\u0303O PAULO",
  Казань: "Kazan | Kazan’ | rfpfym | г. Казань | Казан",
  Новосибирск: "Novosibirsk | Нск | Новосиб | yjdjcb,bhcr",
  Челябинск: "Chelyabinsk | Cheliabinsk | xtkz,bycr | Челяба",
  Самара: "Samara | cfvfhf | Куйбышев",
  Уфа: "Ufa | eaf | г Уфа",
  Красноярск: "Krasnoyarsk | Krasnojarsk | Крск | rhfcyjzhcr",
  Воронеж: "Voronezh | djhjyt;",
  Пермь: "Perm | Perm' | gthvm",
  Волгоград: "Volgograd | Сталинград | djkujuhfl",
  Краснодар: "Krasnodar | Крд",
  Тюмень: "Tyumen | Tjumen | Tiumen",
  Тольятти: "Tolyatti | Tol’yatti | Togliatti",
  "Набережные Челны": "Набережные-Челны | Наб. Челны | Naberezhnye Chelny | Naberezhnyye Chelny | Челны",
  "Йошкар-Ола": "Йошкар Ола | Yoshkar-Ola | Joshkar Ola | \u0418\u0306ошкар-Ола",
  Орёл: "Орел | ОРЁЛ | Ор\u0435\u0308л | Oryol",
  Королёв: "Королев | Korolyov | Korolev",
  "Великий Новгород": "Великий-Новгород | Veliky Novgorod | В. Новгород",
  Владивосток: "Vladivostok | Wladiwostok | Владик",
  Владикавказ: "Vladikavkaz | Орджоникидзе",
  Калининград: "Kaliningrad | Кёнигсберг | Königsberg",
  "Комсомольск-на-Амуре": "Комсомольск на Амуре | Komsomolsk-on-Amur | Komsomolsk na Amure",
  "Южно-Сахалинск": "Южно Сахалинск | Yuzhno-Sakhalinsk | Juzhno Sahalinsk",
  "Петропавловск-Камчатский": "Петропавловск Камчатский | Petropavlovsk-Kamchatsky",
  Хабаровск: "Khabarovsk | Habarovsk | [f,fhjdcr",
  Щёлково: "Щелково | Shchyolkovo | Schelkovo | Shchelkovo",
  Грозный: "Grozny | Groznyy | Groznyj",
  Магас: "Магас | Magas | г. Магас",
  Мурино: "Мурино | Murino",
  Кудрово: "Кудрово | Kudrovo | relhjdj",
  Анадырь: "Анадырь | Anadyr",
  Минск: "Minsk | vbycr | г. Минск",
  Харьков: "Kharkov | Kharkiv | Харків",
  Львов: "Lvov | Lviv | Львів",
  Одесса: "Odessa | Odesa",
  Днепр: "Dnipro | Днепропетровск | Dnepropetrovsk",
  Бишкек: "Bishkek | Фрунзе",
  Душанбе: "Dushanbe | Сталинабад",
  Ереван: "Yerevan | Erevan",
  Тбилиси: "Tbilisi | Тифлис",
  Ташкент: "Tashkent | nfirtyn",
  Кишинёв: "Кишинев | Chişinău | Chisinau",
  Мюнхен: "Munich",
  Цюрих: "Zürich | Zurich | ZU\u0308RICH",
  Кёльн: "Кельн | Köln | Koln | Cologne",
  Мумбаи: "Бомбей | Bombay | Mumbai",
  Калькутта: "Kolkata | Calcutta | Колката",
  Пекин: "Beijing | Peking",
  Хошимин: "Ho Chi Minh City | Сайгон | Saigon",
  "Лос-Анджелес": "Лос Анджелес | Los Angeles | LA",
};

const all = Object.entries(SPELLINGS).flatMap(([city, typed]) =>
  typed.split(" | ").map((text) => [text, city] as const),
);

test("There are 200 spellings of 60 cities", () => {
  expect(Object.keys(SPELLINGS).length).toBeGreaterThanOrEqual(60);
  expect(all.length).toBeGreaterThanOrEqual(200);
});

describe.each(["ru", "en"] as const)("Among suggestions in %s", (lang) => {
  test.each(all)("%j means %s, and the field takes it as a whole name", (text, city) => {
    const { data } = places.suggestions(text, "*", lang);
    expect([text, data[0] && russian(data[0].id)]).toEqual([text, city]);
    expect(isNamed(text, data[0]!)).toBe(true);
  });
});

test("The beginning of a name finds its city in every spelling, and names none in full", () => {
  for (const text of ["Санкт П", "Ростов на", "Ekaterin", "Nizhny N", "cfyrn g", "г. Моск", "Rostov-on"]) {
    const { data } = places.suggestions(text, "*", "ru");
    expect([text, data.length > 0, data.some((city) => isNamed(text, city))]).toEqual([text, true, false]);
  }
});

test("The other layout is tried only for what finds nothing as it is", () => {
  expect(places.suggestions("vbycr", "*", "ru").data.map(({ name }) => name)).toContain("Минск");
  expect(places.suggestions("Ош", "*", "ru").data[0]?.name).toBe("Ош");
});

const russian = (id: number) => places.cityById(id)?.nameRu;
