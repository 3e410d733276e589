import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import { sealedEvidence } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let [anna, boris] = [] as unknown as [TestPerson, TestPerson];
beforeEach(() => {
  world = createWorld();
  [anna, boris] = [world.newPerson(), world.newPerson()];
});
afterEach(() => world.close());

const write = ({ id }: TestPerson, to: TestPerson, content: string, imageIds: string[] = []) =>
  world.features.chats.send(id, { to: to.id, content, imageIds });
const remove = (who: TestPerson, id: string) => who.delete(`/api/message/${id}/delete`);
const rows = () => world.deps.db.orm.select().from(sealedEvidence).all();

test("A report of a chat shows what its sender deleted for both before it, the reporter's own words too", async () => {
  const provocation = await write(anna, boris, "Сам напросился");
  world.clock.advance(1_000);
  const threat = await write(boris, anna, "Заплати, или все увидят");
  world.clock.advance(1_000);
  await write(boris, anna, "Шутка");
  await remove(anna, provocation.id);
  await remove(boris, threat.id);
  const { chatId } = threat;
  expect((await report(anna, boris, { chatId })).status).toBe(200);
  expect(world.reports.about(boris)[0]!.context.messages).toMatchObject([
    { from: "reporter", content: "Сам напросился", deleted: true },
    { from: "reported", content: "Заплати, или все увидят", deleted: true },
    { from: "reported", content: "Шутка" },
  ]);
  for (const who of [anna, boris])
    expect(JSON.stringify((await who.get(`/api/chat/${chatId}/messagesPagination`)).body)).not.toContain(
      "Заплати",
    );
});

test("It is encrypted in the database, and erased after 30 days", async () => {
  const threat = await write(boris, anna, "Заплати, или все увидят");
  await write(boris, anna, "Шутка");
  await remove(boris, threat.id);
  expect(rows()).toHaveLength(1);
  expect(rows()[0]!.sealed.includes("Заплати")).toBe(false);
  world.clock.advance(30 * DAY_MS - 1);
  world.features.evidence.removeOld();
  expect(rows()).toHaveLength(1);
  world.clock.advance(1);
  await report(anna, boris, { chatId: threat.chatId });
  expect(world.reports.about(boris)[0]!.context.messages).toMatchObject([{ content: "Шутка" }]);
  world.features.evidence.removeOld();
  expect(rows()).toEqual([]);
});

test("Its photos are kept as long, and no one sees them but a moderator with the report", async () => {
  const { id } = (await boris.upload(new Uint8Array(flag(64, 64)))).body as unknown as Image;
  const threat = await write(boris, anna, "", [id]);
  await write(boris, anna, "Шутка");
  await remove(boris, threat.id);
  await boris.post(`/api/user/image/remove/${id}`);
  world.clock.advance(2 * DAY_MS);
  await world.features.images.removeUnused();
  const moderator = world.newPerson({ role: "moderator" });
  const isServed = async ({ id: viewer }: TestPerson) =>
    (await world.stranger.fetch(world.features.images.linksFor(id, viewer).path)).status === 200;
  expect([await isServed(anna), await isServed(moderator)]).toEqual([false, false]);
  expect((await report(anna, boris, { chatId: threat.chatId })).status).toBe(200);
  expect([await isServed(anna), await isServed(moderator)]).toEqual([false, true]);
});

test("Erasing either person erases it, and a chat that the reporter has cleared shows only what came later", async () => {
  const threat = await write(boris, anna, "Заплати");
  await write(boris, anna, "Шутка");
  await remove(boris, threat.id);
  await anna.delete(`/api/chat/${threat.chatId}/delete`);
  await write(boris, anna, "Ты здесь?");
  await report(anna, boris, { chatId: threat.chatId });
  expect(world.reports.about(boris)[0]!.context.messages).toMatchObject([{ content: "Ты здесь?" }]);
  await boris.post("/api/user/profile/delete", {});
  world.clock.advance(61 * DAY_MS);
  await world.features.profile.eraseDeleted();
  expect(rows()).toEqual([]);
});
