import { and, desc, eq, getTableColumns, gt, gte, lt, lte, or, sql } from "drizzle-orm";
import { ANY_COUNTRY } from "#contract/limits.ts";
import { prefixEnd } from "#db/fold.ts";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { cities } from "#db/schema/index.ts";

export type PlacesStore = ReturnType<typeof createPlacesStore>;
export type CityRow = typeof cities.$inferSelect;

/** Rows kept in memory: with its strings, each is six objects for the garbage collector to trace. */
const KEPT = 1_000;

export function createPlacesStore({ orm }: Db) {
  const prefix = given("prefix");
  const end = given("end");
  const country = given("country");
  const limit = sql.placeholder("limit");
  const columns = getTableColumns(cities);

  const popular = orm.select(columns).from(cities).orderBy(desc(cities.population)).limit(limit).prepare();
  const popularIn = orm
    .select(columns)
    .from(cities)
    .where(eq(cities.country, country))
    .orderBy(desc(cities.population))
    .limit(limit)
    .prepare();

  const startsWithPrefix = or(
    and(gte(cities.searchRu, prefix), lt(cities.searchRu, end)),
    and(gte(cities.search, prefix), lt(cities.search, end)),
  );
  const inCountry = sql`(${country} = '*' OR ${cities.country} = ${country})`;
  const starting = orm
    .select(columns)
    .from(cities)
    .where(and(startsWithPrefix, inCountry))
    .orderBy(desc(cities.population))
    .limit(limit)
    .prepare();

  const locatedAfter = orm
    .select({ id: cities.id, population: cities.population, lat: cities.lat, lon: cities.lon })
    .from(cities)
    .where(gt(cities.id, given("after")))
    .orderBy(cities.id)
    .limit(limit)
    .prepare();

  // Searching all names for a later word takes SQLite ten times longer than a search in memory.
  const withSeveralWords = orm
    .select(columns)
    .from(cities)
    .where(
      and(
        gt(cities.id, given("after")),
        lte(cities.id, given("last")),
        or(sql`${cities.searchRu} GLOB '*[ -]*'`, sql`${cities.search} GLOB '*[ -]*'`),
      ),
    )
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

    /** The coordinates of the next cities after this id. */
    locatedAfter: (after: number, limit: number) => locatedAfter.all({ after, limit }),
    /** Cities in this range of ids whose name has several words. */
    withSeveralWords: (after: number, last: number) => withSeveralWords.all({ after, last }),
    /** The most populous cities, of one country or of all (`*`). */
    popular: (country: string, limit: number) =>
      country === ANY_COUNTRY ? popular.all({ limit }) : popularIn.all({ country, limit }),
    startingWith: (prefix: string, country: string, limit: number) =>
      starting.all({ prefix, end: prefixEnd(prefix), country, limit }),
  };
}
