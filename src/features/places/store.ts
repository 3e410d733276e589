import { and, desc, eq, getTableColumns, gt, gte, lt, sql } from "drizzle-orm";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { given, prefixEnd } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { cities, cityKeys } from "#db/schema/index.ts";

export type PlacesStore = ReturnType<typeof createPlacesStore>;
export type CityRow = typeof cities.$inferSelect;

/** How many times larger a city must be to come before one that is named by the typed text, or whose name begins with it. */
const WHOLE_WEIGHT = 50;
const BEGINNING_WEIGHT = 10;

/** One letter begins the names of thousands of cities, and only the largest are suggested. */
const LARGE = 100_000;

/** Rows kept in memory: with its strings, each is six objects for the garbage collector to trace. */
const KEPT = 1_000;

export function createPlacesStore({ orm }: Db) {
  const prefix = given("prefix");
  const end = given("end");
  const country = given("country");
  const limit = sql.placeholder("limit");
  const columns = getTableColumns(cities);
  const inCountry = sql`(${country} = '*' OR ${cityKeys.country} = ${country})`;

  const popular = orm.select(columns).from(cities).orderBy(desc(cities.population)).limit(limit).prepare();
  const popularIn = orm
    .select(columns)
    .from(cities)
    .where(eq(cities.country, country))
    .orderBy(desc(cities.population))
    .limit(limit)
    .prepare();

  // "петерб" means Saint Petersburg, not Petersburg in Virginia. A whole name means the small town rather than a longer one.
  const found = orm
    .select({
      id: cityKeys.cityId,
      weight: sql<number>`max(${cityKeys.population} * CASE WHEN NOT ${cityKeys.isWhole} THEN 1
        WHEN ${cityKeys.key} = ${prefix} THEN ${WHOLE_WEIGHT} ELSE ${BEGINNING_WEIGHT} END)`.as("weight"),
    })
    .from(cityKeys)
    .where(
      and(
        gte(cityKeys.key, prefix),
        lt(cityKeys.key, end),
        inCountry,
        gte(cityKeys.population, given("least")),
      ),
    )
    .groupBy(cityKeys.cityId)
    .orderBy(desc(sql`weight`))
    .limit(limit)
    .prepare();

  const locatedAfter = orm
    .select({ id: cities.id, population: cities.population, lat: cities.lat, lon: cities.lon })
    .from(cities)
    .where(gt(cities.id, given("after")))
    .orderBy(cities.id)
    .limit(limit)
    .prepare();

  const byId = orm
    .select(columns)
    .from(cities)
    .where(eq(cities.id, given("id")))
    .prepare();
  const seen = new Map<number, CityRow>();

  return {
    /** Mostly answered from memory: nearly every profile names one of a few hundred cities. */
    city(id: number): CityRow | undefined {
      const city = seen.get(id) ?? byId.get({ id });
      if (city && seen.size < KEPT) seen.set(id, city);
      return city;
    },

    /** Read from the file: searches would fill the memory with cities that no profile names. */
    rare: (id: number): CityRow | undefined => byId.get({ id }),

    locatedAfter: (after: number, limit: number) => locatedAfter.all({ after, limit }),
    popular: (country: string, limit: number) =>
      country === ANY_COUNTRY ? popular.all({ limit }) : popularIn.all({ country, limit }),
    found: (prefix: string, country: string, limit: number) =>
      found.all({
        prefix,
        end: prefixEnd(prefix),
        country,
        limit,
        least: prefix.length === 1 && country === ANY_COUNTRY ? LARGE : 0,
      }),
  };
}
