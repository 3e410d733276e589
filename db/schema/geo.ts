import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  },
  (table) => [
    index("cities_by_population").on(table.population),
    index("cities_by_country").on(table.country, table.population),
  ],
);

/**
 * Keys that a city is found by (`src/contract/place-names.ts`): its names and aliases, folded and as they sound, and the rest of each
 * from its second word on. Country and population save a search the way to each city.
 */
export const cityKeys = sqliteTable(
  "city_keys",
  {
    key: text().notNull(),
    cityId: integer().notNull(),
    /** The key is a whole name, not the rest of one. */
    isWhole: integer({ mode: "boolean" }).notNull(),
    country: text().notNull(),
    population: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.cityId] })],
);

/** Editions of what the server writes into the database itself, so that a new release brings it up to date. */
export const editions = sqliteTable("editions", {
  name: text().primaryKey(),
  edition: text().notNull(),
});
