import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Cities with Russian names: `db/reference/cities.tsv`, from GeoNames (CC BY 4.0). `id` is the GeoNames id. */
export const cities = sqliteTable(
  "cities",
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    nameRu: text().notNull(),
    country: text().notNull(),
    regionRu: text().notNull(),
    population: integer().notNull(),
    lat: real().notNull(),
    lon: real().notNull(),
    /** Both names, folded for search (`db/fold.ts`): lower case, ё as е. */
    search: text().notNull(),
    searchRu: text().notNull(),
  },
  (table) => [
    index("cities_by_population").on(table.population),
    index("cities_by_country").on(table.country, table.population),
    index("cities_by_search").on(table.search),
    index("cities_by_search_ru").on(table.searchRu),
  ],
);
