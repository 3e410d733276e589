import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { newSecret } from "./secrets.ts";

/** Inside `DATA_DIR`. */
export const SECRET_KEY_FILE = "secret.key";

/** `SECRET_KEY`, or a key created on the first start and stored in `DATA_DIR/secret.key`, readable by the owner alone. */
export function readSecretKey({ secretKey, dataDir }: Pick<Config, "secretKey" | "dataDir">): string {
  if (secretKey) return secretKey;
  const file = join(dataDir, SECRET_KEY_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, newSecret(48), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
