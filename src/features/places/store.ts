import { and, desc, eq, getTableColumns, gte, lt, or, sql } from "drizzle-orm";
import { given } from "#db/given.ts";
import type { Db } from "#db/open.ts";
import { cities } from "#db/schema/index.ts";

export type CityRow = typeof cities.$inferSelect;

/** Follows every character that a name can hold, so that `[prefix, prefix + LAST)` is the range of a prefix. */
const LAST = "\u{10FFFF}";

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

  const startsSo = or(
    and(gte(cities.searchRu, prefix), lt(cities.searchRu, end)),
    and(gte(cities.search, prefix), lt(cities.search, end)),
  );
  const inCountry = sql`(${country} = '*' OR ${cities.country} = ${country})`;
  const starting = orm
    .select(columns)
    .from(cities)
    .where(and(startsSo, inCountry))
    .orderBy(desc(cities.population))
    .limit(limit)
    .prepare();

  // A search for a word within all names takes SQLite ten times longer. Cities never change while the program runs.
  const manyWorded = orm
    .select(columns)
    .from(cities)
    .where(or(sql`${cities.searchRu} GLOB '*[ -]*'`, sql`${cities.search} GLOB '*[ -]*'`))
    .prepare();
  let known: ManyWorded[] | undefined;
  const readManyWorded = () => manyWorded.all().map((city) => ({ city, words: laterWords(city) }));

  const lying = orm
    .select({ id: cities.id, population: cities.population, lat: cities.lat, lon: cities.lon })
    .from(cities)
    .prepare();

  const byId = orm
    .select(columns)
    .from(cities)
    .where(eq(cities.id, given("id")))
    .prepare();
  const seen = new Map<number, CityRow>();

  return {
    /** Read once: nearly every profile names one of a few hundred cities. */
    city(id: number): CityRow | undefined {
      const city = seen.get(id) ?? byId.get({ id });
      if (city) seen.set(id, city);
      return city;
    },

    /** Where every city lies. */
    lying: () => lying.all(),
    /** The most populous cities, of one country or of all (`*`). */
    popular: (country: string, limit: number) =>
      country === "*" ? popular.all({ limit }) : popularIn.all({ country, limit }),
    startingWith: (prefix: string, country: string, limit: number) =>
      starting.all({ prefix, end: prefix + LAST, country, limit }),
    /** "новгород" finds Nizhny Novgorod, "петербург" Saint Petersburg. In no order. */
    withLaterWord(prefix: string, country: string): CityRow[] {
      known ??= readManyWorded();
      return known
        .filter(({ city }) => country === "*" || city.country === country)
        .filter(({ words }) => words.some((word) => word.startsWith(prefix)))
        .map(({ city }) => city);
    },
  };
}

interface ManyWorded {
  city: CityRow;
  words: string[];
}

const laterWords = ({ search, searchRu }: CityRow) =>
  [search, searchRu].flatMap((name) => name.split(/[ -]/).slice(1));
