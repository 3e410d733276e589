import { rmSync, writeFileSync } from "node:fs";
import type { Db } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { SECRET_KEY_FILE } from "#src/services/secret-key.ts";
import { UsageError } from "./commands.ts";

export const BACKUP_HELP = `
  backup FILE                Copies the database to a new file, while the server runs`;

export const isAboutBackup = ([command]: readonly string[]): boolean => command === "backup";

/** Runs the command and returns the text to print. @throws UsageError, ConfigError */
export function runBackup(
  [, ...args]: readonly string[],
  { db: { sqlite }, config }: { db: Pick<Db, "sqlite">; config: Pick<Config, "secretKey" | "s3"> },
): string {
  const [file] = args;
  if (!file || args.length > 1) throw new UsageError("Expected the name of one new file");
  create(file);
  try {
    // One snapshot, however much the server writes: `.backup` of sqlite3 starts over at each write, and may never end.
    sqlite.run("VACUUM INTO ?", [file]);
  } catch (error) {
    rmSync(file, { force: true });
    throw new ConfigError(`${file}: the copy failed and was removed. ${wordsOf(error)}`);
  }
  const others = [!config.s3 && "the folder uploads", !config.secretKey && SECRET_KEY_FILE].filter(Boolean);
  const more = others.length > 0 ? ` Copy ${others.join(" and ")} too.` : "";
  return `The database is copied to ${file}.${more}`;
}

/** SQLite accepts an existing file if it is empty. Created here, it is closed to other users of the machine. */
function create(file: string): void {
  try {
    writeFileSync(file, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new ConfigError(`${file}: a new file cannot be made here. ${wordsOf(error)}`);
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
