import { and, desc, eq, getTableColumns, gte, lt, or, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cities } from "#db/schema/index.ts";

export type CityRow = typeof cities.$inferSelect;

/** Follows every character that a name can hold, so that `[prefix, prefix + LAST)` is the range of a prefix. */
const LAST = "\u{10FFFF}";

export function createPlacesStore({ orm }: Db) {
  const prefix = sql.placeholder("prefix");
  const end = sql.placeholder("end");
  const country = sql.placeholder("country");
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

  // "новгород" finds Nizhny Novgorod, "петербург" Sankt-Peterburg: a later word. No index serves it; the table is small.
  const hasWord = (name: typeof cities.search | typeof cities.searchRu) =>
    sql`(instr(${name}, ${sql.placeholder("spaced")}) > 0 OR instr(${name}, ${sql.placeholder("hyphened")}) > 0)`;
  const containingWord = orm
    .select(columns)
    .from(cities)
    .where(and(or(hasWord(cities.searchRu), hasWord(cities.search)), inCountry))
    .orderBy(desc(cities.population))
    .limit(limit)
    .prepare();

  return {
    /** The most populous cities, of one country or of all (`*`). */
    popular: (country: string, limit: number) =>
      country === "*" ? popular.all({ limit }) : popularIn.all({ country, limit }),
    startingWith: (prefix: string, country: string, limit: number) =>
      starting.all({ prefix, end: prefix + LAST, country, limit }),
    withLaterWord: (prefix: string, country: string, limit: number) =>
      containingWord.all({ spaced: ` ${prefix}`, hyphened: `-${prefix}`, country, limit }),
  };
}
