import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";

/** A statement that was run, with its values, for a peer to run again. */
export interface Ran {
  sql: string;
  params: SQLQueryBindings[];
}

type Values = Statement<unknown, SQLQueryBindings[]>["values"];

/** Records the statements that some work reads with. Call it before any are prepared; after `stop` they run unwatched. */
export function watchStatements(sqlite: Database) {
  const undo: (() => void)[] = [];
  const ran: Ran[] = [];
  const query = sqlite.query.bind(sqlite);
  sqlite.query = ((sql: string) => {
    const statement = query(sql);
    const values: Values = statement.values;
    statement.values = (...params: SQLQueryBindings[]) => {
      ran.push({ sql, params });
      return values.apply(statement, params);
    };
    undo.push(() => {
      statement.values = values;
    });
    return statement;
  }) as typeof sqlite.query;

  return {
    async during(work: () => Promise<unknown>): Promise<Ran[]> {
      ran.length = 0;
      await work();
      return ran.splice(0);
    },
    stop(): void {
      sqlite.query = query as typeof sqlite.query;
      for (const restore of undo) restore();
    },
  };
}
