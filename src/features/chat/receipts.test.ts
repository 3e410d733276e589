import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import { RECEIPT_CHANGES_A_DAY } from "#src/features/profile/rules.ts";
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

const show = (person: TestPerson, readReceipts: boolean) => person.post("/api/privacy", { readReceipts });
/** Whether this member sees that the other has read their latest message. */
async function seesRead(person: TestPerson, chatId: string): Promise<boolean> {
  const { data } = await world.chat.history(person, chatId);
  const own = data.findLast(({ mine }) => mine)!;
  const { body } = await person.get(`/api/chat/${chatId}`);
  const list = (await world.chat.chats(person)).data[0]!;
  expect([body.companionReadSeq as number, list.companionReadSeq].map((seq) => seq >= own.seq)).toEqual([
    own.read,
    own.read,
  ]);
  return own.read;
}

test("Read receipts are on at first; who turns them off neither sends nor sees them, whoever has them on", async () => {
  expect((await anna.get("/api/privacy")).body.readReceipts).toBe(true);
  for (const off of [anna, boris]) {
    const { chatId } = await world.chat.say(hers, boris, "Читай");
    await world.chat.say(his, anna, "И ты");
    const before = await show(off, false);
    expect(before.body.readReceipts).toBe(false);
    for (const person of [anna, boris]) await person.post(`/api/chat/${chatId}/chat_entry`);
    for (const person of [anna, boris]) expect(await seesRead(person, chatId)).toBe(false);
    await show(off, true);
    for (const person of [anna, boris]) expect(await seesRead(person, chatId)).toBe(true);
  }
});

test("No frame tells the other, own tabs hear it, and the counts of unread messages stay", async () => {
  const { chatId } = await world.chat.say(hers, boris, "Читай");
  const other = await world.tabOf(boris);
  await show(boris, false);
  expect(await world.chat.unread(boris)).toBe(1);
  await his.ask("MESSAGES_READ", { chatID: chatId });
  expect(await other.next("MESSAGES_READ")).toMatchObject({ chatID: chatId, userId: boris.id });
  expect(await hers.unread()).not.toContain("MESSAGES_READ");
  expect(await world.chat.unread(boris)).toBe(0);
  await world.chat.say(his, anna, "Прочитано?");
  expect(await world.chat.unread(anna)).toBe(1);
  await hers.ask("MESSAGES_READ", { chatID: chatId });
  expect((await his.next("MESSAGES_READ")).userId).toBe(boris.id);
  expect(await his.unread()).not.toContain("MESSAGES_READ");
  expect(await world.chat.unread(anna)).toBe(0);
});

test("A message that is sent again says nothing of it either", async () => {
  const { id, chatId } = await world.chat.say(hers, boris, "Читай");
  await boris.post(`/api/chat/${chatId}/chat_entry`);
  const again = async () => (await world.chat.say(hers, boris, "Читай", { clientId: id })).read;
  expect(await again()).toBe(true);
  await show(anna, false);
  expect(await again()).toBe(false);
});

test("Who turns them off or on, and everyone whose marks change, hears of it; no one else does", async () => {
  await world.chat.say(hers, boris, "Читай");
  const [vera, gleb, stranger] = [world.newPerson(), world.newPerson(), world.newPerson()];
  await show(vera, false);
  const deaf = await Promise.all([vera, gleb, stranger].map((person) => world.tabOf(person)));
  const other = await world.tabOf(boris);
  for (const tab of deaf.slice(0, 2)) await world.chat.say(tab, boris, "Привет");
  await boris.post(`/api/user/blocks/${gleb.id}`);
  for (const readReceipts of [false, true]) {
    await show(boris, readReceipts);
    for (const tab of [hers, his, other])
      expect(await tab.next("RECEIPTS_CHANGED")).toEqual({ userId: boris.id });
    for (const tab of deaf) expect(await tab.unread()).not.toContain("RECEIPTS_CHANGED");
  }
  await boris.post("/api/privacy", { photos: "FRIENDS" });
  expect(await hers.unread()).not.toContain("RECEIPTS_CHANGED");
});

test("Turning them off again tells no one, and turning them on and off all day is refused", async () => {
  await world.chat.say(hers, boris, "Читай");
  const setTo = async (readReceipts: boolean) => (await boris.post("/api/privacy", { readReceipts })).status;
  for (let n = 0; n < RECEIPT_CHANGES_A_DAY; n++) {
    expect(await setTo(n % 2 === 1)).toBe(200);
    expect(await hers.next("RECEIPTS_CHANGED")).toEqual({ userId: boris.id });
    expect(await setTo(n % 2 === 1)).toBe(200);
  }
  expect(await setTo(false)).toBe(429);
  expect((await boris.get("/api/privacy")).body.readReceipts).toBe(true);
  expect(await setTo(true)).toBe(200);
  expect((await boris.post("/api/privacy", { photos: "FRIENDS" })).status).toBe(200);
  expect(await hers.unread()).not.toContain("RECEIPTS_CHANGED");
  world.clock.advance(DAY_MS);
  expect(await setTo(false)).toBe(200);
});
