import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { unzipSync } from "fflate";
import { FREE_WINDOW_MS } from "#contract/limits.ts";
import type { Image } from "#contract/people.ts";
import { DAY_MS } from "#contract/time.ts";
import { chatMembers, chats, deletedMessages, messageImages, messages } from "#db/schema/index.ts";
import { refusal, uploadPhoto } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { flag } from "#test/helpers/photos.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { REMEMBERED_MS } from "./rules.ts";

let world: World;
let anna: TestPerson;
let boris: TestPerson;
let hers: TestTab;
let his: TestTab;

beforeEach(async () => {
  world = createWorld();
  ({ anna, boris, hers, his } = await world.chat.twoWriters({ hers: { account: { passwordHash: null } } }));
});
afterEach(() => world.close());

const rowsOf = <Table extends SQLiteTable>(table: Table) => world.deps.db.orm.select().from(table).all();
const memberRow = ({ id }: TestPerson) =>
  world.deps.db.orm.select().from(chatMembers).where(eq(chatMembers.userId, id)).get();
const contents = async (person: TestPerson, chatId: string) =>
  (await world.chat.history(person, chatId)).data.map(({ content }) => content);

describe("A deleted message", () => {
  test("is gone for both, in every tab, and no longer counts as unread", async () => {
    const first = await world.chat.say(hers, boris, "раз");
    const second = await world.chat.say(hers, boris, "два");
    const secondAt = world.clock();
    expect((await anna.delete(`/api/message/${first.id}/delete`)).status).toBe(200);
    for (const tab of [hers, his])
      expect(await tab.next("MESSAGE_DELETED")).toEqual({ chatID: first.chatId, messageId: first.id });
    expect(await contents(boris, first.chatId)).toEqual(["два"]);
    expect(memberRow(boris)).toMatchObject({ unread: 1, unreadSince: secondAt });
    expect((await anna.delete(`/api/message/${first.id}/delete`)).status).toBe(404);
    expect((await world.chat.chats(boris)).data).toMatchObject([{ message: { id: second.id } }]);
  });

  test("does not free its seq: the next message has a new one", async () => {
    const first = await world.chat.say(hers, boris, "раз");
    const second = await world.chat.say(his, anna, "два");
    for (const [person, { id }] of [
      [anna, first],
      [boris, second],
    ] as const)
      await person.delete(`/api/message/${id}/delete`);
    expect(await world.chat.say(hers, boris, "три")).toMatchObject({ chatId: first.chatId, seq: 3 });
  });

  test("that was read changes no count; if it was the last, the one before takes its place", async () => {
    const other = await world.chat.say(await world.tabOf(world.newPerson()), boris, "третий");
    const first = await world.chat.say(hers, boris, "раз");
    await boris.post(`/api/chat/${first.chatId}/chat_entry`);
    const between = await world.chat.say(await world.tabOf(world.newPerson()), boris, "между");
    const last = await world.chat.say(hers, boris, "два");
    await boris.post(`/api/chat/${last.chatId}/chat_entry`);
    await anna.delete(`/api/message/${last.id}/delete`);
    expect(await world.chat.unread(boris)).toBe(2);
    const order = (await world.chat.chats(boris)).data.map(({ chatID }) => chatID);
    expect(order).toEqual([between.chatId, first.chatId, other.chatId]);
  });

  test("that was the only one removes the chat from both lists, and the next one brings it back", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "раз");
    await anna.delete(`/api/message/${id}/delete`);
    for (const [tab, { id: userId }] of [
      [hers, boris],
      [his, anna],
    ] as const)
      expect(await tab.next("CHAT_DELETED")).toEqual({ chatID: chatId, userId, clearedSeq: 0 });
    for (const person of [anna, boris]) {
      expect((await world.chat.chats(person)).data).toEqual([]);
      expect((await person.get(`/api/chat/${chatId}`)).status).toBe(404);
      expect(await world.chat.unread(person)).toBe(0);
    }
    const again = await world.chat.say(his, anna, "два");
    expect(again).toMatchObject({ chatId, seq: 2 });
    for (const tab of [hers, his]) {
      await tab.next("CHAT_CREATED");
      expect(await tab.next("CHAT_CREATED")).toMatchObject({ chatID: chatId });
    }
  });

  test("stays deleted when a device that did not get the ACK sends it again", async () => {
    const image = await uploadPhoto(anna);
    const first = await world.chat.say(hers, boris, "раз", { imageIds: [image.id] });
    await anna.delete(`/api/message/${first.id}/delete`);
    const again = { imageIds: [image.id], clientId: first.id };
    const resend = () => refusal(world.chat.say(hers, boris, "раз", again));
    expect(await resend()).toBe("message_deleted");
    world.block(boris, anna);
    expect(await resend()).toBe("message_deleted");
    expect((await world.chat.chats(anna)).data).toEqual([]);
    expect(await refusal(world.chat.say(his, anna, "чужое", { clientId: first.id }))).toBe("conflict");
  });

  test("may be deleted even after a block", async () => {
    const { id } = await world.chat.say(hers, boris, "раз");
    world.block(boris, anna);
    expect((await anna.delete(`/api/message/${id}/delete`)).status).toBe(200);
    expect(rowsOf(messages)).toEqual([]);
  });
});

describe("A deleted chat", () => {
  test("is gone for one side, in all its tabs, and unchanged for the other", async () => {
    const second = await world.tabOf(boris);
    const { chatId, id } = await world.chat.say(hers, boris, "раз");
    const own = await world.chat.say(his, anna, "два");
    expect((await boris.delete(`/api/chat/${chatId}/delete`)).status).toBe(200);
    for (const tab of [his, second])
      expect(await tab.next("CHAT_DELETED")).toEqual({ chatID: chatId, userId: anna.id, clearedSeq: 2 });
    expect(await hers.unread()).toEqual(["CHAT_CREATED", "MESSAGE"]);
    expect((await world.chat.chats(boris)).data).toEqual([]);
    expect(await world.chat.chatWith(boris, anna)).toMatchObject({ chat: null, clearedSeq: 2 });
    expect(await world.chat.unread(boris)).toBe(0);
    for (const answer of [
      await boris.get(`/api/chat/${chatId}`),
      await boris.get(`/api/chat/${chatId}/messagesPagination`),
      await boris.post(`/api/chat/${chatId}/chat_entry`),
      await boris.delete(`/api/chat/${chatId}/delete`),
      await boris.delete(`/api/message/${own.id}/delete`),
    ])
      expect(answer.status).toBe(404);
    const { data } = await world.chat.history(anna, chatId);
    expect(data.map(({ content, read }) => [content, read])).toEqual([
      ["раз", false],
      ["два", false],
    ]);
    expect((await world.chat.history(anna, chatId, `around=${id}`)).data).toHaveLength(2);
  });

  test("stays deleted when a device that was offline sends what was written in it before", async () => {
    const { chatId } = await world.chat.say(hers, boris, "раз");
    await anna.delete(`/api/chat/${chatId}/delete`);
    expect(await refusal(world.chat.say(hers, boris, "поздно", { clearedSeq: 0 }))).toBe("chat_deleted");
    expect((await world.chat.chats(anna)).data).toEqual([]);
    // Also once the companion has written again, and once the chat is erased.
    await world.chat.say(his, anna, "снова");
    expect(await refusal(world.chat.say(hers, boris, "поздно", { clearedSeq: 0 }))).toBe("chat_deleted");
    expect((await world.chat.chats(anna)).data).toMatchObject([{ clearedSeq: 1 }]);
    for (const person of [anna, boris]) await person.delete(`/api/chat/${chatId}/delete`);
    world.clock.advance(FREE_WINDOW_MS + 1);
    await world.features.chats.eraseDeleted();
    expect((await world.chat.chatWith(anna, boris)).clearedSeq).toBeNull();
    expect(await refusal(world.chat.say(hers, boris, "поздно", { clearedSeq: 1 }))).toBe("chat_deleted");
    expect(await world.chat.say(hers, boris, "сейчас")).toMatchObject({ seq: 1 });
  });

  test("stays deleted when a device that did not get the ACK sends its first message again", async () => {
    const first = await world.chat.say(hers, boris, "раз");
    const resend = () => refusal(world.chat.say(hers, boris, "раз", { clientId: first.id }));
    await anna.delete(`/api/chat/${first.chatId}/delete`);
    expect(await resend()).toBe("chat_deleted");
    await boris.delete(`/api/chat/${first.chatId}/delete`);
    expect(await resend()).toBe("message_deleted");
    // Also in a chat begun again, and once the row of the chat is erased.
    const next = await world.chat.say(his, anna, "снова");
    expect(await resend()).toBe("message_deleted");
    for (const person of [anna, boris]) await person.delete(`/api/chat/${next.chatId}/delete`);
    world.clock.advance(FREE_WINDOW_MS + 1);
    await world.features.chats.eraseDeleted();
    expect(rowsOf(chats)).toEqual([]);
    expect(await resend()).toBe("message_deleted");
    expect((await world.chat.chats(boris)).data).toEqual([]);
  });

  test("starts over with the next message, without the earlier ones", async () => {
    const { chatId } = await world.chat.say(hers, boris, "раз");
    await boris.delete(`/api/chat/${chatId}/delete`);
    const next = await world.chat.say(hers, boris, "два");
    await his.next("CHAT_CREATED");
    expect(await his.next("CHAT_CREATED")).toMatchObject({
      chatID: chatId,
      unreadMessages: 1,
      message: { id: next.id },
    });
    const page = await world.chat.history(boris, chatId);
    expect(page.data.map(({ content }) => content)).toEqual(["два"]);
    expect(page.pagination).toMatchObject({ before: null, after: null });
    expect(await contents(anna, chatId)).toEqual(["раз", "два"]);
  });

  test("is erased for good up to where both have deleted it", async () => {
    const { chatId } = await world.chat.say(hers, boris, "раз");
    await boris.delete(`/api/chat/${chatId}/delete`);
    await world.chat.say(hers, boris, "два");
    await anna.delete(`/api/chat/${chatId}/delete`);
    expect(rowsOf(messages)).toMatchObject([{ content: "два" }]);
    await boris.delete(`/api/chat/${chatId}/delete`);
    expect(rowsOf(messages)).toEqual([]);

    await world.features.chats.eraseDeleted();
    expect(rowsOf(chats)).toHaveLength(1);
    world.clock.advance(FREE_WINDOW_MS);
    await world.features.chats.eraseDeleted();
    expect([...rowsOf(chats), ...rowsOf(chatMembers)]).toEqual([]);
  });

  test("of thousands of messages is erased in slices, and what a crash leaves is erased by the job", async () => {
    const { chatId } = await world.chat.say(hers, boris, "раз");
    const other = await world.chat.say(await world.tabOf(world.newPerson()), boris, "третий");
    world.deps.db.transaction(() => {
      for (let seq = 2; seq <= 1_700; seq++)
        world.deps.db.orm
          .insert(messages)
          .values({
            id: crypto.randomUUID(),
            chatId,
            seq,
            senderId: anna.id,
            content: "",
            createdAt: seq,
          })
          .run();
      const members = world.deps.db.orm.update(chatMembers).set({ wroteSeq: 1_700 });
      members.where(eq(chatMembers.chatId, chatId)).run();
    });
    await boris.delete(`/api/chat/${chatId}/delete`);
    expect(rowsOf(messages)).toHaveLength(1_701);
    const half = rowsOf(messages).slice(0, 5);
    await anna.delete(`/api/chat/${chatId}/delete`);
    expect(rowsOf(messages)).toMatchObject([{ id: other.id }]);
    for (const row of half.filter((row) => row.chatId === chatId))
      world.deps.db.orm.insert(messages).values(row).run();
    world.clock.advance(FREE_WINDOW_MS);
    await world.features.chats.eraseDeleted();
    expect(rowsOf(messages)).toMatchObject([{ id: other.id }]);
    expect(rowsOf(chats)).toMatchObject([{ id: other.chatId }]);
  });
});

test("Ids of deleted messages are remembered as long as a device that is away stays signed in", async () => {
  const [old, recent] = [await world.chat.say(hers, boris, "раз"), await world.chat.say(hers, boris, "два")];
  world.clock.advance(REMEMBERED_MS / 2);
  const late = await world.chat.say(his, anna, "три");
  await anna.delete(`/api/message/${old.id}/delete`);
  for (const person of [anna, boris]) await person.delete(`/api/chat/${old.chatId}/delete`);
  const remembered = () =>
    rowsOf(deletedMessages)
      .map(({ id }) => id)
      .sort();
  expect(remembered()).toEqual([old.id, recent.id, late.id].sort());
  world.clock.advance(REMEMBERED_MS / 2);
  await world.features.chats.forgetDeletedIds();
  expect(remembered()).toEqual([late.id]);
});

describe("Leaving", () => {
  test("puts everything the member has written into the archive, and nothing by others", async () => {
    const photo = (await anna.upload(new Uint8Array(flag(64, 64)))).body as unknown as Image;
    const { chatId } = await world.chat.say(hers, boris, "моё", { imageIds: [photo.id] });
    const at = new Date(world.clock()).toISOString();
    await world.chat.say(his, anna, "чужое");
    await anna.delete(`/api/chat/${chatId}/delete`);
    const response = await anna.archive();
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const data = JSON.parse(new TextDecoder().decode(files["data.json"]));
    expect(data.messages).toEqual([
      { to: { id: boris.id, name: "Борис" }, at, text: "моё", photos: [`photos/${photo.id}.webp`] },
    ]);
    expect(Object.keys(files)).toContain(`photos/${photo.id}.webp`);
  });

  test("erases the chats after thirty days, and notifies the companion", async () => {
    const photo = (await anna.upload(new Uint8Array(flag(64, 64)))).body as unknown as Image;
    const { chatId } = await world.chat.say(hers, boris, "раз", { imageIds: [photo.id] });
    await world.chat.say(his, anna, "два");
    await anna.delete(`/api/message/${(await world.chat.say(hers, boris, "три")).id}/delete`);
    await anna.post("/api/user/profile/delete", {});
    expect((await world.chat.chats(boris)).data).toMatchObject([{ user: { deleted: true, name: "Анна" } }]);
    world.clock.advance(31 * DAY_MS);
    await world.features.profile.eraseDeleted();
    expect(await his.next("CHAT_DELETED")).toEqual({ chatID: chatId, userId: anna.id, clearedSeq: null });
    expect((await world.chat.chats(boris)).data).toEqual([]);
    for (const table of [messages, chats, chatMembers, messageImages, deletedMessages])
      expect(rowsOf(table)).toEqual([]);
  });
});
