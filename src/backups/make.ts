import { Database } from "bun:sqlite";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { iso } from "#contract/time.ts";
import { ConfigError } from "#src/config/config-error.ts";
import { type Config, VERSION } from "#src/config.ts";
import { keysOf, ownerOfKey } from "#src/features/images/keys.ts";
import { lockFile } from "#src/lock-file.ts";
import type { Progress } from "#src/progress.ts";
import { SECRET_KEY_FILE } from "#src/services/secret-key.ts";
import { createStorage } from "#src/services/storage.ts";
import {
  type Archive,
  factsOfFile,
  type ListedPhoto,
  type Manifest,
  openArchive,
  sha256Of,
} from "./archive.ts";
import { copyDatabase } from "./copy-database.ts";
import { expired, nameOf } from "./rotation.ts";
import { noteBackup } from "./state.ts";

export type Show = (title: string, total: number) => Progress;
type Parts = { config: Config; show: Show; now?: number };

export function backupsOf({ backups }: Pick<Config, "backups">): NonNullable<Config["backups"]> {
  if (backups) return backups;
  throw new ConfigError("BACKUP_DIR: got nothing, wants a folder for backups, or the BACKUP_S3_ settings.");
}

/** While the server runs. A failed backup leaves nothing that looks like one; its photos are used by the next. */
export async function makeBackup({ config, show, now = Date.now() }: Parts) {
  const backups = backupsOf(config);
  const unlock = lockFile(join(config.dataDir, "backup.lock"));
  if (!unlock) throw new ConfigError("Another backup is under way. Wait until it has ended.");
  const archive = openArchive(backups);
  try {
    const manifest = await writeWhole(archive, nameOf(now), { config, show, now });
    noteBackup(config, { succeededAt: now, failedAt: null, problem: null });
    const removed = expired(await archive.names(), now, backups);
    for (const name of [...removed, ...(await archive.unfinished())]) await archive.remove(name);
    await removeUnusedPhotos(archive);
    return { manifest, removed };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    noteBackup(config, { failedAt: now, problem });
    throw error;
  } finally {
    unlock();
  }
}

async function writeWhole(archive: Archive, name: string, parts: Required<Parts>): Promise<Manifest> {
  const { dataDir, backups } = parts.config;
  const folder = backups?.folder ?? dataDir;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, "backup.db.part");
  if ((await archive.names()).includes(name)) throw new ConfigError(`There is a backup ${name} already.`);
  try {
    rmSync(part, { force: true });
    return await write(archive, name, part, parts);
  } catch (error) {
    // The store may be what failed: then the next backup removes it.
    await archive.remove(name).catch(() => {});
    throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

async function write(
  archive: Archive,
  name: string,
  part: string,
  { config, show, now }: Required<Parts>,
): Promise<Manifest> {
  await copyDatabase(config.databaseFile, part, show);
  const database = await factsOfFile(part);
  // Photos are those of this copy, whose files were there before it: a row goes before its files, and after them.
  const rows = photosIn(part);
  await archive.takeDatabase(name, part);
  const { photos, missing } = await copyPhotos(archive, rows, { config, show });
  const manifest: Manifest = {
    format: 1,
    name,
    madeAt: iso(now),
    version: VERSION,
    database,
    secretKey: config.secretKey ? null : await archive.putSecretKey(name, secretKeyIn(config.dataDir)),
    photos: {
      files: photos.length,
      bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
      missing,
      list: await archive.putPhotos(name, photos),
    },
  };
  await archive.putManifest(manifest);
  return manifest;
}

const secretKeyIn = (dataDir: string) => readFileSync(join(dataDir, SECRET_KEY_FILE), "utf8");

/** Of a recording as well. */
interface PhotoRow {
  id: string;
  voiceMs: number | null;
  isRemoved: 0 | 1;
}

function photosIn(file: string): PhotoRow[] {
  const sqlite = new Database(file, { readwrite: true });
  try {
    return sqlite
      .query<PhotoRow, []>("SELECT id, voice_ms AS voiceMs, removed_at IS NOT NULL AS isRemoved FROM images")
      .all();
  } finally {
    sqlite.close();
  }
}

/** Only photos that are new or have changed since the latest backup are read. */
async function copyPhotos(archive: Archive, rows: PhotoRow[], { config, show }: Omit<Parts, "now">) {
  const wanted = new Set(rows.map(({ id }) => id));
  const missing = new Set(rows.flatMap((row) => (row.isRemoved ? [] : keysOf(row))));
  const earlier = await latestPhotos(archive);
  const here = await archive.photosHere();
  const storage = createStorage(config);
  const progress = show("Copying photos", missing.size);
  const photos: ListedPhoto[] = [];

  async function copied(key: string): Promise<{ sha256: string; bytes: number } | null> {
    const bytes = await (await storage.get(key))?.bytes();
    if (!bytes) return null;
    const sha256 = sha256Of(bytes);
    if (!here.has(sha256)) await archive.putPhoto(sha256, bytes);
    here.add(sha256);
    return { sha256, bytes: bytes.length };
  }

  for await (const file of storage.list("images/")) {
    const id = ownerOfKey(file.key);
    if (!id || !wanted.has(id)) continue;
    const known = earlier.get(file.key);
    const isSame = known?.bytes === file.bytes && known.version === file.version && here.has(known.sha256);
    const facts = isSame ? { sha256: known.sha256, bytes: known.bytes } : await copied(file.key);
    if (!facts) continue;
    missing.delete(file.key);
    progress.at(photos.push({ ...file, ...facts }));
  }
  progress.end();
  return { photos, missing: missing.size };
}

/** Without a readable one every photo is read again. */
async function latestPhotos(archive: Archive): Promise<Map<string, ListedPhoto>> {
  const latest = (await archive.names()).at(-1);
  if (!latest) return new Map();
  const photos = await archive
    .manifest(latest)
    .then(archive.photos)
    .catch(() => []);
  return new Map(photos.map((photo) => [photo.key, photo]));
}

/** @throws when the list of a backup cannot be read, which may need any of them */
async function removeUnusedPhotos(archive: Archive): Promise<void> {
  const unused = await archive.photosHere();
  for (const name of await archive.names())
    for (const { sha256 } of await archive.photos(await archive.manifest(name))) unused.delete(sha256);
  for (const sha256 of unused) await archive.removePhoto(sha256);
}
