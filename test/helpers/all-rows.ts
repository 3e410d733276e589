import type { Db } from "#db/open.ts";

/**
 * A way to ask for all that the tables hold, but for the cities, which no one writes. It reads them again only when a row
 * was written since: most of what a fuzzer sends is refused before.
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
