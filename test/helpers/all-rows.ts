import type { Db } from "#db/open.ts";

/**
 * Returns a function that reads all rows of all tables except the cities, which are never written. It reads again only after
 * a write, since most requests of a fuzzer are refused before one.
 */
export function allRowsOf({ sqlite }: Db): () => string {
  let known = { writes: -1, rows: "" };
  return () => {
    const { writes } = sqlite.query<{ writes: number }, []>("SELECT total_changes() AS writes").get()!;
    if (writes !== known.writes) known = { writes, rows: readAll(sqlite) };
    return known.rows;
  };
}

function readAll(sqlite: Db["sqlite"]): string {
  const tables = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%cities%' AND name NOT LIKE 'sqlite%'",
    )
    .all();
  return tables
    .map(({ name }) => name + JSON.stringify(sqlite.query(`SELECT * FROM "${name}"`).all()))
    .join("\n");
}
