import { Database } from "bun:sqlite";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../events/postgres.ts";
import { SEARCHES, sqlOf } from "./searches.ts";

/** Runs the same searches with Debian's PostgreSQL 15; null where it is not installed. */
export async function postgresTimes(folder: string, file: string, ms: number): Promise<number[][] | null> {
  const postgres = await startPostgres();
  if (!postgres) return null;
  const { sql } = postgres;
  await sql.unsafe(`CREATE TABLE people (n int PRIMARY KEY, id text, name text, sex text, birthday text, born int, country text,
    city_id int, lat float8, lon float8, rating float8, status text, goal text, avatar_id text, created_at bigint,
    last_seen_at bigint, wants_sex text, merit int, tags int[], place point)`);
  await sql.unsafe(`COPY people FROM '${writeRows(folder, file)}'`);
  for (const index of [
    "(sex, birthday)",
    "(city_id, sex)",
    "(created_at)",
    "(last_seen_at)",
    "(rating, created_at)",
    "(country, sex)",
    "USING gin (tags)",
    "USING gist (place)",
  ])
    await sql.unsafe(`CREATE INDEX ON people ${index}`);
  await sql.unsafe("ANALYZE people");
  const times: number[][] = [];
  for (const search of SEARCHES) {
    const { page, count } = sqlOf(search, "postgres");
    const taken: number[] = [];
    for (const end = performance.now() + ms; taken.length < 3 || performance.now() < end; ) {
      const started = performance.now();
      const [data, [counted]] = [await sql.unsafe(page), await sql.unsafe(count)];
      JSON.stringify({ data, total: Number(counted.total) });
      taken.push(performance.now() - started);
    }
    times.push(taken);
  }
  await postgres.stop();
  return times;
}

/** Writes the file for COPY, readable by the server process, which runs as another user. */
function writeRows(folder: string, file: string): string {
  const db = new Database(file, { readonly: true });
  const path = join(folder, "people.tsv");
  const writer = Bun.file(path).writer();
  const text = (value: unknown) =>
    value === null ? "\\N" : String(value).replace(/[\\\t\n\r]/g, (special) => `\\${special}`);
  const rows = db.query<Record<string, string | number | null>, []>(
    "SELECT p.*, '{' || coalesce((SELECT group_concat(t.tag) FROM people_tags t WHERE t.n = p.n), '') || '}' AS tags FROM people p",
  );
  for (const row of rows.iterate()) {
    const place = row.lat === null ? null : `(${row.lon},${row.lat})`;
    writer.write(`${[...Object.values(row), place].map(text).join("\t")}\n`);
  }
  writer.end();
  db.close();
  chmodSync(folder, 0o755);
  chmodSync(path, 0o644);
  return path;
}
