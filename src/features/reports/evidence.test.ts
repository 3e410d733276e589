import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import { images } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [vera, anna, boris] = [] as unknown as [TestPerson, TestPerson, TestPerson];
let picture: Uint8Array<ArrayBuffer>;

beforeEach(() => {
  world = createWorld();
  vera = world.newPerson({ role: "moderator" });
  [anna, boris] = [world.newPerson(), world.newPerson()];
  picture = new Uint8Array(flag(64, 64));
});
afterEach(() => world.close());

const photoOf = async (owner: TestPerson): Promise<Image> =>
  (await owner.upload(picture)).body as unknown as Image;
const opens = async ({ path }: { path: string }) => (await world.request(path)).status;
const seen = () => world.reports.latestFor(vera);

test("Photos of a reported profile stay for moderators when their owner removes them, until the report is deleted", async () => {
  const [shown, avatar, unnamed] = [await photoOf(boris), await photoOf(boris), await photoOf(boris)];
  await boris.post(`/api/user/image/add/${shown.id}`);
  await boris.post("/api/user/avatar/update", { image: avatar.id });
  await report(anna, boris);
  for (const { id } of [shown, avatar, unnamed])
    expect((await boris.post(`/api/user/image/remove/${id}`)).status).toBe(200);

  const { photos } = seen();
  expect(photos.map(({ id }) => id)).toEqual([avatar.id, shown.id]);
  for (const photo of photos) expect(await opens(photo)).toBe(200);
  for (const photo of [shown, avatar]) expect(await opens(photo)).toBe(404);
  await world.features.images.removeUnused();
  expect(await opens(photos[0]!)).toBe(200);
  expect(world.deps.db.orm.select({ id: images.id }).from(images).all()).toHaveLength(2);

  world.reports.admin.decide(world.reports.about(boris)[0]!.id, "upheld");
  world.clock.advance(366 * DAY_MS);
  world.features.reports.removeStale();
  world.features.evidence.removeOld();
  await world.features.images.removeUnused();
  expect(world.deps.db.orm.select().from(images).all()).toEqual([]);
});

test("A replaced photo stays too; the address is only for moderators who still are", async () => {
  const [old, fresh] = [await photoOf(boris), await photoOf(boris)];
  await boris.post("/api/user/images/update", { images: [old.id] });
  world.change(boris, { seePhotos: "EVERYONE" });
  await report(anna, boris);
  await boris.post("/api/user/images/update", { images: [fresh.id] });
  world.clock.advance(2 * DAY_MS);
  await world.features.images.removeUnused();
  const { photos } = seen();
  expect(photos.map(({ id }) => id)).toEqual([old.id]);
  expect(await opens(photos[0]!)).toBe(200);
  const annas = world.features.images.linksFor(old.id, anna.id);
  expect(await opens(annas)).toBe(404);
  world.reports.moderation.setRole(vera.id, "member");
  expect(await opens(photos[0]!)).toBe(404);
});

test("Photos that the profile hides from the reporter are no evidence", async () => {
  const photo = await photoOf(boris);
  await boris.post("/api/user/images/update", { images: [photo.id] });
  world.change(boris, { seePhotos: "NOBODY" });
  await report(anna, boris);
  expect(seen().photos).toEqual([]);
});

test("Photos of a reported chat stay when the message is deleted, and are erased with the account", async () => {
  const [tab, photo] = [await world.tabOf(boris), await photoOf(boris)];
  const sent = { to: anna.id, content: "", imageIds: [photo.id], clientId: crypto.randomUUID() };
  const { message } = await tab.ask("MESSAGE", sent);
  await report(anna, boris, { chatId: message.chatId });
  await boris.delete(`/api/message/${message.id}/delete`);
  world.clock.advance(2 * DAY_MS);
  await world.features.images.removeUnused();
  const { photos, context } = seen();
  expect(context).toMatchObject({ kind: "chat", messages: [{ from: "reported", images: [photo.id] }] });
  expect(await opens(photos[0]!)).toBe(200);

  world.change(boris, { deletedAt: world.clock() });
  expect(await opens(seen().photos[0]!)).toBe(200);
  // Erasing waits for the open case about him, sixty days at most.
  world.clock.advance(61 * DAY_MS);
  await world.features.profile.eraseDeleted();
  expect(world.reports.rows()).toEqual([]);
  expect(world.deps.db.orm.select().from(images).all()).toEqual([]);
});
