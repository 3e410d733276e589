import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { RunningServer } from "./server.ts";

/**
 * The database of a running server, which refuses requests once it has waited a quarter of a second for the lock: nothing that a test
 * writes has to survive a crash, so no commit waits for the disk.
 */
export function databaseOf({ dataDir }: Pick<RunningServer, "dataDir">): Database {
  const db = new Database(join(dataDir, "app.db"));
  db.run("PRAGMA busy_timeout = 5000");
  db.run("PRAGMA synchronous = OFF");
  return db;
}
