import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import type { Config } from "../config.ts";
import { newSecret } from "./secrets.ts";

/** Inside `DATA_DIR`. */
export const SECRET_KEY_FILE = "secret.key";

export const SHORTEST_KEY = 32;

/**
 * `SECRET_KEY`, or a key created on the first start and stored in `DATA_DIR/secret.key`, readable by the owner alone.
 * @throws ConfigError
 */
export function readSecretKey({ secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">): string {
  if (secretKey) return secretKey;
  const file = join(dataDir, SECRET_KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) create(file);
  const key = readFileSync(file, "utf8").trim();
  // With an empty key, as an interrupted copy leaves it, anyone could sign what only the server may.
  if (key.length < SHORTEST_KEY)
    throw new ConfigError(
      `${file}: got ${key.length} characters, wants at least ${SHORTEST_KEY}. Put the file back from a backup. Without one delete it: the server makes a new key, and everyone must sign in again.`,
    );
  return key;
}

/** The file gets its name only once all of it is on the disk, whatever interrupts the start. */
function create(file: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, newSecret(48), { mode: 0o600, flush: true });
  renameSync(fresh, file);
}
