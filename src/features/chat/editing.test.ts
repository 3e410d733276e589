import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { MessagesPage } from "#contract/chat.ts";
import { EDIT_MS, MESSAGE_MAX } from "#contract/limits.ts";
import { DAY_MS, iso, MINUTE_MS } from "#contract/time.ts";
import { chatMembers, sealedEvidence, textUse } from "#db/schema/index.ts";
import { ACTS } from "#src/timing/act-limits.ts";
import { uploadPhoto } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { report } from "#test/helpers/reports.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
let boris: TestPerson;
let hers: TestTab;
let his: TestTab;
beforeEach(async () => {
  world = createWorld({ push: true });
  ({ anna, boris, hers, his } = await world.chat.twoWriters());
});
afterEach(() => world.close());

const edit = (person: TestPerson, id: string, content: string) =>
  person.post(`/api/message/${id}/edit`, { content });
const codeOf = async (asked: ReturnType<typeof edit>) => (await asked).body.code;
const textsOf = ({ data }: Pick<MessagesPage, "data">) => data.map(({ content }) => content);

describe("An edit", () => {
  test("changes the text for both, in every tab, in quotes and in the list of chats, and says so", async () => {
    const other = await world.tabOf(anna);
    const { id, chatId } = await world.chat.say(hers, boris, "Превет");
    await world.chat.say(his, anna, "Что?", { replyToMessageId: id });
    world.clock.advance(MINUTE_MS);
    const text = { content: "Привет", editedAt: iso(world.clock()) };
    expect(await edit(anna, id, "  Привет ")).toMatchObject({ status: 200, body: text });
    for (const tab of [hers, other, his])
      expect(await tab.next("MESSAGE_EDITED")).toEqual({ chatID: chatId, messageId: id, ...text });
    for (const person of [anna, boris])
      expect((await world.chat.history(person, chatId)).data).toMatchObject([
        text,
        { replyToMessage: { content: "Привет" }, editedAt: null },
      ]);
    const last = await world.chat.say(hers, boris, "Покв");
    await edit(anna, last.id, "Пока");
    expect((await world.chat.chats(boris)).data).toMatchObject([{ message: { content: "Пока" } }]);
  });

  test("makes nothing unread, moves no chat, and sends no push", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "Превет");
    await boris.post(`/api/chat/${chatId}/chat_entry`);
    await world.subscribe(boris);
    his.drop();
    const sides = () => world.deps.db.orm.select().from(chatMembers).all();
    const before = sides();
    world.clock.advance(MINUTE_MS);
    await edit(anna, id, "Привет");
    expect(sides()).toEqual(before);
    expect(await world.pushes()).toEqual([]);
  });

  test("to the same text is none; with photos nothing may be left, without them something must be", async () => {
    const { id } = await world.chat.say(hers, boris, "Привет");
    expect((await edit(anna, id, "Привет")).body).toEqual({ content: "Привет", editedAt: null });
    expect(await his.unread()).not.toContain("MESSAGE_EDITED");
    expect(await edit(anna, id, " ")).toMatchObject({ status: 422, body: { errors: [{ path: "content" }] } });
    expect((await edit(anna, id, "а".repeat(MESSAGE_MAX + 1))).status).toBe(422);
    const photo = await uploadPhoto(anna);
    const shown = await world.chat.say(hers, boris, "Смотри", { imageIds: [photo.id] });
    expect((await edit(anna, shown.id, "")).body).toMatchObject({ content: "" });
  });

  test("is possible for fifteen minutes, and not of another's, a deleted or a cleared message", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "Превет");
    expect((await edit(boris, id, "Взлом")).status).toBe(404);
    world.clock.advance(EDIT_MS - 1);
    expect((await edit(anna, id, "Привет")).status).toBe(200);
    world.clock.advance(1);
    expect(await codeOf(edit(anna, id, "Приветик"))).toBe("edit_too_late");
    const gone = await world.chat.say(hers, boris, "Ой");
    await anna.delete(`/api/message/${gone.id}/delete`);
    expect(await codeOf(edit(anna, gone.id, "Ай"))).toBe("not_found");
    const cleared = await world.chat.say(hers, boris, "Ой");
    await anna.delete(`/api/chat/${chatId}/delete`);
    expect(await codeOf(edit(anna, cleared.id, "Ай"))).toBe("not_found");
    expect(textsOf(await world.chat.history(boris, chatId))).toEqual(["Привет", "Ой"]);
  });

  test("is not heard by a companion who has cleared the chat", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "Превет");
    await boris.delete(`/api/chat/${chatId}/delete`);
    await edit(anna, id, "Привет");
    expect(await his.unread()).not.toContain("MESSAGE_EDITED");
  });
});

describe("What a new message may not be, an edit may not make of an old one", () => {
  test("across a block, or to a suspended companion", async () => {
    const { id } = await world.chat.say(hers, boris, "Превет");
    world.lock(boris.id, world.clock());
    expect(await codeOf(edit(anna, id, "Привет"))).toBe("deleted_profile");
    world.lock(boris.id, null);
    world.block(boris, anna);
    expect(await codeOf(edit(anna, id, "Привет"))).toBe("user_blocked_you");
  });

  test("a link on the first day to someone who has not answered", async () => {
    const newcomer = world.newPerson({ createdAt: world.clock() });
    const { id } = await world.chat.say(await world.tabOf(newcomer), boris, "Привет");
    expect(await codeOf(edit(newcomer, id, "https://example.com"))).toBe("first_day_links");
    await world.chat.say(his, newcomer, "И тебе");
    expect((await edit(newcomer, id, "https://example.com")).status).toBe(200);
  });

  test("the third identical text to people who have not answered", async () => {
    const people = [boris, world.newPerson(), world.newPerson()];
    const sent = [];
    for (const [n, person] of people.entries()) sent.push(await world.chat.say(hers, person, `Привет ${n}`));
    expect((await edit(anna, sent[0]!.id, "Познакомимся?")).status).toBe(200);
    expect((await edit(anna, sent[1]!.id, "познакомимся?")).status).toBe(200);
    expect(await codeOf(edit(anna, sent[2]!.id, "Познакомимся?"))).toBe("first_text_repeated");
    expect(textsOf(await world.chat.history(anna, sent[2]!.chatId))).toEqual(["Привет 2"]);
  });

  test("more text than a day or the space of a member holds: each edit counts as written, the last one as standing", async () => {
    await world.close();
    world = createWorld({ env: { RATE_LIMITS: "on" } });
    ({ anna, boris, hers } = await world.chat.twoWriters());
    const use = () => {
      const { standing, written } = world.deps.db.orm.select().from(textUse).all()[0]!;
      return { standing, written };
    };
    const { id } = await world.chat.say(hers, boris, "а".repeat(100));
    expect(use()).toEqual({ standing: 400, written: 200 });
    await edit(anna, id, "а".repeat(10));
    expect(use()).toEqual({ standing: 220, written: 220 });
    world.deps.db.orm.update(textUse).set({ written: 1_999_990 }).run();
    expect(await codeOf(edit(anna, id, "а".repeat(11)))).toBe("text_limit_reached");
    expect((await edit(anna, id, "а")).status).toBe(200);
    await anna.delete(`/api/message/${id}/delete`);
    expect(use().standing).toBe(0);
  });
});

test("A member edits only as often as by hand: each edit is sealed", async () => {
  await world.close();
  world = createWorld({ env: { RATE_LIMITS: "on" } });
  ({ anna, boris, hers } = await world.chat.twoWriters());
  const { id } = await world.chat.say(hers, boris, "Привет");
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.edit.burst; n++) statuses.push((await edit(anna, id, `Правка ${n}`)).status);
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

interface Line {
  content: string;
  edited?: boolean;
  deleted?: boolean;
}

describe("What a message said before", () => {
  const linesOf = (person: TestPerson) =>
    world.reports
      .about(person)
      .at(-1)!
      .context.messages!.map(({ content, edited = false, deleted = false }: Line) => ({
        content,
        ...(edited && { edited }),
        ...(deleted && { deleted }),
      }));

  test("is encrypted, comes with a report, also of a message deleted since, and is erased after 30 days", async () => {
    const { id, chatId } = await world.chat.say(his, anna, "Заплати");
    world.clock.advance(1_000);
    const second = await world.chat.say(his, anna, "Или все увидят");
    await edit(boris, id, "Как дела?");
    await edit(boris, second.id, "Погода хорошая");
    await boris.delete(`/api/message/${second.id}/delete`);
    const rows = world.deps.db.orm.select().from(sealedEvidence).all();
    expect(rows.map(({ kind }) => kind)).toEqual(["edit", "edit", "message"]);
    expect(rows.some(({ sealed }) => sealed.includes("Заплати"))).toBe(false);
    expect((await report(anna, boris, { chatId })).status).toBe(200);
    expect(linesOf(boris)).toEqual([
      { content: "Заплати", edited: true },
      { content: "Как дела?" },
      { content: "Или все увидят", edited: true },
      { content: "Погода хорошая", deleted: true },
    ]);
    world.clock.advance(31 * DAY_MS);
    world.features.evidence.removeOld();
    expect(world.deps.db.orm.select().from(sealedEvidence).all()).toEqual([]);
  });

  test("is kept as it was first, and of many edits the latest and those that stood longest", async () => {
    const { id, chatId } = await world.chat.say(his, anna, "Угроза");
    for (let n = 1; n <= 30; n++) {
      if (n === 5) world.clock.advance(MINUTE_MS);
      expect((await edit(boris, id, `Правка ${n}`)).status).toBe(200);
    }
    await report(anna, boris, { chatId });
    const lines = linesOf(boris).map(({ content }: Line) => content);
    expect(lines).toHaveLength(6);
    expect(lines).toEqual(
      expect.arrayContaining(["Угроза", "Правка 4", "Правка 28", "Правка 29", "Правка 30"]),
    );
  });

  test("is told to neither of the two, and goes with the chat", async () => {
    const { id, chatId } = await world.chat.say(his, anna, "Тайное");
    await edit(boris, id, "Явное");
    for (const person of [anna, boris])
      for (const path of [`/api/chat/${chatId}/messagesPagination`, `/api/chat/${chatId}`])
        expect(JSON.stringify((await person.get(path)).body)).not.toContain("Тайное");
    for (const person of [anna, boris]) await person.delete(`/api/chat/${chatId}/delete`);
    world.clock.advance(2 * DAY_MS);
    await world.features.chats.eraseDeleted();
    expect(world.deps.db.orm.select().from(sealedEvidence).all()).toEqual([]);
  });
});
