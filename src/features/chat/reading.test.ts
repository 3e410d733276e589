import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chat as chatShape, chatWith, messagesPage } from "#contract/chat.ts";
import { list } from "#contract/http.ts";
import { refusal } from "#test/helpers/chat.ts";
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
  ({ anna, boris, hers, his } = await world.chat.twoWriters({
    hers: { person: { name: "Анна", vipUntil: Number.MAX_SAFE_INTEGER } },
  }));
});
afterEach(() => world.close());

/** The two write in turns, one message a minute; returns the id of the chat. */
async function talk(many: number): Promise<string> {
  let chatId = "";
  for (let n = 1; n <= many; n++) {
    world.clock.advance(60_000);
    ({ chatId } = await world.chat.say(n % 2 ? hers : his, n % 2 ? boris : anna, `${n}`));
  }
  return chatId;
}

const numbers = async (chatId: string, query: string) =>
  (await world.chat.history(anna, chatId, query)).data.map(({ content }) => Number(content));

describe("The list of chats", () => {
  test("is ordered by the last message, twenty a page, and keeps its contract", async () => {
    const people = Array.from({ length: 23 }, (_, n) => world.newPerson({ name: `Имя ${n}` }));
    for (const person of people) await world.chat.say(hers, person, `раз, ${person.id}`);
    await world.chat.say(hers, people[0]!, "два");
    const first = list(chatShape.strict()).parse(await world.chat.chats(anna));
    const second = await world.chat.chats(anna, "page=2");
    const names = [...first.data, ...second.data].map(({ user }) => user.name);
    expect(first.data).toHaveLength(20);
    expect(names).toEqual(["Имя 0", ...people.slice(1).map((_, n) => `Имя ${22 - n}`)]);
    expect(second.pagination).toEqual({ page: 2, perPage: 20, total: 23 });
    expect(first.data[0]?.message).toMatchObject({ content: "два", seq: 2 });
    expect((await world.chat.chats(anna, "page=9")).data).toEqual([]);
  });

  test("is searched by a part of a name, with ё as е and ignoring case", async () => {
    for (const name of ["Семён", "Лёва", "Алексей"])
      await world.chat.say(hers, world.newPerson({ name }), `раз, ${name}`);
    const found = async (name: string) =>
      (await world.chat.chats(anna, `name=${encodeURIComponent(name)}`)).data.map(({ user }) => user.name);
    expect(await found("семен")).toEqual(["Семён"]);
    expect(await found("ЛЕ")).toEqual(["Алексей", "Лёва"]);
    expect(await found("нет")).toEqual([]);
    expect(await found(" ")).toHaveLength(3);
    expect((await world.chat.chats(anna, "name=л&perPage=1&page=2")).pagination).toMatchObject({
      page: 2,
      perPage: 1,
      total: 2,
    });
  });

  test("shows of a companion only what their privacy allows", async () => {
    await world.chat.say(hers, boris, "раз");
    world.block(boris, anna);
    expect((await world.chat.chats(anna)).data).toMatchObject([
      { user: { name: "Борис", birthday: null, online: false, blocks: { byMe: false, byThem: true } } },
    ]);
  });

  test("is empty for a user who has written to no one", async () => {
    expect(await world.chat.chats(anna)).toEqual({
      data: [],
      archived: 0,
      pagination: { page: 1, perPage: 20, total: 0 },
    });
    expect(await world.chat.unread(anna)).toBe(0);
  });

  test.each(["page=0", "page=x", `name=${"я".repeat(41)}`])("refuses %s", async (query) => {
    expect((await anna.get(`/api/chat/allPagination?${encodeURI(query)}`)).status).toBe(422);
  });
});

describe("A chat with a person", () => {
  test("is found by their id; if there is none, the answer has what is needed to begin it", async () => {
    const none = chatWith.strict().parse(await world.chat.chatWith(anna, boris));
    expect(none).toMatchObject({ user: { id: boris.id, name: "Борис" }, chat: null, refusal: null });
    const { chatId } = await world.chat.say(hers, boris, "раз");
    const some = await world.chat.chatWith(boris, anna);
    expect(some).toMatchObject({ user: { id: anna.id }, chat: { chatID: chatId, unreadMessages: 1 } });
    expect((await boris.get(`/api/chat/${chatId}`)).body).toEqual(some.chat as never);
  });

  test("that does not exist, or with an unknown member, is not found", async () => {
    for (const path of ["/api/chat/with/", "/api/chat/"])
      expect(await anna.get(path + crypto.randomUUID())).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    expect((await anna.get("/api/chat/with/me")).status).toBe(404);
    expect((await anna.get("/api/chat/1")).status).toBe(404);
  });
});

describe("Messages of a chat", () => {
  test("come oldest first, from the newest page on, and lead to earlier pages", async () => {
    const chatId = await talk(7);
    const newest = messagesPage.strict().parse(await world.chat.history(anna, chatId, "perPage=3"));
    expect(newest.data.map(({ content }) => content)).toEqual(["5", "6", "7"]);
    expect(newest).toMatchObject({ pagination: { perPage: 3, after: null }, sort: "asc" });
    const middle = await world.chat.history(anna, chatId, `perPage=3&cursor=${newest.pagination.before}`);
    expect(middle.data.map(({ content }) => content)).toEqual(["2", "3", "4"]);
    const oldest = await world.chat.history(anna, chatId, `perPage=3&cursor=${middle.pagination.before}`);
    expect(oldest.data.map(({ content }) => content)).toEqual(["1"]);
    expect(oldest.pagination.before).toBeNull();
    const back = `perPage=3&isForward=true&cursor=${oldest.pagination.after}`;
    expect(await numbers(chatId, back)).toEqual([2, 3, 4]);
  });

  test("can be read around a message: half a page before it, and half from it on", async () => {
    const chatId = await talk(9);
    const { data } = await world.chat.history(anna, chatId);
    expect(await numbers(chatId, `perPage=4&around=${data[4]!.id}`)).toEqual([3, 4, 5, 6]);
    expect(await numbers(chatId, `perPage=4&around=${data[0]!.id}`)).toEqual([1, 2]);
    const page = await world.chat.history(anna, chatId, `perPage=4&around=${data[8]!.id}`);
    expect(page.data.map(({ content }) => content)).toEqual(["7", "8", "9"]);
    expect(page.pagination.after).toBeNull();
  });

  test("can be read by time: those before it, or those from it on", async () => {
    const chatId = await talk(6);
    const { data } = await world.chat.history(anna, chatId);
    const at = (n: number, more = 0) => new Date(Date.parse(data[n - 1]!.time) + more).toISOString();
    expect(await numbers(chatId, `perPage=2&createdBefore=${at(4)}`)).toEqual([2, 3]);
    expect(await numbers(chatId, `perPage=2&createdBefore=${at(4, 1)}`)).toEqual([3, 4]);
    expect(await numbers(chatId, `perPage=2&isForward=true&createdBefore=${at(4)}`)).toEqual([4, 5]);
    expect(await numbers(chatId, `createdBefore=${at(1)}`)).toEqual([]);
    expect(await numbers(chatId, `isForward=true&createdBefore=${at(6, 1)}`)).toEqual([]);
  });

  test("can be paged across deleted messages", async () => {
    const chatId = await talk(7);
    const { data } = await world.chat.history(anna, chatId);
    for (const { id, mine } of data.slice(2, 5))
      await (mine ? anna : boris).delete(`/api/message/${id}/delete`);
    const newest = await world.chat.history(anna, chatId, "perPage=2");
    expect(newest.data.map(({ content }) => content)).toEqual(["6", "7"]);
    expect(await numbers(chatId, `perPage=2&cursor=${newest.pagination.before}`)).toEqual([1, 2]);
    expect((await anna.get(`/api/chat/${chatId}/messagesPagination?around=${data[3]!.id}`)).status).toBe(404);
  });

  test("can be read by time among those left, also in a chat that the reader had deleted before", async () => {
    const chatId = await talk(2);
    await anna.delete(`/api/chat/${chatId}/delete`);
    await talk(7);
    const { data } = await world.chat.history(anna, chatId);
    const times = data.map(({ time }) => time);
    for (const n of [0, 2, 3, 4, 6])
      await (data[n]!.mine ? anna : boris).delete(`/api/message/${data[n]!.id}/delete`);
    const left = [2, 6];
    for (const [n, time] of times.entries()) {
      expect(await numbers(chatId, `createdBefore=${time}`)).toEqual(left.filter((number) => number < n + 1));
      expect(await numbers(chatId, `isForward=true&createdBefore=${time}`)).toEqual(
        left.filter((number) => number >= n + 1),
      );
    }
  });

  test.each(["cursor=-", "cursor=%00", "createdBefore=today", "perPage=0", "isForward=maybe"])(
    "refuse %s",
    async (query) => {
      const chatId = await talk(1);
      expect(await anna.get(`/api/chat/${chatId}/messagesPagination?${query}`)).toMatchObject({
        status: 422,
        body: { code: "validation_failed" },
      });
    },
  );

  test("and everything else of a chat are not found for anyone else", async () => {
    const chatId = await talk(2);
    const { id } = (await world.chat.history(anna, chatId)).data[0]!;
    const vera = world.newPerson();
    const other = await world.chat.say(await world.tabOf(vera), anna, "раз");
    for (const answer of [
      await vera.get(`/api/chat/${chatId}`),
      await vera.get(`/api/chat/${chatId}/messagesPagination`),
      await vera.get(`/api/chat/${other.chatId}/messagesPagination?around=${id}`),
      await vera.post(`/api/chat/${chatId}/chat_entry`),
      await vera.delete(`/api/chat/${chatId}/delete`),
      await vera.delete(`/api/message/${id}/delete`),
      await boris.delete(`/api/message/${id}/delete`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    const tab = await world.tabOf(vera);
    expect(await refusal(tab.ask("TYPING", { chatID: chatId }))).toBe("not_found");
    expect(await refusal(tab.ask("MESSAGES_READ", { chatID: chatId }))).toBe("not_found");
    expect((await world.chat.history(anna, chatId)).data).toHaveLength(2);
  });
});

describe("Read marks", () => {
  test("are set by opening a chat, and sent to every tab of both", async () => {
    const chatId = await talk(3);
    const second = await world.tabOf(boris);
    expect(await world.chat.unread(boris)).toBe(2);
    expect((await boris.post(`/api/chat/${chatId}/chat_entry`)).status).toBe(200);
    for (const tab of [hers, his, second])
      expect(await tab.next("MESSAGES_READ")).toEqual({ chatID: chatId, userId: boris.id, seq: 3 });
    expect(await world.chat.unread(boris)).toBe(0);
    expect((await world.chat.history(anna, chatId)).data.map(({ read }) => read)).toEqual([
      true,
      false,
      true,
    ]);
    expect((await world.chat.chats(anna)).data).toMatchObject([{ readSeq: 0, companionReadSeq: 3 }]);
  });

  test("move as far as was read, and never back", async () => {
    for (const text of ["1", "2", "3"]) await world.chat.say(hers, boris, text);
    const { chatID } = (await world.chat.chats(boris)).data[0]!;
    await his.ask("MESSAGES_READ", { chatID, seq: 2 });
    expect(await hers.next("MESSAGES_READ")).toMatchObject({ seq: 2 });
    expect(await world.chat.unread(boris)).toBe(1);
    await his.ask("MESSAGES_READ", { chatID, seq: 1 });
    await his.ask("MESSAGES_READ", { chatID, seq: 99 });
    expect(await hers.next("MESSAGES_READ")).toMatchObject({ seq: 3 });
    await his.ask("MESSAGES_READ", { chatID });
    expect(await hers.unread()).toEqual(["CHAT_CREATED"]);
    expect(await refusal(his.ask("MESSAGES_READ", { chatID, seq: -1 }))).toBe("validation_failed");
  });

  test("move past what was deleted with the chat, and count only what came since", async () => {
    for (const text of ["1", "2"]) await world.chat.say(hers, boris, text);
    const { chatID } = (await world.chat.chats(boris)).data[0]!;
    await boris.delete(`/api/chat/${chatID}/delete`);
    for (const text of ["3", "4"]) await world.chat.say(hers, boris, text);
    await his.ask("MESSAGES_READ", { chatID, seq: 2 });
    expect(await hers.unread()).toEqual(["CHAT_CREATED"]);
    await his.ask("MESSAGES_READ", { chatID, seq: 3 });
    expect(await world.chat.unread(boris)).toBe(1);
  });

  test("and typing are not sent across a block, while reading still counts", async () => {
    const chatId = await talk(1);
    world.block(anna, boris);
    await his.ask("MESSAGES_READ", { chatID: chatId });
    await his.ask("TYPING", { chatID: chatId });
    await hers.ask("TYPING", { chatID: chatId });
    expect(await hers.unread()).toEqual(["CHAT_CREATED"]);
    expect(await his.unread()).toEqual(["CHAT_CREATED", "MESSAGE", "MESSAGES_READ"]);
    expect(await world.chat.unread(boris)).toBe(0);
  });

  test("are not shown across a block in any other way either", async () => {
    const { id: clientId, chatId } = await world.chat.say(hers, boris, "раз");
    await boris.post(`/api/user/blocks/${anna.id}`);
    await boris.post(`/api/chat/${chatId}/chat_entry`);
    expect((await world.chat.chats(anna)).data).toMatchObject([
      { companionReadSeq: 0, message: { read: false } },
    ]);
    expect((await world.chat.history(anna, chatId)).data).toMatchObject([{ read: false }]);
    expect(await world.chat.say(hers, boris, "раз", { clientId })).toMatchObject({ read: false });
    await boris.delete(`/api/user/blocks/${anna.id}`);
    expect((await world.chat.chats(anna)).data).toMatchObject([
      { companionReadSeq: 1, message: { read: true } },
    ]);
  });

  test("count only what is read now, and not all that is unread, which may be a hundred thousand", async () => {
    const { chatId, id } = await world.chat.say(hers, boris, "раз");
    for (const text of ["два", "три"]) await world.chat.say(hers, boris, text);
    const { sqlite } = world.deps.db;
    sqlite.run("UPDATE chat_members SET unread = 100000 WHERE user_id = ?", [boris.id]);
    await anna.delete(`/api/message/${id}/delete`);
    expect(await world.chat.unread(boris)).toBe(99_999);
    await his.ask("MESSAGES_READ", { chatID: chatId, seq: 2 });
    expect(await world.chat.unread(boris)).toBe(99_998);
  });
});

test("Typing is sent to every tab of the companion, and to no other", async () => {
  const chatId = await talk(1);
  const [other, second] = [await world.tabOf(anna), await world.tabOf(boris)];
  await hers.ask("TYPING", { chatID: chatId });
  for (const tab of [his, second])
    expect(await tab.next("TYPING")).toEqual({ chatID: chatId, userId: anna.id });
  expect(await other.unread()).toEqual([]);
});
