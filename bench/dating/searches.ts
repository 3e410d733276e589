import type { DatingSort } from "../../src/contract/dating.ts";
import type { SearchPreferences } from "../../src/contract/filters.ts";

type Filters = Partial<
  Pick<SearchPreferences, "sex" | "ageFrom" | "ageTo" | "isMutual" | "tags" | "cities" | "country">
>;
export type Search = [name: string, filters: Filters, sort: DatingSort];

/** Ids of Moscow, Saint Petersburg and Kazan. */
const CITIES = [524_901, 498_817, 551_487];
const WOMEN = { sex: "FEMALE", ageFrom: 25, ageTo: 35 } as const;

/** Searches run against our server, SQLite and PostgreSQL. */
export const SEARCHES: Search[] = [
  ["everyone, best for me", {}, "best"],
  ["everyone, nearest first", {}, "near"],
  ["everyone, newest first", {}, "new"],
  ["everyone, who is online first", {}, "online"],
  ["everyone, by rating", {}, "rating"],
  ["everyone, two-way, best for me", { isMutual: true }, "best"],
  ["women of 25 to 35, best for me", WOMEN, "best"],
  ["the same, two-way, nearest first", { ...WOMEN, isMutual: true }, "near"],
  ["the same in three cities, with an interest", { ...WOMEN, cities: CITIES, tags: [3] }, "best"],
  ["two interests, by rating", { tags: [3, 4], country: "RU" }, "rating"],
  ["no one", { ...WOMEN, ageFrom: 119, ageTo: 120, cities: CITIES }, "best"],
];

/** SQL for a page and its total over the flat table `people` of the peers: no view, no blocks, no privacy. */
export function sqlOf([, filters, sort]: Search, db: "sqlite" | "postgres"): { page: string; count: string } {
  const where = conditionsOf(filters, db);
  const from = `FROM people p${where.length > 0 ? ` WHERE ${where.join(" AND ")}` : ""}`;
  return {
    page: `SELECT p.* ${from} ORDER BY ${orderOf(sort, db)} LIMIT 50`,
    count: `SELECT count(*) AS total ${from}`,
  };
}

function conditionsOf(
  { sex, ageFrom, ageTo, isMutual, tags, cities, country }: Filters,
  db: string,
): string[] {
  const year = new Date().getUTCFullYear();
  const hasTag =
    db === "sqlite"
      ? `p.n IN (SELECT t.n FROM people_tags t WHERE t.tag IN (${tags}))`
      : `p.tags && ARRAY[${tags}]`;
  return [
    sex ? `p.sex = '${sex}'` : "",
    ageFrom ? `p.birthday > '${year - ageTo! - 1}-06-15' AND p.birthday <= '${year - ageFrom}-06-15'` : "",
    cities ? `p.city_id IN (${cities})` : "",
    country ? `p.country = '${country}'` : "",
    tags ? hasTag : "",
    isMutual ? "(p.wants_sex IS NULL OR p.wants_sex = 'MALE')" : "",
  ].filter(Boolean);
}

/** Squared distance, which is enough for sorting. */
const AWAY = "((p.lat - 55.75) * (p.lat - 55.75) + (p.lon - 37.6) * (p.lon - 37.6) * 0.317)";

function orderOf(sort: DatingSort, db: string): string {
  if (sort === "new") return "p.created_at DESC";
  if (sort === "rating") return "p.rating DESC, p.created_at DESC";
  if (sort === "online") return "p.last_seen_at DESC";
  // PostgreSQL finds the nearest in its GiST index.
  if (sort === "near") return db === "sqlite" ? AWAY : "p.place <-> point(37.6, 55.75)";
  const shared =
    db === "sqlite"
      ? "(SELECT count(*) FROM people_tags t WHERE t.n = p.n AND t.tag IN (1, 2, 3, 4, 5))"
      : "(SELECT count(*) FROM unnest(p.tags) t WHERE t IN (1, 2, 3, 4, 5))";
  const closeness = [25, 50, 100, 250, 500, 1_000]
    .map((km, at) => `WHEN ${AWAY} < ${(km / 111.2) ** 2} THEN ${[900, 800, 650, 400, 250, 120][at]}`)
    .join(" ");
  return `(CASE ${closeness} ELSE 60 END) + p.merit + 250 * ${shared}
    + CASE WHEN abs(p.born - 1996) < 12 THEN 500 - 40 * abs(p.born - 1996) ELSE 0 END
    + CASE WHEN p.goal = 'relationship' THEN 400 ELSE 0 END + CASE WHEN p.last_seen_at > ${Date.now() - 864e5} THEN 350 ELSE 0 END
    DESC, p.created_at DESC`;
}
