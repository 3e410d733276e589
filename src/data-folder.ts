import { Database } from "bun:sqlite";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SECOND_MS } from "#contract/time.ts";
import { ConfigError } from "./config/config-error.ts";
import type { Config } from "./config.ts";

/** A stopping server releases its lock within ten seconds, and the next one may start before that. */
const PATIENCE_MS = 12 * SECOND_MS;

const UNWRITABLE = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN.*|SQLITE_READONLY.*)$/;

/**
 * Locks `DATA_DIR` for this process alone: two servers would each match only their own people, and a newer one would
 * migrate the database under an older one. SQLite's lock of a file ends with the process, however that ends.
 * @returns a function that releases the lock @throws ConfigError
 */
export function lockDataFolder({ dataDir }: Pick<Config, "dataDir">, patienceMs = PATIENCE_MS): () => void {
  // Other users of the machine must not read people's messages.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeToOthers(dataDir);
  const lock = new Database(join(dataDir, "server.lock"), { create: true });
  const take = () => {
    lock.run("PRAGMA journal_mode = OFF");
    // A page of its own, written while there is room: to lock an empty file SQLite writes one, and a server must start on a full disk.
    if (lock.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version !== 1)
      lock.run("PRAGMA user_version = 1");
    lock.run("BEGIN EXCLUSIVE");
  };
  try {
    try {
      take();
    } catch (error) {
      if (!isBusy(error)) throw error;
      console.error(`Another server works in ${dataDir}; waiting for it to stop`);
      lock.run(`PRAGMA busy_timeout = ${patienceMs}`);
      take();
    }
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new ConfigError(
      `DATA_DIR: another server works in ${dataDir}. Stop it, or give this one a folder of its own: one process serves everyone.`,
    );
  }
  return () => lock.close();
}

/** What the server makes in its folder, as an earlier version, a copy or a restore may have left it: open to others. */
const OURS = [
  "app.db",
  "app.db-wal",
  "app.db-shm",
  "secret.key",
  "server.lock",
  "uploads",
  "outbox",
  "cache",
  "builds",
];

function closeToOthers(dataDir: string): void {
  for (const path of [dataDir, ...OURS.map((name) => join(dataDir, name))]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(path, found.mode & 0o700);
    } catch {
      // Only its owner may change the mode. Whether the server may use it at all shows when it does.
    }
  }
}

const isBusy = (error: unknown) => error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";

/** What to do about a folder that cannot be written to, most often a volume of another user; undefined for other errors. */
export function unwritableAdvice(error: unknown, { dataDir }: Pick<Config, "dataDir">): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!UNWRITABLE.test(code)) return undefined;
  const user = process.getuid ? ` by user ${process.getuid()}` : "";
  return `DATA_DIR: ${dataDir} must be a folder that can be written to${user} (${code}), with all that is in it. Run the server and its commands as the owner of the folder.`;
}
