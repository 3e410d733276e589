import {
  SQLiteDeleteBase,
  SQLiteInsertBase,
  SQLiteSelectBase,
  SQLiteUpdateBase,
} from "drizzle-orm/sqlite-core";

/** What stores call of a prepared statement. */
interface Prepared {
  run(values?: Record<string, unknown>): unknown;
  all(values?: Record<string, unknown>): unknown;
  get(values?: Record<string, unknown>): unknown;
  values(values?: Record<string, unknown>): unknown;
}

class PreparedLater implements Prepared {
  private statement: Prepared | undefined;

  constructor(private readonly prepare: () => Prepared) {}

  run(values?: Record<string, unknown>) {
    return this.prepared().run(values);
  }

  all(values?: Record<string, unknown>) {
    return this.prepared().all(values);
  }

  get(values?: Record<string, unknown>) {
    return this.prepared().get(values);
  }

  values(values?: Record<string, unknown>) {
    return this.prepared().values(values);
  }

  private prepared(): Prepared {
    this.statement ??= this.prepare();
    return this.statement;
  }
}

/**
 * `.prepare()` prepares at the first call: 160 statements would take 40 ms of a start, most of it drizzle's writing of their
 * SQL, and a process needs a handful of them in its first second.
 */
for (const { prototype } of [SQLiteSelectBase, SQLiteInsertBase, SQLiteUpdateBase, SQLiteDeleteBase]) {
  const builder = prototype as { prepare(): Prepared };
  const { prepare } = builder;
  builder.prepare = function () {
    return new PreparedLater(() => prepare.call(this));
  };
}
