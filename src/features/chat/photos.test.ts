import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { FREE_WINDOW_MS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time.ts";
import { refusal, uploadPhoto } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
let boris: TestPerson;
let hers: TestTab;
let his: TestTab;

beforeEach(async () => {
  world = createWorld();
  ({ anna, boris, hers, his } = await world.chat.twoWriters());
});
afterEach(() => world.close());

describe("Photos in a message", () => {
  test("are seen by both, in their order, each at an address of their own, whatever the sender's privacy", async () => {
    world.change(anna, { seePhotos: "NOBODY" });
    const [one, two] = [await uploadPhoto(anna), await uploadPhoto(anna)];
    const sent = await world.chat.say(hers, boris, "", { imageIds: [two.id, one.id, two.id] });
    const heard = await his.next("MESSAGE");
    expect(sent.images.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(heard.images.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(heard.imagesPath).toEqual(heard.images.map(({ path }) => path));
    expect(heard.imagesPath).not.toEqual(sent.imagesPath);
    for (const path of [...sent.imagesPath, ...heard.imagesPath])
      expect((await world.stranger.fetch(path)).status).toBe(200);
  });

  test("are shown to no one else, and no longer to a user for whom the message is gone", async () => {
    const vera = world.newPerson();
    const image = await uploadPhoto(anna);
    const sent = await world.chat.say(hers, boris, "", { imageIds: [image.id] });
    const [path] = (await his.next("MESSAGE")).imagesPath;
    const statusOf = async (viewer: TestPerson) => {
      const { path } = world.features.images.linksFor(image.id, viewer.id);
      return (await world.stranger.fetch(path)).status;
    };
    expect([await statusOf(boris), await statusOf(vera)]).toEqual([200, 404]);
    await boris.delete(`/api/chat/${sent.chatId}/delete`);
    expect((await world.stranger.fetch(path!)).status).toBe(404);
    expect(await statusOf(anna)).toBe(200);
  });

  test("stay when unused photos are removed, and are removed after their message", async () => {
    const image = await uploadPhoto(anna);
    const sent = await world.chat.say(hers, boris, "", { imageIds: [image.id] });
    world.clock.advance(2 * FREE_WINDOW_MS);
    await world.features.images.removeUnused();
    expect((await world.chat.history(boris, sent.chatId)).data[0]?.images).toHaveLength(1);
    await anna.delete(`/api/message/${sent.id}/delete`);
    await world.features.images.removeUnused();
    expect((await world.stranger.fetch(sent.imagesPath[0]!)).status).toBe(404);
  });

  test("that their owner removes are said to be removed; the text and the other photos stay", async () => {
    const [one, two] = [await uploadPhoto(anna), await uploadPhoto(anna)];
    const sent = await world.chat.say(hers, boris, "Смотри", { imageIds: [one.id, two.id] });
    await anna.post(`/api/user/image/remove/${one.id}`);
    const left = { content: "Смотри", images: [{ id: two.id }], removed: "photo" };
    for (const tab of [hers, his]) expect(await tab.next("MESSAGE_CHANGED")).toMatchObject(left);
    for (const person of [anna, boris])
      expect((await world.chat.history(person, sent.chatId)).data).toMatchObject([left]);
  });

  test("that an operator's command removes are said to be removed by the running server", async () => {
    const { id } = await uploadPhoto(anna);
    const sent = await world.chat.say(hers, boris, "Смотри", { imageIds: [id] });
    world.reports.moderation.removePhoto(id);
    await world.features.operatorTasks.run();
    for (const tab of [hers, his])
      expect(await tab.next("MESSAGE_CHANGED")).toMatchObject({ id: sent.id, images: [], removed: "photo" });
  });

  test("that are someone else's or do not exist cannot be sent, and no chat begins", async () => {
    for (const id of [(await uploadPhoto(boris)).id, crypto.randomUUID()])
      expect(await refusal(world.chat.say(hers, boris, "", { imageIds: [id] }))).toBe("photo_gone");
    expect((await world.chat.chats(anna)).data).toEqual([]);
  });

  test("that waited unsent for more than a day are gone, and the refusal says so", async () => {
    const { id } = await uploadPhoto(anna);
    world.clock.advance(DAY_MS + 1);
    await world.features.images.removeUnused();
    expect(await refusal(world.chat.say(hers, boris, "вот", { imageIds: [id] }))).toBe("photo_gone");
  });
});
