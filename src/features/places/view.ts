import type { Lang } from "#contract/lang.ts";
import type { City, CitySuggestion } from "#contract/people.ts";
import type { CityRow } from "./store.ts";

export const cityView = (city: CityRow, lang: Lang): City => ({
  id: city.id,
  name: lang === "ru" ? city.nameRu : city.name,
  region: lang === "ru" ? city.regionRu : "",
  country: city.country,
  population: city.population,
});

export const suggestionView = (city: CityRow, lang: Lang): CitySuggestion => ({
  ...cityView(city, lang),
  otherName: lang === "ru" ? city.name : city.nameRu,
});
