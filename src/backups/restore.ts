import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openAsItIs } from "#db/open.ts";
import { ConfigError } from "#src/config/config-error.ts";
import type { Config } from "#src/config.ts";
import { createModerationLog } from "#src/features/moderation/log/actions.ts";
import { lockFile } from "#src/lock-file.ts";
import { SECRET_KEY_FILE } from "#src/services/secret-key.ts";
import { createStorage } from "#src/services/storage.ts";
import { type Archive, factsOfFile, type Manifest, openArchive, sha256Of } from "./archive.ts";
import { refuseDamaged } from "./copy-database.ts";
import { backupsOf, type Show } from "./make.ts";

export interface Restored {
  manifest: Manifest;
  lost: string[];
}

interface Parts {
  config: Config;
  show: Show;
  replaces: boolean;
}

/** Compares everything with the manifest; the database gets its name last, for an interrupted restore. @throws ConfigError */
export async function restoreBackup(wanted: string, { config, show, replaces }: Parts): Promise<Restored> {
  const { dataDir, databaseFile } = config;
  const archive = openArchive(backupsOf(config));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFile(join(dataDir, "server.lock"));
  if (!unlock) throw new ConfigError(`DATA_DIR: a server works in ${dataDir}. Stop it first.`);
  const part = `${databaseFile}.restoring`;
  try {
    if (existsSync(databaseFile) && !replaces)
      throw new ConfigError(
        `DATA_DIR: there is a database in ${dataDir}. Choose an empty folder; or write --replace, which removes it.`,
      );
    const manifest = await archive.manifest(await nameOf(wanted, archive));
    await fetchDatabase(archive, manifest, part);
    const secretKey = await archive.secretKey(manifest);
    const lost = await restorePhotos(archive, manifest, { config, show });
    noteIn(part, manifest);
    // A write-ahead log left by the replaced database would be applied to this one.
    for (const end of ["-wal", "-shm"]) rmSync(databaseFile + end, { force: true });
    renameSync(part, databaseFile);
    if (secretKey && !config.secretKey)
      writeFileSync(join(dataDir, SECRET_KEY_FILE), secretKey, { mode: 0o600 });
    return { manifest, lost };
  } finally {
    for (const end of ["", "-wal", "-shm"]) rmSync(part + end, { force: true });
    unlock();
  }
}

async function nameOf(wanted: string, archive: Archive): Promise<string> {
  if (wanted !== "latest") return wanted;
  const latest = (await archive.names()).at(-1);
  if (!latest) throw new ConfigError("There is no backup.");
  return latest;
}

async function fetchDatabase(archive: Archive, { name, database }: Manifest, part: string): Promise<void> {
  rmSync(part, { force: true });
  writeFileSync(part, "", { mode: 0o600 });
  await archive.giveDatabase(name, part);
  const { bytes, sha256 } = await factsOfFile(part);
  if (bytes !== database.bytes || sha256 !== database.sha256)
    throw new Error(
      `The backup ${name} is damaged: its database is not as it was written. Nothing was changed.`,
    );
  refuseDamaged(part);
}

/** In the log of moderation, which is that of the backup again: what was added to it later is gone. */
function noteIn(file: string, { name }: Manifest): void {
  const db = openAsItIs(file);
  try {
    // A backup of a version without the log has nothing to note it in.
    if (db.sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'moderation_log'").get() === null) return;
    createModerationLog({ db, clock: Date.now }).add("command", "restore", "server", { backup: name });
  } finally {
    db.close();
  }
}

/** Photos that are there already, as when only the database was lost, stay. */
async function restorePhotos(
  archive: Archive,
  manifest: Manifest,
  { config, show }: Omit<Parts, "replaces">,
): Promise<string[]> {
  const storage = createStorage(config);
  const there = new Map<string, number>();
  for await (const { key, bytes } of storage.list("images/")) there.set(key, bytes);
  const photos = await archive.photos(manifest);
  const progress = show("Restoring photos", photos.length);
  const lost: string[] = [];
  for (const [done, { key, bytes, sha256 }] of photos.entries()) {
    progress.at(done);
    if (there.get(key) === bytes) {
      const found = await (await storage.get(key))?.bytes();
      if (found && sha256Of(found) === sha256) continue;
    }
    const photo = await archive.photo(sha256);
    if (photo) await storage.put(key, photo, "image/webp");
    else lost.push(key);
  }
  progress.end();
  return lost;
}
