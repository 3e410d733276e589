import type { Lang } from "#contract/lang.ts";
import type { City } from "#contract/people.ts";
import type { CityRow } from "./store.ts";

export const cityView = (city: CityRow, lang: Lang): City => ({
  id: city.id,
  name: lang === "ru" ? city.nameRu : city.name,
  region: lang === "ru" ? city.regionRu : "",
  country: city.country,
  population: city.population,
});
