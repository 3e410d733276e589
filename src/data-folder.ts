import { chmodSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { SECOND_MS } from "#contract/time.ts";
import { ConfigError } from "./config/config-error.ts";
import type { Config } from "./config.ts";
import { lockFile } from "./lock-file.ts";

/** A stopping server releases its lock within ten seconds, and the next one may start before that. */
const PATIENCE_MS = 12 * SECOND_MS;

const UNWRITABLE = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|SQLITE_CANTOPEN.*|SQLITE_READONLY.*)$/;

export const LOCK = "server.lock";

/** Other users of the machine must not read people's messages. */
export function prepareDataFolder({ dataDir }: Pick<Config, "dataDir">): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeToOthers(dataDir);
}

/** Two servers would each match only their own people, and migrate under each other. @returns the release @throws ConfigError */
export function lockDataFolder({ dataDir }: Pick<Config, "dataDir">, patienceMs = PATIENCE_MS): () => void {
  prepareDataFolder({ dataDir });
  const unlock = lockFile(join(dataDir, LOCK), patienceMs, () =>
    console.error(`Another server works in ${dataDir}; waiting for it to stop`),
  );
  if (unlock) return unlock;
  throw new ConfigError(
    `DATA_DIR: another server works in ${dataDir}. Stop it, or give this one a folder of its own: one process serves everyone.`,
  );
}

/** Names the file of the lock itself: a copy of the folder has another. */
export function volumeOf({ dataDir }: Pick<Config, "dataDir">): string {
  const { ino, birthtimeMs } = statSync(join(dataDir, LOCK));
  return `${ino}:${birthtimeMs}`;
}

/** An earlier version, a copy or a restore may have left it open to others. */
const OURS = [
  "app.db",
  "app.db-wal",
  "app.db-shm",
  "secret.key",
  LOCK,
  "backup.lock",
  "handover.json",
  "uploads",
  "outbox",
  "cache",
  "builds",
];

export const openToOthers = (dataDir: string): string[] =>
  [dataDir, ...OURS.map((name) => join(dataDir, name))].filter(isOpenToOthers);

export const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

function closeToOthers(dataDir: string): void {
  for (const path of openToOthers(dataDir)) {
    try {
      chmodSync(path, statSync(path).mode & 0o700);
    } catch {
      // Only its owner may change the mode. Whether the server may use it at all shows when it does.
    }
  }
}

/** Most often a volume of another user; undefined for other errors. */
export function unwritableAdvice(error: unknown, { dataDir }: Pick<Config, "dataDir">): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!UNWRITABLE.test(code)) return undefined;
  const user = process.getuid ? ` by user ${process.getuid()}` : "";
  return `DATA_DIR: ${dataDir} must be a folder that can be written to${user} (${code}), with all that is in it. Run the server and its commands as the owner of the folder.`;
}
