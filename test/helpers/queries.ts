import type { Database } from "bun:sqlite";

/** Records every statement that reads, changes or deletes rows and is prepared from now on. */
export function recordQueries(sqlite: Database): Set<string> {
  const queries = new Set<string>();
  const query = sqlite.query.bind(sqlite);
  sqlite.query = ((sql: string, ...rest: []) => {
    if (/^\s*(select|with|update|delete)/i.test(sql)) queries.add(sql);
    return query(sql, ...rest);
  }) as typeof sqlite.query;
  return queries;
}

/** Slow steps of SQLite's query plan: full table scans, and sorting without an index. */
export function slowSteps(sqlite: Database, sql: string): string[] {
  const plan = sqlite.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`);
  const steps = plan.all();
  // Without this it would hold a lock that keeps the database from being closed.
  plan.finalize();
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => isTableScan(detail) || detail.includes("FOR ORDER BY"));
}

/** `SCAN (subquery-1)`, `SCAN json_each VIRTUAL TABLE` and the like read little, or an index. */
const isTableScan = (detail: string) =>
  /^SCAN \w/.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|USING .*INDEX/.test(detail);
