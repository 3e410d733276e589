import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import type { MessagesFound } from "#contract/chat.ts";
import { fold } from "#contract/fold.ts";
import { SEARCH_HITS } from "#contract/limits.ts";
import { messages } from "#db/schema/index.ts";
import { ACTS } from "#src/timing/act-limits.ts";
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

const search = (person: TestPerson, chatId: string, text: string, cursor?: string | null) =>
  person.get(
    `/api/chat/${chatId}/search?text=${encodeURIComponent(text)}${cursor ? `&cursor=${cursor}` : ""}`,
  );
/** The texts of all pages, and how many pages there were. */
async function all(person: TestPerson, chatId: string, text: string) {
  const found: string[] = [];
  let [pages, cursor] = [0, undefined as string | null | undefined];
  while (cursor !== null) {
    const { body } = (await search(person, chatId, text, cursor)) as unknown as { body: MessagesFound };
    found.push(...body.data.map(({ content }) => content));
    cursor = body.cursor;
    pages += 1;
  }
  return { found, pages };
}

/** Straight into the table: a chat of thousands is not written by hand. */
async function longChat(contents: readonly string[]): Promise<string> {
  const { chatId } = await world.chat.say(hers, boris, "Начало");
  const createdAt = world.clock();
  world.deps.db.transaction(() => {
    for (const [n, content] of contents.entries()) {
      const row = { id: world.deps.ids(), chatId, seq: n + 2, senderId: anna.id, content, createdAt };
      world.deps.db.orm.insert(messages).values(row).run();
    }
  });
  return chatId;
}

test("Words are found whatever their case, marks and ё, the newest first, from either side", async () => {
  const { chatId } = await world.chat.say(hers, boris, "Возьму Ёлку");
  await world.chat.say(his, anna, "и печенье");
  await world.chat.say(his, anna, "ЕЛКА\u00AD уже есть");
  for (const person of [anna, boris]) {
    const { body } = await search(person, chatId, " ёлк ");
    expect(body).toMatchObject({
      data: [
        { content: "ЕЛКА\u00AD уже есть", mine: person === boris },
        { content: "Возьму Ёлку", mine: person === anna },
      ],
      cursor: null,
    });
  }
  expect((await search(anna, chatId, "100%_")).body).toEqual({ data: [], cursor: null });
});

test("Nothing of another's chat, of a cleared or deleted one, or of another chat is found", async () => {
  const { chatId, id } = await world.chat.say(hers, boris, "Секрет");
  await world.chat.say(hers, world.newPerson(), "Секрет другого");
  expect((await search(world.newPerson(), chatId, "секрет")).status).toBe(404);
  expect((await all(boris, chatId, "секрет")).found).toEqual(["Секрет"]);
  await boris.delete(`/api/chat/${chatId}/delete`);
  expect((await search(boris, chatId, "секрет")).status).toBe(404);
  await world.chat.say(hers, boris, "Ещё один секрет");
  expect((await all(boris, chatId, "секрет")).found).toEqual(["Ещё один секрет"]);
  await anna.delete(`/api/message/${id}/delete`);
  expect((await all(anna, chatId, "секрет")).found).toEqual(["Ещё один секрет"]);
});

test("An empty, a too long or an invented request is refused or finds nothing", async () => {
  const { chatId } = await world.chat.say(hers, boris, "Привет");
  expect((await search(anna, chatId, " \u00AD ")).body).toEqual({ data: [], cursor: null });
  expect((await search(anna, chatId, "а".repeat(101))).status).toBe(422);
  expect((await search(anna, chatId, "а", "?")).status).toBe(422);
});

test("A long chat is searched in pages, each of which is bounded, and none misses or repeats a hit", async () => {
  const contents = Array.from({ length: 9_000 }, (_, n) => (n % 900 === 0 ? `игла ${n}` : `сено ${n}`));
  const chatId = await longChat(contents);
  const { found, pages } = await all(boris, chatId, "ИГЛА");
  expect(found).toEqual(contents.filter((content) => content.startsWith("игла")).reverse());
  expect(pages).toBe(3);
  const { body } = await search(boris, chatId, "сено");
  expect(body.data).toHaveLength(SEARCH_HITS);
});

test("Long messages count by their letters: one request reads no more than some", async () => {
  const chatId = await longChat(Array.from({ length: 200 }, (_, n) => `${n} ${"а".repeat(3_900)}`));
  const { found, pages } = await all(boris, chatId, "начало");
  expect(found).toEqual(["Начало"]);
  expect(pages).toBeGreaterThan(2);
});

test("Whatever the texts and the wanted word, all that contain it are found once, in order", async () => {
  const word = fc.constantFrom("да", "Да!", "нет", "ёж", "еж", "é", "ok", "");
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 80 }),
      fc.constantFrom("да", "Ёж", "e", "ok", "нет да"),
      async (texts, wanted) => {
        await world.close();
        world = createWorld();
        ({ anna, boris, hers } = await world.chat.twoWriters());
        const chatId = await longChat(texts);
        const { found } = await all(boris, chatId, wanted);
        expect(found).toEqual(texts.filter((one) => fold(one).includes(fold(wanted))).reverse());
      },
    ),
    { numRuns: 20, seed: 2030 },
  );
});

test("A member searches only as often as by hand: each request reads thousands of messages", async () => {
  await world.close();
  world = createWorld({ env: { RATE_LIMITS: "on" } });
  ({ anna, boris, hers } = await world.chat.twoWriters());
  const { chatId } = await world.chat.say(hers, boris, "Привет");
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.messageSearch.burst; n++)
    statuses.push((await search(anna, chatId, "привет")).status);
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
