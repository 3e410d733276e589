import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "#contract/fold.ts";
import { keysOfCity } from "#contract/place-names.ts";
import { dbFolder } from "../folder.ts";
import type { Db } from "../open.ts";

/** Changes with the list of cities and the folding of names; the test of this file says what it has to be. @internal */
export const EDITION = "2tg7j86osww6p";

export function addReferenceData(db: Db): void {
  const { sqlite } = db;
  const known = sqlite
    .query<{ edition: string }, []>("SELECT edition FROM editions WHERE name = 'names'")
    .get();
  if (known?.edition === EDITION) return;
  db.transaction(() => {
    addCities(db);
    foldTags(db);
    sqlite.run("INSERT OR REPLACE INTO editions VALUES ('names', ?)", [EDITION]);
  });
}

/** A city that a later list lacks stays, since profiles refer to it, but is no longer found. */
function addCities({ sqlite }: Db): void {
  const insert = sqlite.query(
    `INSERT INTO cities (id, name, name_ru, country, region_ru, population, lat, lon) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, name_ru = excluded.name_ru, country = excluded.country,
       region_ru = excluded.region_ru, population = excluded.population, lat = excluded.lat, lon = excluded.lon`,
  );
  const addKey = sqlite.query("INSERT INTO city_keys VALUES (?, ?, ?, ?, ?)");
  sqlite.run("DELETE FROM city_keys");
  for (const city of readCities()) {
    // Column affinity converts the text: SQLite stores "55.75" as a number in a numeric column.
    insert.run(...city);
    const [id, , , country, , population] = city;
    for (const [key, isWhole] of keysOf(city)) addKey.run(key, id, isWhole, country, population);
  }
  insert.finalize();
  addKey.finalize();
}

type City = [
  id: string,
  name: string,
  nameRu: string,
  country: string,
  regionRu: string,
  population: string,
  lat: string,
  lon: string,
];

/** "новгород" finds Nizhny Novgorod, and "петербург" Saint Petersburg. */
function keysOf([id, name, nameRu]: City): Map<string, boolean> {
  const whole = keysOfCity(Number(id), [name, nameRu]);
  const rests = whole.flatMap((key) => {
    const words = key.split(" ");
    return words.slice(1).map((_, at) => words.slice(at + 1).join(" "));
  });
  return new Map([...rests.map((key) => [key, false] as const), ...whole.map((key) => [key, true] as const)]);
}

const readCities = () =>
  readFileSync(join(dbFolder, "reference/cities.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => line.split("\t") as City);

/** Tags that a new folding makes one stay apart, as people chose them: the most used takes the name. */
function foldTags({ sqlite }: Db): void {
  const tags = sqlite
    .query<{ id: number; name: string }, []>(
      "SELECT id, name FROM tags ORDER BY count + event_count DESC, id",
    )
    .all();
  const rename = sqlite.query("UPDATE tags SET folded = ? WHERE id = ?");
  const taken = new Set<string>();
  // First out of each other's way: the new name of one may be the old name of another.
  for (const { id } of tags) rename.run(`\n${id}`, id);
  for (const { id, name } of tags) {
    const folded = fold(name);
    rename.run(taken.has(folded) ? `${folded}\n${id}` : folded, id);
    taken.add(folded);
  }
  rename.finalize();
}
