import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { IMAGES_MAX } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import type { Me } from "#contract/profile.ts";
import { DAY_MS } from "#contract/time.ts";
import { images, users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { ownProfile, seenProfile } from "#test/helpers/profiles.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { orm } = world.deps.db;

const photo = new Uint8Array(flag(64, 64));
const upload = async (person: TestPerson) => (await person.upload(photo)).body as unknown as Image;
const uploads = async (person: TestPerson, many: number) => {
  const all: Image[] = [];
  while (all.length < many) all.push(await upload(person));
  return all;
};
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const setGallery = (person: TestPerson, ids: unknown) =>
  person.post("/api/user/images/update", { images: ids });
const setAvatar = (person: TestPerson, image: unknown) => person.post("/api/user/avatar/update", { image });
const folderOf = (id: string) => join(world.deps.config.dataDir, "uploads", "images", id);
const statusOf = async (path: string) => (await world.stranger.fetch(path)).status;
const removeUnused = () => world.features.images.removeUnused();

describe("The gallery", () => {
  test("holds what its owner puts there, in that order, without duplicates", async () => {
    const anna = world.newPerson();
    const [a, b, c] = idsOf(await uploads(anna, 3));
    expect((await ownProfile(anna)).images).toEqual([]);
    for (const order of [[a, b], [c, a, b], [b, c], [b, b, a], []]) {
      const { status, body } = await setGallery(anna, order);
      expect(status).toBe(200);
      expect(idsOf((body as unknown as Me).images)).toEqual([...new Set(order)] as string[]);
    }
  });

  test("appends a photo, and one that it already shows keeps its place", async () => {
    const anna = world.newPerson();
    const [a, b] = idsOf(await uploads(anna, 2));
    for (const id of [a, b, a]) expect((await anna.post(`/api/user/image/add/${id}`)).status).toBe(200);
    expect(idsOf((await ownProfile(anna)).images)).toEqual([a!, b!]);
  });

  test("holds twelve photos", async () => {
    const anna = world.newPerson();
    const all = idsOf(await uploads(anna, IMAGES_MAX + 1));
    expect((await setGallery(anna, all.slice(1))).status).toBe(200);
    expect(await anna.post(`/api/user/image/add/${all[0]}`)).toMatchObject({
      status: 409,
      body: { code: "too_many_photos" },
    });
    expect(await setGallery(anna, all)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    expect((await ownProfile(anna)).images).toHaveLength(IMAGES_MAX);
  });

  test("refuses another user's photo, and the whole order if it contains one", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const [mine, theirs] = [await upload(anna), await upload(boris)];
    await setGallery(anna, [mine.id]);
    for (const answer of [
      await setGallery(anna, [theirs.id, mine.id]),
      await anna.post(`/api/user/image/add/${theirs.id}`),
      await anna.post(`/api/user/image/remove/${theirs.id}`),
      await setAvatar(anna, theirs.id),
      await setAvatar(anna, "no such photo"),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(idsOf((await ownProfile(anna)).images)).toEqual([mine.id]);
    expect(await statusOf(theirs.path)).toBe(200);
  });

  test.each([
    ["/api/user/images/update", { images: "x" }, "invalid_images"],
    ["/api/user/images/update", { images: [1] }, "invalid_images"],
    ["/api/user/images/update", {}, "invalid_images"],
    ["/api/user/avatar/update", { image: "" }, "invalid_image"],
    ["/api/user/avatar/update", { image: null }, "invalid_image"],
    ["/api/user/avatar/update", {}, "invalid_image"],
  ])("%s refuses %j: %s", async (path, body, code) => {
    const answer = await world.newPerson().post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ code }]);
  });
});

describe("The avatar", () => {
  test("may be a photo outside the gallery, and is kept when unused photos are removed", async () => {
    const anna = world.newPerson();
    const [avatar, forgotten] = await uploads(anna, 2);
    await setAvatar(anna, avatar!.id);
    world.clock.advance(2 * DAY_MS);
    await removeUnused();
    const now = await ownProfile(anna);
    expect(now.image).toContain(`/media/${avatar!.id}/screen.webp`);
    expect(now.imageAbsolutePath).toStartWith("http");
    expect(now.images).toEqual([]);
    expect(await statusOf(now.image!)).toBe(200);
    expect(existsSync(folderOf(forgotten!.id))).toBe(false);
  });

  test("that is in no gallery is named to its owner alone, who can remove it", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const [shown, avatar] = await uploads(anna, 2);
    await setGallery(anna, [shown!.id]);
    await setAvatar(anna, avatar!.id);
    expect(await seenProfile(boris, anna)).not.toHaveProperty("avatarId");
    const { avatarId } = await ownProfile(anna);
    expect(avatarId).toBe(avatar!.id);
    const { body } = await anna.post(`/api/user/image/remove/${avatarId}`);
    expect(body).toMatchObject({ image: null, avatarId: null });
    expect(idsOf((body as unknown as Me).images)).toEqual([shown!.id]);
    expect(await statusOf(avatar!.path)).toBe(404);
  });

  test("is cleared when its photo is removed", async () => {
    const anna = world.newPerson();
    const [avatar, other] = await uploads(anna, 2);
    await setGallery(anna, [avatar!.id, other!.id]);
    await setAvatar(anna, avatar!.id);
    const { body } = await anna.post(`/api/user/image/remove/${avatar!.id}`);
    expect(body).toMatchObject({ image: null, imageAbsolutePath: null, imagePlaceholder: null });
    expect(idsOf((body as unknown as Me).images)).toEqual([other!.id]);
    const row = orm.select().from(users).where(eq(users.id, anna.id)).get();
    expect(row?.avatarId).toBeNull();
  });
});

describe("A removed photo", () => {
  test("is gone at once, with its files if no one could have seen it, and cannot be shown again", async () => {
    const anna = world.newPerson();
    const image = await upload(anna);
    expect(existsSync(folderOf(image.id))).toBe(true);
    expect((await anna.post(`/api/user/image/remove/${image.id}`)).status).toBe(200);
    expect(existsSync(folderOf(image.id))).toBe(false);
    expect(await statusOf(image.path)).toBe(404);
    for (const answer of [
      await anna.post(`/api/user/image/remove/${image.id}`),
      await anna.post(`/api/user/image/add/${image.id}`),
      await setAvatar(anna, image.id),
    ])
      expect(answer.status).toBe(404);
  });

  test("that others saw keeps its files for 30 days, for reports only", async () => {
    const anna = world.newPerson();
    const [shown, avatar] = await uploads(anna, 2);
    await setGallery(anna, [shown!.id]);
    await setAvatar(anna, avatar!.id);
    for (const { id } of [shown!, avatar!]) await anna.post(`/api/user/image/remove/${id}`);
    const folders = [shown!, avatar!].map(({ id }) => folderOf(id));
    const erase = async () => {
      world.features.evidence.removeOld();
      await removeUnused();
      return folders.map((folder) => existsSync(folder));
    };
    for (const { path } of [shown!, avatar!]) expect(await statusOf(path)).toBe(404);
    world.clock.advance(30 * DAY_MS - 1);
    expect(await erase()).toEqual([true, true]);
    world.clock.advance(1);
    expect(await erase()).toEqual([false, false]);
  });

  test("whose files cannot be erased is hidden, and the job erases it once they can", async () => {
    const shop = createWorld();
    const anna = shop.newPerson();
    const image = (await anna.upload(photo)).body as unknown as Image;
    const { storage } = shop.deps.services;
    const remove = storage.remove;
    storage.remove = () => Promise.reject(new Error("The store does not answer"));
    expect((await anna.post(`/api/user/image/remove/${image.id}`)).status).toBe(200);
    expect((await anna.fetch(image.path)).status).toBe(404);
    storage.remove = remove;
    await shop.features.images.removeUnused();
    expect(existsSync(folderOf(image.id))).toBe(false);
    expect(shop.deps.db.orm.select().from(images).all()).toEqual([]);
    await shop.close();
  });
});

describe("After a restore without the folder of photos", () => {
  test("the log says once how many are missing, and nothing while all are there", async () => {
    const restored = createWorld();
    const anna = restored.newPerson();
    const said = spyOn(restored.deps.log, "error");
    for (let n = 0; n < 3; n += 1) await anna.upload(photo);
    await restored.features.images.warnOfMissing();
    expect(said).not.toHaveBeenCalled();
    rmSync(join(restored.deps.config.dataDir, "uploads"), { recursive: true });
    await anna.upload(photo);
    for (const { id } of restored.deps.db.orm.select().from(images).all().slice(0, 1))
      restored.deps.db.orm.update(images).set({ removedAt: 1 }).where(eq(images.id, id)).run();
    await restored.features.images.warnOfMissing();
    expect(said.mock.calls).toMatchObject([
      [{ missing: 2, of: 3 }, expect.stringContaining("copy uploads/")],
    ]);
    await restored.close();
  });
});

describe("Photos that no one uses", () => {
  test("are removed after a day, while those in use stay", async () => {
    const anna = world.newPerson();
    const [shown, unused] = await uploads(anna, 2);
    await setGallery(anna, [shown!.id]);
    world.clock.advance(DAY_MS - 1);
    await removeUnused();
    expect(existsSync(folderOf(unused!.id))).toBe(true);
    world.clock.advance(2);
    await removeUnused();
    expect([existsSync(folderOf(shown!.id)), existsSync(folderOf(unused!.id))]).toEqual([true, false]);
  });

  test("are limited to twenty-four per person: the oldest makes room", async () => {
    const anna = world.newPerson();
    const avatar = await upload(anna);
    await setAvatar(anna, avatar.id);
    const all = await uploads(anna, 2 * IMAGES_MAX + 2);
    const kept = all.filter(({ id }) => existsSync(folderOf(id)));
    expect(idsOf(kept)).toEqual(idsOf(all.slice(2)));
    expect(existsSync(folderOf(avatar.id))).toBe(true);
  });
});

test("A photo that cannot be stored leaves nothing behind", async () => {
  const shop = createWorld();
  const anna = shop.newPerson();
  const { storage } = shop.deps.services;
  const put = storage.put;
  const folder = join(shop.deps.config.dataDir, "uploads", "images");
  storage.put = (key, ...rest) =>
    key.endsWith("full.webp") ? put(key, ...rest) : Promise.reject(new Error("No space left"));
  expect((await anna.upload(photo)).status).toBe(500);
  expect(shop.deps.db.orm.select().from(images).all()).toEqual([]);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  await shop.close();
});

describe("An upload whose files are being stored", () => {
  /** Starts an upload whose answer waits after its files are stored, as when the server dies at that moment. */
  async function held() {
    const anna = world.newPerson();
    const { storage } = world.deps.services;
    const { put } = storage;
    const stored = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    storage.put = async (key, ...rest) => {
      await put(key, ...rest);
      if (key.endsWith("thumb.webp")) stored.resolve();
      await goOn.promise;
    };
    const answer = anna.upload(photo);
    await stored.promise;
    storage.put = put;
    const { id } = orm.select().from(images).where(eq(images.ownerId, anna.id)).get() ?? {};
    const finish = () => {
      goOn.resolve();
      return answer;
    };
    return { id: id ?? "", finish };
  }

  test("is not removed by the job", async () => {
    const { id, finish } = await held();
    await removeUnused();
    const { status, body } = await finish();
    expect(status).toBe(200);
    expect(body.id).toBe(id);
    expect(await statusOf(String(body.path))).toBe(200);
  });

  test("and then never answers leaves no file after a day", async () => {
    const { id, finish } = await held();
    expect(existsSync(folderOf(id))).toBe(true);
    world.clock.advance(DAY_MS + 1);
    await removeUnused();
    expect(existsSync(folderOf(id))).toBe(false);
    expect((await finish()).status).toBe(404);
  });
});

test("Files of a failed upload that cannot be erased either are erased by the job", async () => {
  const shop = createWorld();
  const anna = shop.newPerson();
  const { storage } = shop.deps.services;
  const { put, remove } = storage;
  const silence = new Error("The store does not answer");
  let stored = "";
  storage.put = async (key, ...rest) => {
    if (!key.endsWith("full.webp")) throw silence;
    await put(key, ...rest);
    stored = key;
  };
  storage.remove = () => Promise.reject(silence);
  expect((await anna.upload(photo)).status).toBe(500);
  Object.assign(storage, { put, remove });
  expect(await storage.get(stored)).not.toBeNull();
  await shop.features.images.removeUnused();
  expect(await storage.get(stored)).toBeNull();
  await shop.close();
});

test("Others see a new gallery at once", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const [a, b] = await uploads(anna, 2);
  await setGallery(anna, [b!.id, a!.id]);
  expect(idsOf((await seenProfile(boris, anna)).images)).toEqual([b!.id, a!.id]);
});
