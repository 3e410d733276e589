import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../fold.ts";
import { dbFolder } from "../folder.ts";
import type { Db } from "../open.ts";

/** Adds the cities, which the product cannot do without. Does nothing if they are already there. */
export function addReferenceData(db: Db): void {
  if (db.sqlite.query("SELECT 1 FROM cities LIMIT 1").get()) return;
  const insert = db.sqlite.query(
    `INSERT INTO cities (id, name, name_ru, country, region_ru, population, lat, lon, search, search_ru)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  db.transaction(() => {
    // Column affinity converts the text: SQLite stores "55.75" as a number in a numeric column.
    for (const city of readCities()) insert.run(...city, fold(city[1]), fold(city[2]));
  });
  insert.finalize();
}

/** Two header lines, then one city per line: id, name, Russian name, country, Russian region, population, lat, lon. */
const readCities = () =>
  readFileSync(join(dbFolder, "reference/cities.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => line.split("\t") as [id: string, name: string, nameRu: string, ...rest: string[]]);
