import { Database } from "bun:sqlite";
import { join } from "node:path";
import { openDatabase } from "../../db/open.ts";
import { addReferenceData } from "../../db/reference/cities.ts";
import { settleCrowd } from "../../scripts/seed/crowd.ts";
import { settleTown } from "../../scripts/seed/town.ts";

/** Writes the crowd of `bun run seed --people` into the server's data folder. */
export function makeCrowd(folder: string, people: number): void {
  const db = openDatabase(join(folder, "app.db"), { synchronous: "NORMAL" });
  addReferenceData(db);
  settleTown(db, Date.now());
  settleCrowd(db, people, Date.now());
  // As if a server that ran before had applied them.
  db.sqlite.run("DELETE FROM person_changes");
  db.close();
}

/** Copies the people into one flat SQLite table with the indexes that suit the searches best. Returns its file. */
export function makePeers(folder: string): string {
  const file = join(folder, "people.db");
  const db = new Database(file, { create: true });
  db.run("PRAGMA journal_mode = OFF");
  db.run("PRAGMA synchronous = OFF");
  db.run("ATTACH ? AS app", [join(folder, "app.db")]);
  db.run(`CREATE TABLE people AS SELECT u.rowid AS n, u.id, u.name, u.sex, u.birthday, CAST(substr(u.birthday, 1, 4) AS INT) AS born,
    u.country, u.city_id, u.lat, u.lon, u.rating, u.status, u.goal, u.avatar_id, u.created_at, u.last_seen_at, NULL AS wants_sex,
    CAST(6 * coalesce(10 * u.rating, 30) AS INT) + 300 * (u.avatar_id IS NOT NULL) + 135 * (u.description IS NOT NULL) AS merit
    FROM app.users u`);
  db.run(`CREATE TABLE people_tags AS SELECT u.rowid AS n, t.tag_id AS tag FROM app.profile_tags t
    CROSS JOIN app.users u ON u.id = t.user_id`);
  for (const columns of [
    "sex, birthday",
    "city_id, sex",
    "created_at",
    "last_seen_at",
    "rating, created_at",
    "country, sex",
  ])
    db.run(`CREATE INDEX "by ${columns}" ON people (${columns})`);
  db.run("CREATE UNIQUE INDEX by_n ON people (n)");
  db.run("CREATE INDEX tags_by_tag ON people_tags (tag, n)");
  db.run("CREATE INDEX tags_by_person ON people_tags (n, tag)");
  db.run("ANALYZE");
  db.close();
  return file;
}
