import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { chat as chatShape, message as messageShape } from "#contract/chat.ts";
import { FREE_WINDOW_MS } from "#contract/limits.ts";
import { chatMembers, deletedMessages, messages } from "#db/schema/index.ts";
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

describe("A message", () => {
  test("is acknowledged once it is stored, and reaches the companion as one from the other", async () => {
    const clientId = crypto.randomUUID();
    const sent = await world.chat.say(hers, boris, "Привет!", { clientId });
    expect(messageShape.strict().parse(sent)).toMatchObject({
      seq: 1,
      content: "Привет!",
      time: new Date(world.clock()).toISOString(),
      mine: true,
      temporary: false,
      read: false,
      images: [],
      replyToMessage: null,
      clientId,
    });
    expect(await his.next("MESSAGE")).toEqual({ ...sent, mine: false, clientId: null });
    expect((await world.chat.history(boris, sent.chatId)).data).toEqual([
      { ...sent, mine: false, clientId: null },
    ]);
  });

  test("without an id from the client is stored each time it is sent", async () => {
    const say = () => hers.ask("MESSAGE", { to: boris.id, content: "Привет" });
    const [first, second] = [(await say()).message, (await say()).message];
    expect(second.seq).toBe(first.seq + 1);
    expect(second.id).not.toBe(first.id);
    expect((await world.chat.history(boris, first.chatId)).data).toHaveLength(2);
  });

  test("reaches the sender's other tabs, and the sending one by its ACK alone", async () => {
    const other = await world.tabOf(anna);
    const first = await world.chat.say(hers, boris, "раз");
    const second = await world.chat.say(hers, boris, "два");
    for (const sent of [first, second]) expect(await other.next("MESSAGE")).toEqual(sent);
    expect(await hers.unread()).toEqual(["CHAT_CREATED"]);
  });

  test("that is the first creates a chat in every tab of both, and the next one does not", async () => {
    const sent = await world.chat.say(hers, boris, "раз");
    for (const [tab, companion, unreadMessages] of [
      [hers, boris, 0],
      [his, anna, 1],
    ] as const) {
      const chat = chatShape.strict().parse(await tab.next("CHAT_CREATED"));
      expect(chat).toMatchObject({
        chatID: sent.chatId,
        user: { id: companion.id, online: true },
        message: { id: sent.id, mine: tab === hers },
        unreadMessages,
        readSeq: 0,
        companionReadSeq: 0,
      });
    }
    expect((await world.chat.say(hers, boris, "два")).chatId).toBe(sent.chatId);
    expect((await world.chat.say(his, anna, "три")).chatId).toBe(sent.chatId);
    expect(await his.unread()).toEqual(["MESSAGE", "MESSAGE"]);
  });

  test("that is sent again gets the same answer, and is stored and delivered once", async () => {
    const clientId = crypto.randomUUID();
    const sent = await world.chat.say(hers, boris, "раз", { clientId });
    await his.ask("MESSAGES_READ", { chatID: sent.chatId });
    expect(await world.chat.say(hers, boris, "другое", { clientId })).toEqual({ ...sent, read: true });
    expect((await world.chat.history(anna, sent.chatId)).data).toHaveLength(1);
    expect(await world.chat.unread(boris)).toBe(0);
    expect(await his.unread()).toEqual(["CHAT_CREATED", "MESSAGE", "MESSAGES_READ"]);
  });

  test("with a photo and a quote that is sent again is answered with both", async () => {
    const image = await uploadPhoto(anna);
    const first = await world.chat.say(his, anna, "Как вы?");
    const parts = { imageIds: [image.id], replyToMessageId: first.id, clientId: crypto.randomUUID() };
    const sent = await world.chat.say(hers, boris, "Хорошо", parts);
    expect(await world.chat.say(hers, boris, "Хорошо", parts)).toEqual(sent);
    expect(sent).toMatchObject({ imagesPath: [expect.any(String)], replyToMessage: { id: first.id } });
  });

  test.each([
    ["suspended", "lockedAt"],
    ["deleted", "deletedAt"],
  ])("that the server sends for a member who is %s meanwhile is refused", async (_, column) => {
    world.change(anna, { [column]: world.clock() });
    const sending = world.features.chats.send(anna.id, { to: boris.id, content: "Привет", imageIds: [] });
    await expect(sending).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("that is sent again to someone who has blocked the sender does not reveal that it was read", async () => {
    const clientId = crypto.randomUUID();
    const sent = await world.chat.say(hers, boris, "раз", { clientId });
    await his.ask("MESSAGES_READ", { chatID: sent.chatId });
    world.block(boris, anna);
    expect(await world.chat.say(hers, boris, "раз", { clientId })).toEqual(sent);
  });

  test("has the id made by its sender's client, which no one else can take, nor another chat", async () => {
    const clientId = crypto.randomUUID();
    const sent = await world.chat.say(hers, boris, "раз", { clientId });
    expect(sent.id).toBe(clientId);
    expect(await refusal(world.chat.say(his, anna, "два", { clientId }))).toBe("conflict");
    expect(await refusal(world.chat.say(hers, world.newPerson(), "три", { clientId }))).toBe("conflict");
    expect((await world.chat.history(anna, sent.chatId)).data).toEqual([{ ...sent }]);
  });

  test("keeps its line breaks and loses invisible characters", async () => {
    const sent = await world.chat.say(hers, boris, " раз\r\n\n\n\nдва \u202E ");
    expect(sent.content).toBe("раз\n\nдва");
  });

  test.each([
    [{ content: "" }],
    [{ content: " \n " }],
    [{ content: "я".repeat(4001) }],
    [{ clientId: "1" }],
    [{ imageIds: Array.from({ length: 11 }, () => crypto.randomUUID()) }],
  ])("is refused with %j, and nothing is stored", async (more) => {
    const answer = world.chat.say(hers, boris, "раз", more);
    expect(await refusal(answer)).toBe("validation_failed");
    expect(world.deps.db.orm.select().from(messages).all()).toEqual([]);
  });

  test("to an unknown member, or to oneself, is refused", async () => {
    for (const id of [crypto.randomUUID(), "somebody"])
      expect(await refusal(world.chat.say(hers, { id }, "раз"))).toBe("not_found");
    expect(await refusal(world.chat.say(hers, anna, "раз"))).toBe("validation_failed");
  });

  test("of a guest is refused", async () => {
    await hers.ask("SIGN_OUT");
    expect(await refusal(world.chat.say(hers, boris, "раз"))).toBe("unauthorized");
  });

  test.each([
    ["deletedAt", "deleted_profile"],
    ["lockedAt", "deleted_profile"],
  ] as const)("to someone with %s is refused: %s", async (column, code) => {
    const sent = await world.chat.say(hers, boris, "раз");
    world.change(boris, { [column]: world.clock() });
    expect(await refusal(world.chat.say(hers, boris, "два"))).toBe(code);
    expect((await world.chat.chatWith(anna, boris)).refusal).toBe(code);
    expect((await world.chat.history(anna, sent.chatId)).data).toHaveLength(1);
  });

  test("is refused on both sides of a block, and earlier ones stay readable", async () => {
    const { chatId } = await world.chat.say(hers, boris, "раз");
    world.block(anna, boris);
    expect(await refusal(world.chat.say(hers, boris, "два"))).toBe("you_blocked_user");
    expect(await refusal(world.chat.say(his, anna, "два"))).toBe("user_blocked_you");
    expect((await world.chat.chatWith(anna, boris)).refusal).toBe("you_blocked_user");
    expect((await world.chat.chatWith(boris, anna)).refusal).toBe("user_blocked_you");
    for (const person of [anna, boris])
      expect((await world.chat.history(person, chatId)).data).toHaveLength(1);
  });
});

describe("A reply", () => {
  test("quotes the message for both, with its photos", async () => {
    const image = await uploadPhoto(boris);
    const first = await world.chat.say(his, anna, "Как вы?", { imageIds: [image.id] });
    const reply = await world.chat.say(hers, boris, "Хорошо", { replyToMessageId: first.id });
    expect(reply.replyToMessage).toMatchObject({
      id: first.id,
      content: "Как вы?",
      mine: false,
      deleted: false,
    });
    await his.next("CHAT_CREATED");
    const heard = await his.next("MESSAGE");
    expect(heard.replyToMessage).toMatchObject({ mine: true, imagesPath: first.imagesPath });
    expect((await world.chat.history(boris, first.chatId)).data[1]).toEqual(heard);
  });

  test("to a message that is deleted, before or after, is delivered and shows it as deleted", async () => {
    const first = await world.chat.say(his, anna, "Как вы?");
    const before = await world.chat.say(hers, boris, "раз", { replyToMessageId: first.id });
    await boris.delete(`/api/message/${first.id}/delete`);
    const after = await world.chat.say(hers, boris, "два", { replyToMessageId: first.id });
    const nothing = { content: "", mine: false, imagesPath: [], voice: false, removed: null };
    const gone = { id: first.id, ...nothing, deleted: true };
    expect(after.replyToMessage).toEqual(gone);
    const { data } = await world.chat.history(boris, first.chatId);
    expect(data.map(({ id, replyToMessage }) => [id, replyToMessage])).toEqual([
      [before.id, gone],
      [after.id, gone],
    ]);
  });

  test("never quotes a later message that was sent under the id of a deleted one that is forgotten", async () => {
    const first = await world.chat.say(his, anna, "Дружим?");
    const reply = await world.chat.say(hers, boris, "Да", { replyToMessageId: first.id });
    await boris.delete(`/api/message/${first.id}/delete`);
    world.deps.db.orm.delete(deletedMessages).run();
    await world.chat.say(his, anna, "Ты мне должна денег?", { clientId: first.id });
    const { data } = await world.chat.history(anna, first.chatId);
    expect(data.find(({ id }) => id === reply.id)?.replyToMessage).toMatchObject({
      content: "",
      deleted: true,
    });
  });

  test("quotes nothing of another chat, nor anything its reader has deleted", async () => {
    const vera = world.newPerson();
    const secret = await world.chat.say(await world.tabOf(vera), boris, "тайна");
    const sent = await world.chat.say(hers, boris, "раз", { replyToMessageId: secret.id });
    expect(sent.replyToMessage).toMatchObject({ content: "", deleted: true });
    const first = await world.chat.say(hers, boris, "до");
    await boris.delete(`/api/chat/${first.chatId}/delete`);
    await world.chat.say(hers, boris, "после", { replyToMessageId: first.id });
    const quote = async (person: TestPerson) =>
      (await world.chat.history(person, first.chatId)).data.at(-1)?.replyToMessage;
    expect(await quote(anna)).toMatchObject({ content: "до", deleted: false });
    expect(await quote(boris)).toMatchObject({ content: "", deleted: true });
  });
});

describe("Chats that a member without VIP may begin", () => {
  const others = (many: number) => Array.from({ length: many }, () => world.newPerson());

  test("are five in 24 hours; answers and existing chats do not count", async () => {
    const [first, ...more] = others(7) as [TestPerson, ...TestPerson[]];
    for (const person of [first, ...more.slice(0, 4)])
      await world.chat.say(hers, person, `раз, ${person.id}`);
    const sixth = more[4]!;
    expect(await refusal(world.chat.say(hers, sixth, "раз"))).toBe("chat_limit_reached");
    expect((await world.chat.chatWith(anna, sixth)).refusal).toBe("chat_limit_reached");
    expect((await world.chat.chatWith(anna, first)).refusal).toBeNull();

    await world.chat.say(hers, first, "два");
    await world.chat.say(his, anna, "привет");
    await world.chat.say(hers, boris, "привет");
    world.clock.advance(FREE_WINDOW_MS);
    await world.chat.say(hers, sixth, "раз");
  });

  test("do not become more by deleting those already begun", async () => {
    const people = others(6);
    for (const person of people.slice(0, 5)) {
      const { id, chatId } = await world.chat.say(hers, person, `раз, ${person.id}`);
      await anna.delete(`/api/message/${id}/delete`);
      await anna.delete(`/api/chat/${chatId}/delete`);
    }
    await world.features.chats.eraseDeleted();
    expect(await refusal(world.chat.say(hers, people[5]!, "раз"))).toBe("chat_limit_reached");
  });

  test("are unlimited with VIP, and as many as the operator sets without", async () => {
    const vip = await world.tabOf(world.newVip());
    for (const person of others(7)) await world.chat.say(vip, person, `раз, ${person.id}`);
    const strict = createWorld({ env: { FREE_CHATS: "0" } });
    const [one, other] = [strict.newPerson(), strict.newPerson()];
    expect(await refusal(strict.chat.say(await strict.tabOf(one), other, "раз"))).toBe("chat_limit_reached");
    await strict.close();
  });
});

test("A user who is away finds messages unread, with the time of the first", async () => {
  his.drop();
  const first = await world.chat.say(hers, boris, "раз");
  const since = world.clock();
  await world.chat.say(hers, boris, "два");
  const row = world.deps.db.orm.select().from(chatMembers).where(eq(chatMembers.userId, boris.id)).get();
  expect(row).toMatchObject({ unread: 2, unreadSince: since, mailed: false, lastAt: world.clock() });
  expect(await world.chat.unread(boris)).toBe(2);
  expect((await world.chat.chats(boris)).data).toMatchObject([{ chatID: first.chatId, unreadMessages: 2 }]);
});
