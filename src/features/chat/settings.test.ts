import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type ChatSettings, settingsAfter } from "#contract/chat.ts";
import { PINNED_CHATS_MAX } from "#contract/limits.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
let boris: TestPerson;
let hers: TestTab;
let his: TestTab;
beforeEach(async () => {
  world = createWorld({ push: true, env: { FREE_CHATS: "100" } });
  ({ anna, boris, hers, his } = await world.chat.twoWriters());
});
afterEach(() => world.close());

const set = (person: TestPerson, chatId: string, changes: Partial<ChatSettings>) =>
  person.post(`/api/chat/${chatId}/settings`, changes);
const list = async (person: TestPerson, query = "") =>
  (await world.chat.chats(person, query)).data.map(({ chatID }) => chatID);

/** Chats that others began with Anna, the latest first. */
async function chatsWith(many: number): Promise<string[]> {
  const chats: string[] = [];
  for (let n = 0; n < many; n++) {
    const { chatId } = await world.chat.say(await world.tabOf(world.newPerson()), anna, `Привет ${n}`);
    chats.unshift(chatId);
  }
  return chats;
}

describe("Pinned chats", () => {
  test("come first on every device, the latest first, whatever page is asked", async () => {
    const chats = await chatsWith(5);
    const other = await world.tabOf(anna);
    expect((await set(anna, chats[4]!, { pinned: true })).body).toEqual({
      pinned: true,
      muted: false,
      archived: false,
    });
    expect(await other.next("CHAT_SETTINGS")).toEqual({
      chatID: chats[4]!,
      pinned: true,
      muted: false,
      archived: false,
    });
    await set(anna, chats[2]!, { pinned: true });
    const wanted = [2, 4, 0, 1, 3].map((n) => chats[n]!);
    expect(await list(anna)).toEqual(wanted);
    for (const perPage of [1, 2, 3, 4]) {
      const pages = Array.from({ length: Math.ceil(5 / perPage) }, (_, n) => n + 1);
      const found = await Promise.all(pages.map((page) => list(anna, `page=${page}&perPage=${perPage}`)));
      expect(found.flat()).toEqual(wanted);
    }
    await set(anna, chats[2]!, { pinned: false });
    expect(await list(anna)).toEqual([4, 0, 1, 2, 3].map((n) => chats[n]!));
  });

  test("are five at most; a deleted or emptied one makes room", async () => {
    const chats = await chatsWith(PINNED_CHATS_MAX + 2);
    for (const chat of chats.slice(0, PINNED_CHATS_MAX)) await set(anna, chat, { pinned: true });
    const refused = await set(anna, chats.at(-1)!, { pinned: true });
    expect([refused.status, refused.body.code]).toEqual([409, "pinned_chats_limit"]);
    expect((await set(anna, chats[0]!, { pinned: true })).status).toBe(200);
    await anna.delete(`/api/chat/${chats[0]}/delete`);
    expect((await set(anna, chats.at(-1)!, { pinned: true })).status).toBe(200);
    const { id, chatId } = await world.chat.say(hers, boris, "Привет");
    await set(boris, chatId, { pinned: true });
    await anna.delete(`/api/message/${id}/delete`);
    await world.chat.say(hers, boris, "Привет снова");
    expect((await world.chat.chats(boris)).data).toMatchObject([{ chatID: chatId, pinned: false }]);
  });
});

describe("The archive", () => {
  test("keeps chats apart and counts them; a search by name finds them", async () => {
    const { chatId } = await world.chat.say(his, anna, "Привет");
    await set(anna, chatId, { pinned: true });
    await set(anna, chatId, { archived: true });
    expect(await world.chat.chats(anna)).toMatchObject({ data: [], archived: 1, pagination: { total: 0 } });
    expect(await world.chat.chats(anna, "archived=true")).toMatchObject({
      data: [{ chatID: chatId, pinned: false, archived: true }],
      pagination: { total: 1 },
    });
    expect(await list(anna, `name=${encodeURIComponent("бор")}`)).toEqual([chatId]);
    expect(await list(boris)).toEqual([chatId]);
  });

  test("loses a chat to a new message of either, unless it is muted", async () => {
    const { chatId } = await world.chat.say(his, anna, "Привет");
    for (const [tab, to] of [
      [his, anna],
      [hers, boris],
    ] as const) {
      await set(anna, chatId, { archived: true });
      await world.chat.say(tab, to, "Ещё");
      expect(await list(anna)).toEqual([chatId]);
    }
    await set(anna, chatId, { archived: true, muted: true });
    await world.chat.say(his, anna, "И ещё");
    expect(await list(anna)).toEqual([]);
    expect(await list(anna, "archived=true")).toEqual([chatId]);
  });
});

describe("A muted chat", () => {
  test("sends no push, and is not counted as unread; its own row still counts", async () => {
    const vera = world.newPerson();
    await world.subscribe(vera);
    const { chatId } = await world.write(boris, vera, "Привет");
    await set(vera, chatId, { muted: true });
    expect(await world.chat.unread(vera)).toBe(0);
    const before = (await world.pushes()).length;
    await world.write(boris, vera, "Тихо");
    expect(await world.pushes()).toHaveLength(before);
    expect((await world.chat.chats(vera)).data).toMatchObject([{ unreadMessages: 2, muted: true }]);
    await set(vera, chatId, { muted: false });
    expect(await world.chat.unread(vera)).toBe(2);
    await world.write(boris, vera, "Слышно");
    expect((await world.pushes()).length).toBe(before + 1);
  });

  test("stays muted when it is deleted, and the other side learns nothing of it", async () => {
    const { chatId } = await world.chat.say(his, anna, "Привет");
    const before = await his.unread();
    await set(anna, chatId, { muted: true });
    await anna.delete(`/api/chat/${chatId}/delete`);
    await world.chat.say(his, anna, "Снова я");
    expect((await world.chat.chats(anna)).data).toMatchObject([{ muted: true }]);
    expect((await world.chat.chats(boris)).data).toMatchObject([{ muted: false }]);
    expect(await his.unread()).toEqual(before);
  });
});

test("Settings of a deleted chat, of another's, and of another kind are refused", async () => {
  const { chatId } = await world.chat.say(his, anna, "Привет");
  expect((await set(world.newPerson(), chatId, { pinned: true })).status).toBe(404);
  expect((await anna.post(`/api/chat/${chatId}/settings`, { pinned: "да" })).status).toBe(422);
  await anna.delete(`/api/chat/${chatId}/delete`);
  expect((await set(anna, chatId, { pinned: true })).status).toBe(404);
});

test("No order of changes leaves a chat both pinned and archived, and the last change always holds", () => {
  const changes = fc.record(
    { pinned: fc.boolean(), muted: fc.boolean(), archived: fc.boolean() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(changes), (steps) => {
      let now: ChatSettings = { pinned: false, muted: false, archived: false };
      for (const step of steps as Partial<ChatSettings>[]) {
        now = settingsAfter(now, step);
        expect(now.pinned && now.archived).toBe(false);
        if (step.muted !== undefined) expect(now.muted).toBe(step.muted);
        if (step.pinned) expect(now.pinned).toBe(true);
        else if (step.archived !== undefined) expect(now.archived).toBe(step.archived);
      }
    }),
  );
});
