import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** `db/reference/cities.tsv`, from GeoNames (CC BY 4.0); `id` is theirs. */
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

/** Folded and as they sound, each also from its second word on. Country and population save a search the way to each city. */
export const cityKeys = sqliteTable(
  "city_keys",
  {
    key: text().notNull(),
    cityId: integer().notNull(),
    isWhole: integer({ mode: "boolean" }).notNull(),
    country: text().notNull(),
    population: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.cityId] })],
);

/** Of what the server writes into the database itself, so that a new release brings it up to date. */
export const editions = sqliteTable("editions", {
  name: text().primaryKey(),
  edition: text().notNull(),
});
