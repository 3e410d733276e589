import { rmSync, writeFileSync } from "node:fs";
import type { Db } from "#db/open.ts";
import { openArchive } from "#src/backups/archive.ts";
import { backupsOf, makeBackup } from "#src/backups/make.ts";
import { restoreBackup } from "#src/backups/restore.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { createProgress } from "#src/progress.ts";
import { SECRET_KEY_FILE } from "#src/services/secret-key.ts";
import { UsageError } from "./commands.ts";
import { table } from "./table.ts";

export const BACKUP_HELP = `
  backup                     Makes a backup of database and photos now, in BACKUP_DIR or BACKUP_S3_BUCKET
  backup FILE                Copies the database alone to a new file, while the server runs
  backups                    The backups that are there
  restore BACKUP|latest [--replace]
                             Brings database and photos back while the server is stopped; --replace also where there
                             is a database, which it removes`;

export const isAboutBackup = ([command]: readonly string[]): boolean => command === "backup";
/** These commands need no database: it may be what was lost. */
export const isAboutBackups = ([command]: readonly string[]): boolean =>
  command === "backups" || command === "restore";

export async function runBackup(
  [, ...args]: readonly string[],
  { db: { sqlite }, config }: { db: Pick<Db, "sqlite">; config: Config },
): Promise<string> {
  const [file] = args;
  if (args.length > 1) throw new UsageError("Expected at most the name of one new file");
  if (file === undefined) return made(config);
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

async function made(config: Config): Promise<string> {
  const { manifest, removed } = await makeBackup({ config, show: createProgress });
  const { name, database, photos } = manifest;
  const lines = [
    `The backup ${name} is made: a database of ${megabytes(database.bytes)} MB, ${photos.files} files of photos.`,
    photos.missing > 0 &&
      `${photos.missing} files of photos were missing already: bun run admin uploads check names them.`,
    removed.length > 0 && `No longer kept: ${removed.join(", ")}.`,
  ];
  return lines.filter(Boolean).join("\n");
}

export async function runBackups([command, ...args]: readonly string[], config: Config): Promise<string> {
  if (command === "backups") {
    if (args.length > 0) throw new UsageError(`backups takes no arguments, got ${args.join(" ")}`);
    return listed(config);
  }
  const [name, option] = args;
  if (!name || name.startsWith("-") || args.length > 2 || (option ?? "--replace") !== "--replace")
    throw new UsageError("Expected the name of a backup, or latest");
  const { manifest, lost } = await restoreBackup(name, {
    config,
    show: createProgress,
    replaces: option !== undefined,
  });
  const missing = lost.length + manifest.photos.missing;
  return [
    `The backup ${manifest.name} is restored: a database of ${megabytes(manifest.database.bytes)} MB, ${manifest.photos.files - lost.length} files of photos, ${missing} missing.`,
    ...lost.map((key) => `lost  ${key}`),
  ].join("\n");
}

async function listed(config: Config): Promise<string> {
  const archive = openArchive(backupsOf(config));
  const rows = [];
  for (const name of await archive.names()) {
    const { database, photos, version } = await archive.manifest(name);
    rows.push([name, `${megabytes(database.bytes)} MB`, `${photos.files}`, `${photos.missing}`, version]);
  }
  return table(["BACKUP", "DATABASE", "PHOTO FILES", "MISSING", "VERSION"], rows, "There is no backup.");
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

/** SQLite accepts an existing file if it is empty. Created here, it is closed to other users of the machine. */
function create(file: string): void {
  try {
    writeFileSync(file, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw new ConfigError(`${file}: a new file cannot be made here. ${wordsOf(error)}`);
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
