import { afterEach, beforeEach, expect, test } from "bun:test";
import sharp from "sharp";
import type { PhotoToReview } from "#contract/moderation.ts";
import { userKey } from "#contract/person-key.ts";
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
