import { afterAll, beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { PLACEHOLDER_MAX } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import { images } from "#db/schema/index.ts";
import { databaseBefore } from "#test/helpers/database.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag, profileOf } from "#test/helpers/photos.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { orm } = world.deps.db;
const { storage } = world.deps.services;
const ONE_PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

let anna: TestPerson;
beforeEach(() => {
  anna = world.newPerson();
});

/** A photo as an earlier version stored it: every size with the profile of the upload. */
async function storedBefore(): Promise<Image> {
  const image = (await anna.upload(new Uint8Array(flag(400, 200)))).body as unknown as Image;
  await Bun.write(join(world.deps.config.dataDir, "profile.icc"), await profileOf(200_000, "hidden text"));
  for (const size of ["full", "screen", "thumb"]) {
    const key = keyOf(image, size);
    const file = await sharp(await (await storage.get(key))!.bytes())
      .webp()
      .withIccProfile(join(world.deps.config.dataDir, "profile.icc"))
      .toBuffer();
    await storage.put(key, file, "image/webp");
  }
  setRow(image, { hasNoProfile: false, placeholder: ONE_PIXEL });
  return image;
}

const keyOf = ({ id }: Image, size: string) => `images/${id}/${size}.webp`;
const setRow = ({ id }: Image, changes: Partial<typeof images.$inferInsert>) =>
  orm.update(images).set(changes).where(eq(images.id, id)).run();
const rowOf = ({ id }: Image) => orm.select().from(images).where(eq(images.id, id)).get();
const fileOf = async (image: Image, size: string) =>
  Buffer.from(await (await storage.get(keyOf(image, size)))!.bytes());

test("The job takes the profile out of every size of a stored photo, and makes its placeholder again", async () => {
  const image = await storedBefore();
  expect((await fileOf(image, "thumb")).includes("hidden text")).toBe(true);
  await world.features.images.convertStored();
  for (const size of ["full", "screen", "thumb"]) {
    const file = await fileOf(image, size);
    expect(file.includes("hidden text")).toBe(false);
    expect(await sharp(file).metadata()).toMatchObject({
      hasProfile: false,
      width: size === "thumb" ? 320 : 400,
    });
  }
  expect(rowOf(image)).toMatchObject({ hasNoProfile: true, width: 400, height: 200 });
  expect(rowOf(image)!.placeholder).toStartWith("data:image/webp;base64,");
});

test("The job leaves a photo without a profile as it is, and looks at it once", async () => {
  const image = (await anna.upload(new Uint8Array(flag(400, 200)))).body as unknown as Image;
  const before = await fileOf(image, "full");
  setRow(image, { hasNoProfile: false });
  await world.features.images.convertStored();
  expect(await fileOf(image, "full")).toEqual(before);
  expect(rowOf(image)?.hasNoProfile).toBe(true);
});

test("A stored file that is lost or damaged does not stop the job for the others", async () => {
  const [lost, damaged, image] = [await storedBefore(), await storedBefore(), await storedBefore()];
  await storage.remove(keyOf(lost, "full"));
  await storage.put(keyOf(damaged, "full"), new Uint8Array(100), "image/webp");
  await world.features.images.convertStored();
  for (const one of [lost, damaged, image]) expect(rowOf(one)?.hasNoProfile).toBe(true);
  expect(await sharp(await fileOf(image, "full")).metadata()).toMatchObject({ hasProfile: false });
});

test("A photo whose owner removes it while it is converted leaves no file behind", async () => {
  const image = await storedBefore();
  const { put } = storage;
  storage.put = async (...file) => {
    storage.put = put;
    await anna.post(`/api/user/image/remove/${image.id}`);
    await put(...file);
  };
  await world.features.images.convertStored();
  expect(rowOf(image)).toBeUndefined();
  expect(existsSync(join(world.deps.config.dataDir, "uploads/images", image.id))).toBe(false);
});

test("An upgrade replaces placeholders that are too long, and the table refuses others", () => {
  const { db, migrate } = databaseBefore("bound_placeholders_of_photos");
  db.run("INSERT INTO users (id, name, sex, created_at) VALUES ('anna', 'Анна', 'FEMALE', 1)");
  const add = (id: string, length: number) =>
    db.run(
      "INSERT INTO images (id, owner_id, width, height, placeholder, created_at) VALUES (?, 'anna', 64, 64, ?, 1)",
      [id, "x".repeat(length)],
    );
  add("long", 5_000_000);
  add("short", PLACEHOLDER_MAX);
  migrate();
  expect(
    db.query("SELECT id, placeholder, has_no_profile AS converted FROM images ORDER BY id").all(),
  ).toEqual([
    { id: "long", placeholder: ONE_PIXEL, converted: 0 },
    { id: "short", placeholder: "x".repeat(PLACEHOLDER_MAX), converted: 0 },
  ]);
  expect(() => add("other", PLACEHOLDER_MAX + 1)).toThrow("images_placeholder_is_short");
});
