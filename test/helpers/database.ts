import { type Db, openDatabase, openImage } from "#db/open.ts";
import { addReferenceData } from "#db/reference/cities.ts";

/** Migrations run and cities are read once per process: every other database is a copy of the first. */
const images = new Map<string, Uint8Array>();

/** Opens an empty database in memory. */
export const emptyDatabase = (): Db => openImage(imageOf("empty", () => {}));

/** Opens a database in memory with the cities and nothing else. */
export const databaseWithCities = (): Db => openImage(imageWithCities());

/** Bytes of a database file with the cities and nothing else. */
export const imageWithCities = (): Uint8Array => imageOf("cities", addReferenceData);

function imageOf(name: string, fill: (db: Db) => void): Uint8Array {
  const image = images.get(name) ?? makeImage(fill);
  images.set(name, image);
  return image;
}

function makeImage(fill: (db: Db) => void): Uint8Array {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  fill(db);
  const image = db.sqlite.serialize();
  db.close();
  return image;
}
