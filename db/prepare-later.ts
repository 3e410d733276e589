import {
  SQLiteDeleteBase,
  SQLiteInsertBase,
  SQLiteSelectBase,
  SQLiteUpdateBase,
} from "drizzle-orm/sqlite-core";

/** The methods of a prepared statement that stores call. */
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
 * Makes `.prepare()` wait for the first call. Preparing 160 statements takes 40 ms of startup, most of it drizzle building
 * their SQL, and a process needs only a handful of them in its first second.
 */
for (const { prototype } of [SQLiteSelectBase, SQLiteInsertBase, SQLiteUpdateBase, SQLiteDeleteBase]) {
  const builder = prototype as { prepare(): Prepared };
  const { prepare } = builder;
  builder.prepare = function () {
    return new PreparedLater(() => prepare.call(this));
  };
}
