import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let anna: TestPerson;
let boris: TestPerson;

beforeEach(() => {
  world = createWorld();
  anna = world.newPerson({ name: "Анна" });
  boris = world.newPerson({ name: "Борис" });
});
afterEach(() => world.close());

describe("Messages sent at the same moment", () => {
  const send = (from: TestPerson, to: TestPerson, content: string) =>
    world.features.chats.send(from.id, {
      to: to.id,
      content,
      clientId: crypto.randomUUID(),
      imageIds: [],
    });

  test("are stored and delivered in their order, and a refused one does not affect the others", async () => {
    const his = await world.tabOf(boris);
    const vera = world.newPerson();
    world.block(vera, anna);
    const results = await Promise.allSettled([
      send(anna, boris, "раз"),
      send(anna, vera, "нет"),
      send(boris, anna, "два"),
      send(anna, boris, "три"),
    ]);
    expect(results[1]).toMatchObject({ status: "rejected", reason: { code: "user_blocked_you" } });
    const { value } = results[0] as PromiseFulfilledResult<{ chatId: string }>;
    for (const person of [anna, boris])
      expect(
        (await world.chat.history(person, value.chatId)).data.map(({ seq, content }) => [seq, content]),
      ).toEqual([
        [1, "раз"],
        [2, "два"],
        [3, "три"],
      ]);
    expect((await his.next("CHAT_CREATED")).chatID).toBe(value.chatId);
    for (const content of ["раз", "два", "три"]) expect(await his.next("MESSAGE")).toMatchObject({ content });
    expect((await world.chat.chats(vera)).data).toEqual([]);
  });

  test("start no more chats than allowed, and are stored once per id", async () => {
    const people = Array.from({ length: 6 }, () => world.newPerson());
    const results = await Promise.allSettled(people.map((person) => send(anna, person, `раз, ${person.id}`)));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill("fulfilled"), "rejected"]);
    expect(results[5]).toMatchObject({ reason: { code: "chat_limit_reached" } });
    const same = { to: anna.id, content: "раз", clientId: crypto.randomUUID(), imageIds: [] };
    const [one, other] = await Promise.all([1, 2].map(() => world.features.chats.send(boris.id, same)));
    expect(one).toEqual(other!);
    expect((await world.chat.history(anna, one!.chatId)).data).toHaveLength(1);
  });
});
