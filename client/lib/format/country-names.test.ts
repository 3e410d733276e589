import { expect, test } from "bun:test";
import type { Lang } from "#contract/lang.ts";
import { countryName } from "./country-name.ts";
import { allCountries, findCountries, popularCountries } from "./country-names.ts";

const codes = (query: string, lang: Lang) => findCountries(query, lang).map(({ code }) => code);

test("Countries are named and sorted in the language of the interface", () => {
  expect(countryName("DE", "ru")).toBe("Германия");
  expect(countryName("DE", "en")).toBe("Germany");
  const names = allCountries("ru").map(({ name }) => name);
  expect(names.indexOf("Австралия")).toBeLessThan(names.indexOf("Армения"));
  expect(allCountries("en").filter(({ code, name }) => code === name)).toEqual([]);
});

test("A country is found by the beginning of any word, in either language, whatever the case", () => {
  expect(codes("герм", "ru")).toEqual(["DE"]);
  expect(codes("germ", "ru")).toEqual(["DE"]);
  expect(codes("ЗЕЛАНД", "ru")).toEqual(["NZ"]);
  expect(codes("\u200Eсьерра-леоне".normalize("NFD"), "ru")).toEqual(["SL"]);
  expect(codes("швейц".normalize("NFD"), "ru")).toEqual(["CH"]);
  expect(codes("kz", "en")).toEqual(["KZ"]);
  expect(codes("ермания", "ru")).toEqual([]);
});

test("Popular countries have names and come in order of popularity", () => {
  expect(popularCountries("ru")[0]).toEqual({ code: "RU", name: "Россия" });
  expect(popularCountries("en")[0]).toEqual({ code: "US", name: "United States" });
});
