import type { Database, Statement } from "bun:sqlite";

/** Also of a statement that begins with the name of a subquery. */
const WRITES = /^\s*(BEGIN IMMEDIATE|(WITH\b[\s\S]*?\b)?(INSERT|UPDATE|DELETE|REPLACE)\b)/i;
const WAYS = ["run", "get", "all", "values"] as const;

/** Ends as SQLite itself would while another process has the lock, so that it is refused, and tried again, in the same way. */
class FencedError extends Error {
  readonly code = "SQLITE_BUSY_FENCED";
}

export function refuseFenced(mayWrite: () => boolean): void {
  if (!mayWrite()) throw new FencedError("Another core may work on a copy of this database");
}

/** Asks before each statement that writes, whoever runs it: a process that stood still wakes up anywhere. */
export function fence(sqlite: Database, mayWrite: () => boolean): void {
  const query = sqlite.query.bind(sqlite) as (text: string) => Statement;
  const fenced = new WeakSet<Statement>();
  const guard = (statement: Statement): Statement => {
    // SQLite's client gives the same statement for the same text.
    if (fenced.has(statement)) return statement;
    fenced.add(statement);
    for (const way of WAYS) {
      const act = statement[way].bind(statement) as (...given: unknown[]) => unknown;
      Object.defineProperty(statement, way, {
        value: (...given: unknown[]) => {
          refuseFenced(mayWrite);
          return act(...given);
        },
      });
    }
    return statement;
  };
  Object.defineProperty(sqlite, "query", {
    value: (text: string) => (WRITES.test(text) ? guard(query(text)) : query(text)),
  });
}
