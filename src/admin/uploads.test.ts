import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Image } from "#contract/people.ts";
import { createS3Vault, createStorage, type StoredFile, uploadsFolder } from "#src/services/storage.ts";
import { flag } from "#test/helpers/photos.ts";
import { remove, temporaryFolder } from "#test/helpers/process.ts";
import { startS3 } from "#test/helpers/s3.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { ConfigError } from "../config/config-error.ts";
import { UsageError } from "./commands.ts";
import { runUploads } from "./uploads.ts";

const s3 = await startS3();
afterAll(s3.stop);

let folder: string;
let world: World;
beforeEach(() => {
  folder = temporaryFolder();
  world = createWorld({ env: { DATA_DIR: folder } });
});
afterEach(async () => {
  await world.close();
  remove(folder);
});

const uploads = (...argv: string[]) => runUploads(["uploads", ...argv], world.deps);
async function newPhoto(): Promise<Image> {
  const { body } = await world.newPerson().upload(new Uint8Array(flag(400, 200)));
  world.deps.db.sqlite.run("UPDATE images SET created_at = 0");
  return body as unknown as Image;
}
const fileOf = ({ id }: Image, size = "full") => join(folder, "uploads/images", id, `${size}.webp`);
const check = (...options: string[]) => uploads("check", ...options);
const keysOf = async (files: AsyncGenerator<StoredFile>) =>
  (await Array.fromAsync(files)).map(({ key }) => key).sort();

describe("uploads check", () => {
  test("finds nothing wrong with what was uploaded", async () => {
    await newPhoto();
    expect(await check()).toBe("3 files: 0 missing, 0 damaged, 0 orphaned.");
  });

  test("names what is missing, damaged and orphaned, and removes what is orphaned only when told", async () => {
    const [lost, short, empty] = [await newPhoto(), await newPhoto(), await newPhoto()];
    remove(fileOf(lost, "thumb"));
    truncateSync(fileOf(short), 500);
    writeFileSync(fileOf(empty, "screen"), "");
    mkdirSync(join(folder, "uploads/images/no-one"));
    writeFileSync(join(folder, "uploads/images/no-one/full.webp"), "x");
    const [old, fresh] = [`${fileOf(lost)}.part`, `${fileOf(short)}.part`];
    for (const part of [old, fresh]) writeFileSync(part, "x");
    utimesSync(old, 1, 1);

    const lines = (await check()).split("\n");
    expect(lines.toSorted()).toEqual(
      [
        `missing   images/${lost.id}/thumb.webp`,
        `damaged   images/${short.id}/full.webp`,
        `damaged   images/${empty.id}/screen.webp`,
        "orphaned  images/no-one/full.webp",
        `orphaned  images/${lost.id}/full.webp.part`,
        "11 files: 1 missing, 2 damaged, 2 orphaned.",
      ].sort(),
    );
    expect(existsSync(join(folder, "uploads/images/no-one/full.webp"))).toBe(true);
    expect(await check("--remove-orphans")).toEndWith("2 orphaned and removed.");
    expect(existsSync(join(folder, "uploads/images/no-one"))).toBe(false);
    expect([existsSync(old), existsSync(fresh), existsSync(fileOf(lost))]).toEqual([false, true, true]);
    expect(await check()).toEndWith("9 files: 1 missing, 2 damaged, 0 orphaned.");
  });

  test("leaves a photo alone whose row is there and whose files are on their way", async () => {
    const photo = await newPhoto();
    remove(join(folder, "uploads"));
    world.deps.db.sqlite.run("UPDATE images SET created_at = ? WHERE id = ?", [Date.now(), photo.id]);
    expect(await check()).toBe("0 files: 0 missing, 0 damaged, 0 orphaned.");
  });
});

describe("uploads move", () => {
  test("moves photos to S3 while they are served, goes on after an interruption, and moves them back", async () => {
    const photos = [await newPhoto(), await newPhoto()];
    const after = createWorld({ db: world.deps.db, env: { DATA_DIR: folder, ...s3.env } });
    const [local, remote] = [uploadsFolder(after.deps.config), createS3Vault(after.deps.config.s3!)];
    const served = async () =>
      Promise.all(
        photos.map(async ({ screen }) =>
          (await after.stranger.fetch(screen.replace(/^https?:\/\/[^/]+/, ""))).bytes(),
        ),
      );
    const before = await served();
    const keys = await keysOf(local.list());
    expect(keys).toHaveLength(6);
    expect(await keysOf(after.deps.services.storage.list())).toEqual(keys);

    // What an interrupted move left: a file in both places.
    await remote.put(keys[0]!, await (await local.get(keys[0]!))!.bytes(), "image/webp");
    const command = () => runUploads(["uploads", "move"], after.deps);
    expect(await command()).toBe("6 files (1 MB) are moved to the bucket photos.");
    expect(await keysOf(remote.list())).toEqual(keys);
    expect(readdirSync(join(folder, "uploads/images"))).toEqual([]);
    expect(await served()).toEqual(before);
    expect(await command()).toStartWith("0 files");

    expect(await runUploads(["uploads", "move", "--back"], after.deps)).toBe(
      "6 files (1 MB) are moved to the folder uploads.",
    );
    expect([await keysOf(local.list()), await keysOf(remote.list())]).toEqual([keys, []]);
    expect(await served()).toEqual(before);
    await after.stop();
  });

  test("brings no photo back that its owner removes meanwhile, and removed ones are gone from both places", async () => {
    const photo = await newPhoto();
    const { config } = createWorld({ db: world.deps.db, env: { DATA_DIR: folder, ...s3.env } }).deps;
    const [both, remote] = [createStorage(config), createS3Vault(config.s3!)];
    const key = `images/${photo.id}/full.webp`;
    const { createUploadsAdmin } = await import("../features/images/admin/actions.ts");
    const progress = { at() {}, end() {} };
    const admin = createUploadsAdmin({ ...world.deps, show: () => progress });
    // Removed after the move has read it, and before its copy is in S3.
    const slow = { ...remote };
    slow.put = async (at, ...rest) => {
      if (at === key) await both.remove(key);
      await remote.put(at, ...rest);
    };
    await admin.move(uploadsFolder(config), slow, "to");
    expect(await both.get(key)).toBeNull();
    expect(await both.get(`images/${photo.id}/thumb.webp`)).not.toBeNull();
    for (const size of ["thumb", "screen"]) await both.remove(`images/${photo.id}/${size}.webp`);
    expect(await keysOf(both.list())).toEqual([]);
  });

  test("needs a store, and known words", () => {
    expect(uploads("move")).rejects.toThrow(ConfigError);
    for (const words of [[], ["check", "--all"], ["move", "--back", "x"]])
      expect(uploads(...words)).rejects.toThrow(UsageError);
  });
});
