import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import sharp from "sharp";
import type { PhotoToReview } from "#contract/moderation.ts";
import type { Image } from "#contract/people.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag, jpeg, png } from "#test/helpers/photos.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [vera, anna] = [] as unknown as [TestPerson, TestPerson];

beforeEach(() => {
  world = createWorld({ env: { PHOTO_REVIEW: "before" } });
  vera = world.newPerson({ name: "Вера", role: "moderator" });
  anna = world.newPerson({ name: "Анна" });
});
afterEach(() => world.close());

const waves = png(
  400,
  300,
  (x, y) =>
    [128 + 120 * Math.sin(x / 40), 128 + 120 * Math.cos(y / 25), (x * y) % 256].map(Math.round) as never,
);

async function setAvatar(who: TestPerson, file: Uint8Array): Promise<string> {
  const { body } = await who.upload(new Uint8Array(file));
  await who.post("/api/user/avatar/update", { image: body.id });
  return body.id as string;
}
const toReview = async () =>
  ((await vera.get("/api/moderation/photos")).body as unknown as { data: PhotoToReview[] }).data;
const me = async () => (await anna.get("/api/user/me")).body;

test("A new main photo waits for a moderator: its owner knows, and others do not see it as such", async () => {
  const image = await setAvatar(anna, await jpeg(flag(80, 80)));
  expect(await me()).toMatchObject({ avatarWaits: true, avatarId: null });
  const seen = () => world.features.profile.person(vera.id, anna.id, "ru");
  expect(seen()).toMatchObject({ image: null });
  expect(await toReview()).toMatchObject([{ id: image, isAwaited: true, similarTo: [] }]);
  await vera.post(`/api/moderation/photos/${image}`, { approved: true });
  expect(await me()).toMatchObject({ avatarId: image });
  expect(await me()).not.toHaveProperty("avatarWaits");
  expect(seen()).toMatchObject({ image: expect.any(String) });
});

test("A photo like that of a suspended member is marked, also in another size and format", async () => {
  const boris = world.newPerson({ name: "Борис" });
  const known = await setAvatar(boris, await jpeg(waves));
  await vera.post(`/api/moderation/photos/${known}`, { approved: true });
  await setAvatar(anna, await jpeg(flag(80, 80)));
  world.features.moderation.sanctions.impose("command", {
    personKey: userKey(boris.id),
    kind: "ban",
    until: null,
  });
  const again = world.newPerson({ name: "Глеб" });
  await setAvatar(again, await sharp(waves).resize(250).webp({ quality: 60 }).toBuffer());
  const found = new Map((await toReview()).map(({ person, similarTo }) => [person.id, similarTo]));
  expect(found.get(again.id)).toEqual([boris.id]);
  expect(found.get(anna.id)).toEqual([]);
  // Their account is erased, and the marks stay.
  await world.features.profile.eraseNow(boris.id);
  expect((await toReview()).find(({ person }) => person.id === again.id)?.similarTo).toEqual([null]);
});

describe("A photo that is not the main one", () => {
  const upload = async (who: TestPerson) =>
    (await who.upload(new Uint8Array(flag(64, 64)))).body as unknown as Image;
  const sees = async (viewer: TestPerson, { id }: { id: string }) => {
    const { path } = world.features.images.linksFor(id, viewer.id);
    return (await world.request(path)).status === 200;
  };

  test("of a gallery waits as well, however it comes there: its owner and moderators see it, others once it is approved", async () => {
    const boris = world.newPerson({ name: "Борис" });
    const main = await setAvatar(anna, await jpeg(flag(80, 80)));
    await vera.post(`/api/moderation/photos/${main}`, { approved: true });
    const [added, placed] = [await upload(anna), await upload(anna)];
    await anna.post(`/api/user/image/add/${added.id}`);
    await anna.post("/api/user/images/update", { images: [main, added.id, placed.id] });
    const seen = () => {
      const { images } = world.features.profile.person(boris.id, anna.id, "ru");
      // Its owner is shown the same when they look at their profile as others see it.
      const { user } = world.features.profile.seenAs(anna.id, "stranger", "ru");
      const ids = images.map(({ id }) => id);
      expect(user!.images.map(({ id }) => id)).toEqual(ids);
      return ids;
    };
    // Moving the main photo into the gallery hides it from no one.
    expect(seen()).toEqual([main]);
    expect(await me()).toMatchObject({ photosWait: true, images: [{}, {}, {}] });
    expect(await me()).not.toHaveProperty("avatarWaits");
    expect((await toReview()).map(({ id, isAwaited, isMain }) => [id, isAwaited, isMain])).toEqual([
      [added.id, true, false],
      [placed.id, true, false],
    ]);
    expect([await sees(anna, added), await sees(vera, added), await sees(boris, added)]).toEqual([
      true,
      true,
      false,
    ]);
    await vera.post(`/api/moderation/photos/${added.id}`, { approved: true });
    expect(seen()).toEqual([main, added.id]);
    expect(await sees(boris, added)).toBe(true);
    expect(await me()).toMatchObject({ avatarId: main });
    await vera.post(`/api/moderation/photos/${placed.id}`, { approved: false, reason: "nudity" });
    expect(await me()).not.toHaveProperty("photosWait");
    expect(seen()).toEqual([main, added.id]);
  });

  test("becomes the main one on approval if its owner has chosen it meanwhile, and is not tidied away before", async () => {
    const [first] = [await upload(anna)];
    await anna.post(`/api/user/image/add/${first.id}`);
    expect(await me()).toMatchObject({ avatarWaits: true, avatarId: null });
    const other = await upload(anna);
    await anna.post("/api/user/avatar/update", { image: other.id });
    world.clock.advance(2 * DAY_MS);
    await world.features.images.removeUnused();
    expect((await toReview()).map(({ id }) => id).sort()).toEqual([first.id, other.id].sort());
    await vera.post(`/api/moderation/photos/${other.id}`, { approved: true });
    expect(await me()).toMatchObject({ avatarId: other.id });
  });

  test("of an event waits too", async () => {
    const host = world.newVip("Глеб");
    const photo = await upload(host);
    const event = await world.events.host(host, { imageID: photo.id });
    const guest = world.newVip("Дина");
    expect(event.image).toMatchObject({ id: photo.id });
    expect((await world.events.see(guest, event)).image).toBeNull();
    expect([await sees(vera, photo), await sees(guest, photo)]).toEqual([true, false]);
    await vera.post(`/api/moderation/photos/${photo.id}`, { approved: true });
    expect((await world.events.see(guest, event)).image).toMatchObject({ id: photo.id });
    expect(await sees(guest, photo)).toBe(true);
  });
});
