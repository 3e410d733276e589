import { type Db, openDatabase, openImage } from "#db/open.ts";

let image: Uint8Array | undefined;

/** An empty database on `:memory:`. The migrations run once a process, and every other database is a copy of the first. */
export function emptyDatabase(): Db {
  image ??= migrated();
  return openImage(image);
}

function migrated(): Uint8Array {
  const db = openDatabase(":memory:", { synchronous: "NORMAL" });
  const bytes = db.sqlite.serialize();
  db.close();
  return bytes;
}
