import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import { openDatabase } from "#db/open.ts";
import { type Config, readConfig } from "#src/config.ts";
import { createModerationLog } from "#src/features/moderation/log/actions.ts";
import { lockFile } from "#src/lock-file.ts";
import { flag } from "#test/helpers/photos.ts";
import { folderWithDatabase, remove, temporaryFolder } from "#test/helpers/process.ts";
import { startS3 } from "#test/helpers/s3.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { makeBackup } from "./make.ts";
import { restoreBackup } from "./restore.ts";
import { readBackupState } from "./state.ts";

const s3 = await startS3();
afterAll(s3.stop);

let data: string;
let elsewhere: string;
let folder: string;
let world: World;
beforeEach(() => {
  data = folderWithDatabase();
  elsewhere = temporaryFolder();
  folder = join(temporaryFolder(), "backups");
  world = createWorld({
    db: openDatabase(join(data, "app.db"), { synchronous: "NORMAL" }),
    env: { DATA_DIR: data },
  });
});
afterEach(async () => {
  await world.close();
  for (const path of [data, elsewhere, join(folder, "..")]) remove(path);
});

const show = () => ({ at() {}, end() {} });
const settings = (dataDir: string, env: Record<string, string> = {}): Config =>
  readConfig({
    SECRET_KEY: "a key for tests, long enough to be taken",
    DATA_DIR: dataDir,
    BACKUP_DIR: folder,
    ...env,
  });
const inS3 = Object.fromEntries(Object.entries(s3.env).map(([name, value]) => [`BACKUP_${name}`, value]));
const make = (env: Record<string, string> = {}, now = Date.now()) =>
  makeBackup({ config: settings(data, env), show, now });
const restore = (env: Record<string, string> = {}, name = "latest", replaces = false) =>
  restoreBackup(name, { config: settings(elsewhere, env), show, replaces });
const filesIn = (path: string) =>
  (readdirSync(path, { recursive: true }) as string[])
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();
const newPhoto = async () =>
  (await world.newPerson().upload(new Uint8Array(flag(400, 200)))).body as unknown as Image;
const usersIn = (dataDir: string) => {
  const db = openDatabase(join(dataDir, "app.db"), { synchronous: "NORMAL", mayMigrate: false });
  const { count } = db.sqlite.query<{ count: number }, []>("SELECT count(*) AS count FROM users").get()!;
  db.close();
  return count;
};
const uploadsOf = (dataDir: string) =>
  filesIn(join(dataDir, "uploads")).map((name) => [
    name,
    readFileSync(join(dataDir, "uploads", name)).toBase64(),
  ]);

describe.each([
  ["a folder", {}],
  ["S3", { ...inS3, BACKUP_DIR: "" }],
] as const)("A backup in %s", (_, env) => {
  test("of a running server brings database and photos back, and leaves nothing else", async () => {
    await newPhoto();
    await newPhoto();
    const { manifest } = await make(env);
    expect(manifest.photos).toMatchObject({ files: 6, missing: 0 });
    // What comes after the backup is not in it.
    world.newPerson();
    const { lost } = await restore(env);
    expect(lost).toEqual([]);
    expect(uploadsOf(elsewhere)).toEqual(uploadsOf(data));
    expect(usersIn(elsewhere)).toBe(2);
    expect(readdirSync(elsewhere).filter((name) => !name.startsWith("app.db"))).toEqual([
      "server.lock",
      "uploads",
    ]);
    expect(readdirSync(data).filter((name) => /part|restoring/.test(name))).toEqual([]);
    expect(readBackupState({ dataDir: data })).toEqual({
      succeededAt: Date.parse(manifest.madeAt),
      failedAt: null,
      problem: null,
    });
  });
});

describe("A backup", () => {
  test("is closed to others, and stores each photo once, however many backups have it", async () => {
    await newPhoto();
    await make({}, Date.now() - 60_000);
    const stored = filesIn(join(folder, "photos"));
    await newPhoto();
    await make();
    expect(filesIn(join(folder, "photos"))).toEqual(stored);
    expect(readdirSync(folder).sort()).toEqual(["backups", "photos"]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("contains the generated key, unless SECRET_KEY is set", async () => {
    writeFileSync(join(data, "secret.key"), "the generated key of this server");
    await make({ SECRET_KEY: "" });
    await restore({ SECRET_KEY: "" });
    expect(readFileSync(join(elsewhere, "secret.key"), "utf8")).toBe("the generated key of this server");
    expect(statSync(join(elsewhere, "secret.key")).mode & 0o777).toBe(0o600);
  });

  test("says how many photos have no files, in itself and when it is restored", async () => {
    const lost = await newPhoto();
    rmSync(join(data, "uploads/images", lost.id, "thumb.webp"));
    expect((await make()).manifest.photos).toMatchObject({ files: 2, missing: 1 });
    expect((await restore()).manifest.photos.missing).toBe(1);
  });

  test("that is no longer kept goes, with the photos that no other has", async () => {
    const photo = await newPhoto();
    const keep = { BACKUP_KEEP_DAYS: "1", BACKUP_KEEP_WEEKS: "0" };
    const { manifest } = await make(keep, Date.now() - 10 * DAY_MS);
    remove(join(data, "uploads/images", photo.id));
    // And one that was interrupted.
    mkdirSync(join(folder, "backups/2029-01-01T03-20-00Z"));
    writeFileSync(join(folder, "backups/2029-01-01T03-20-00Z/app.db"), "half");
    const { manifest: latest, removed } = await make(keep);
    expect(removed).toEqual([manifest.name]);
    expect(readdirSync(join(folder, "backups"))).toEqual([latest.name]);
    expect(filesIn(join(folder, "photos"))).toEqual([]);
  });

  test("that fails leaves nothing half, is noted, and the earlier one stays whole", async () => {
    await newPhoto();
    const { manifest } = await make({}, Date.now() - 60_000);
    rmSync(join(folder, "photos"), { recursive: true });
    writeFileSync(join(folder, "photos"), "in the way");
    await expect(make()).rejects.toThrow();
    expect(readdirSync(join(folder, "backups"))).toEqual([manifest.name]);
    expect(readdirSync(folder).sort()).toEqual(["backups", "photos"]);
    expect(readBackupState({ dataDir: data })).toEqual({
      succeededAt: Date.parse(manifest.madeAt),
      failedAt: expect.any(Number),
      problem: expect.any(String),
    });
  });

  test("is made by one process at a time", async () => {
    const unlock = lockFile(join(data, "backup.lock"))!;
    await expect(make()).rejects.toThrow("Another backup is under way");
    unlock();
    await make();
  });
});

describe("A restore", () => {
  test("replaces a database only when told, and keeps photos that are there", async () => {
    await newPhoto();
    await make();
    await restore();
    writeFileSync(join(elsewhere, "app.db-wal"), "of the lost database");
    await expect(restore()).rejects.toThrow("there is a database in");
    await restore({}, "latest", true);
    expect(existsSync(join(elsewhere, "app.db-wal"))).toBe(false);
    expect(uploadsOf(elsewhere)).toEqual(uploadsOf(data));
  });

  test("is a row of the log that came back, and its chain goes on; a version without the log has none", async () => {
    const logOf = () => {
      const db = openDatabase(join(elsewhere, "app.db"), { synchronous: "NORMAL" });
      const log = createModerationLog({ db, clock: Date.now });
      const { data } = log.page({}, { page: 1, perPage: 9 });
      const broken = log.firstBroken();
      db.close();
      return { rows: data.map(({ row: { by, action, details } }) => [by, action, details]), broken };
    };
    const { log } = world.features.moderation;
    log.add("command", "lock", "user:anna");
    const { manifest } = await make({}, Date.now() - 60_000);
    log.add("command", "unlock", "user:anna");
    await restore();
    expect(logOf()).toEqual({
      rows: [
        ["command", "restore", JSON.stringify({ backup: manifest.name })],
        ["command", "lock", "{}"],
      ],
      broken: null,
    });
    world.deps.db.sqlite.run("DROP TABLE moderation_log");
    await make();
    await restore({}, "latest", true);
    expect(usersIn(elsewhere)).toBe(0);
  });

  test("is refused while a server runs, and for a backup that is not there", async () => {
    await make();
    const unlock = lockFile(join(elsewhere, "server.lock"))!;
    await expect(restore()).rejects.toThrow("a server works in");
    unlock();
    await expect(restore({}, "2001-01-01T00-00-00Z")).rejects.toThrow(
      "There is no backup 2001-01-01T00-00-00Z",
    );
    expect(existsSync(join(elsewhere, "app.db"))).toBe(false);
  });

  test("of a damaged backup changes nothing and leaves nothing; lost photos are named, and the rest is restored", async () => {
    const photo = await newPhoto();
    const { manifest } = await make();
    const [some] = filesIn(join(folder, "photos"));
    writeFileSync(join(folder, "photos", some!), "not the photo");
    const { lost } = await restore();
    expect(lost).toEqual([expect.stringContaining(`images/${photo.id}/`)]);
    expect(uploadsOf(elsewhere)).toHaveLength(2);

    remove(elsewhere);
    mkdirSync(elsewhere);
    const file = join(folder, "backups", manifest.name, "app.db");
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    await expect(restore()).rejects.toThrow("its database is not as it was written");
    expect(readdirSync(elsewhere)).toEqual(["server.lock"]);
  });
});
