import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import type { Config } from "../config.ts";
import { newSecret } from "./secrets.ts";

export const SECRET_KEY_FILE = "secret.key";

export const SHORTEST_KEY = 32;

/** What earlier keys signed is still accepted, and what they sealed is opened. */
export type SecretKeys = readonly [current: string, ...earlier: string[]];

type Settings = Pick<Config, "secretKey" | "earlierKeys" | "dataDir">;

/** `SECRET_KEY`, or a key created on the first start; earlier ones by the setting, or below it in the file. @throws ConfigError */
export function readSecretKeys({ secretKey, earlierKeys, dataDir }: Settings): SecretKeys {
  if (!secretKey && !existsSync(fileIn(dataDir))) write(dataDir, [newSecret(KEY_BYTES)]);
  const [current, ...earlier] = secretKey ? [secretKey] : keysIn(dataDir);
  const others = new Set([...earlier, ...earlierKeys]);
  others.delete(current);
  return [current, ...others];
}

/** For the next start. One file and one rename: a crash leaves the keys before or after. @throws ConfigError */
export const rotateKeyFile = (dataDir: string): void =>
  write(dataDir, [newSecret(KEY_BYTES), ...keysIn(dataDir)]);

/** For the next start. Returns how many it removed. @throws ConfigError */
export function dropEarlierKeys(dataDir: string): number {
  const [current, ...earlier] = keysIn(dataDir);
  if (earlier.length > 0) write(dataDir, [current]);
  return earlier.length;
}

const KEY_BYTES = 48;
const fileIn = (dataDir: string) => join(dataDir, SECRET_KEY_FILE);

/** One key a line, the current one first. @throws ConfigError */
function keysIn(dataDir: string): SecretKeys {
  const file = fileIn(dataDir);
  const [current = "", ...earlier] = readFileSync(file, "utf8")
    .trim()
    .split(/\s*\n\s*/);
  // With an empty key, as an interrupted copy leaves it, anyone could sign what only the server may.
  const short = [current, ...earlier].find((key) => key.length < SHORTEST_KEY);
  if (short !== undefined)
    throw new ConfigError(
      `${file}: got ${short.length} characters, wants at least ${SHORTEST_KEY}. Put the file back from a backup. Without one delete it: the server makes a new key, and everyone must sign in again.`,
    );
  return [current, ...earlier];
}

/** The file gets its name only once all of it is on the disk, whatever interrupts the start. */
function write(dataDir: string, keys: readonly string[]): void {
  mkdirSync(dataDir, { recursive: true });
  const fresh = `${fileIn(dataDir)}.new`;
  writeFileSync(fresh, keys.join("\n"), { mode: 0o600, flush: true });
  renameSync(fresh, fileIn(dataDir));
}
