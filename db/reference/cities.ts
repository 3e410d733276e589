import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../fold.ts";
import { dbFolder } from "../folder.ts";
import type { Db } from "../open.ts";

/** What the product cannot do without: cities. Does nothing when it is there already; a first start takes it in at once. */
export function addReferenceData(db: Db): void {
  if (db.sqlite.query("SELECT 1 FROM cities LIMIT 1").get()) return;
  const insert = db.sqlite.query(
    `INSERT INTO cities (id, name, name_ru, country, region_ru, population, lat, lon, search, search_ru)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  db.transaction(() => {
    // The columns give texts their types: SQLite turns "55.75" into a number where a number belongs.
    for (const city of readCities()) insert.run(...city, fold(city[1]), fold(city[2]));
  });
  insert.finalize();
}

/** Two lines of heading, then one city a line: id, name, Russian name, country, Russian region, population, lat, lon. */
const readCities = () =>
  readFileSync(join(dbFolder, "reference/cities.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => line.split("\t") as [id: string, name: string, nameRu: string, ...rest: string[]]);
