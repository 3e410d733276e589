import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { DAY_MS } from "#contract/time.ts";
import { uploadPhoto } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { sameTextKey } from "./rules.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const refusal = async (who: TestPerson, to: TestPerson) =>
  (await who.get(`/api/chat/with/${to.id}`)).body.refusal;
const write = (
  { id }: TestPerson,
  to: TestPerson,
  content: string = crypto.randomUUID(),
  imageIds: string[] = [],
) => world.features.chats.send(id, { to: to.id, content, imageIds });
const refused = (code: string) => expect.objectContaining({ code });
const people = (count: number) => Array.from({ length: count }, () => world.newPerson());

describe("On the first day a member", () => {
  const LINK = "Смотри: https://evil.example";

  test("starts two chats, and others from the next day on; answers are free", async () => {
    const [anna, asker] = [world.newcomer(), world.newPerson()];
    await write(asker, anna);
    expect(await refusal(anna, world.newPerson())).toBeNull();
    const [one, other, third] = people(3) as [TestPerson, TestPerson, TestPerson];
    await write(anna, one);
    await write(anna, other);
    await write(anna, one);
    expect(await refusal(anna, third)).toBe("first_day_chats");
    const tab = await world.tabOf(anna);
    await expect(tab.ask("MESSAGE", { to: third.id, content: "Привет" })).rejects.toMatchObject({
      code: "first_day_chats",
    });
    await write(anna, asker);
    world.clock.advance(DAY_MS - 1);
    expect(await refusal(anna, third)).toBe("first_day_chats");
    world.clock.advance(1);
    expect(await refusal(anna, third)).toBeNull();
    await write(anna, third);
  });

  test("starts no more chats with VIP, with visitors, or after deleting those started; only with friends", async () => {
    const anna = world.newcomer({ vipUntil: Number.MAX_SAFE_INTEGER });
    const [one, other, third, friend] = people(4) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const started = [await write(anna, one), await write(anna, other)];
    await third.post(`/api/user/profile/view/${anna.id}`);
    for (const { chatId } of started)
      expect((await anna.delete(`/api/chat/${chatId}/delete`)).status).toBe(200);
    expect(await refusal(anna, third)).toBe("first_day_chats");
    world.befriend(anna, friend);
    expect(await refusal(anna, friend)).toBeNull();
    await write(anna, friend);
    expect(await refusal(anna, third)).toBe("first_day_chats");
  });

  test.each([{}, { vipUntil: Number.MAX_SAFE_INTEGER }])(
    "sends no links and no photos to strangers, also with VIP: %p",
    async (details) => {
      const [anna, boris] = [world.newcomer(details), world.newPerson()];
      const photo = (await uploadPhoto(anna)).id;
      await expect(write(anna, boris, LINK)).rejects.toEqual(refused("first_day_links"));
      await expect(write(anna, boris, "evil.com")).rejects.toEqual(refused("first_day_links"));
      await expect(write(anna, boris, "", [photo])).rejects.toEqual(refused("first_day_photos"));
      // What was refused has begun no chat.
      expect((await anna.get("/api/chat/allPagination")).body.data).toEqual([]);
      await write(anna, boris);
      await expect(write(anna, boris, LINK)).rejects.toEqual(refused("first_day_links"));
      world.clock.advance(DAY_MS);
      await write(anna, boris, LINK, [photo]);
    },
  );

  test("sends both to friends, and to a person who has answered, whatever they delete later", async () => {
    const [anna, boris, friend] = [world.newcomer(), world.newPerson(), world.newPerson()];
    world.befriend(anna, friend);
    const photo = (await uploadPhoto(anna)).id;
    await write(anna, friend, LINK, [photo]);
    await write(anna, boris);
    const answer = await write(boris, anna);
    await boris.delete(`/api/message/${answer.id}/delete`);
    await write(anna, boris, LINK, [photo]);
  });

  test("announces an event without links", async () => {
    const anna = world.newcomer({ vipUntil: Number.MAX_SAFE_INTEGER });
    const [event, guest] = [await world.events.host(anna, { askToCome: false }), world.newVip()];
    await world.events.comes(guest, event);
    const announce = (text: string) => anna.post(`/api/event/${event.id}/announcement`, { text });
    expect(await announce("Встреча здесь: evil.com")).toMatchObject({ body: { code: "first_day_links" } });
    expect((await announce("Встречаемся у входа")).body).toEqual({ people: 1 });
  });
});

describe("The same text", () => {
  test("goes to two people who have not answered, and to no third within a day, also with VIP", async () => {
    const anna = world.newVip();
    const [one, other, third] = people(3) as [TestPerson, TestPerson, TestPerson];
    const first = await write(anna, one, "Привет, как дела?");
    await write(anna, one, "Привет, как дела?");
    await write(anna, other, "ПРИВЕТ,  как\nде\u200Bла?");
    await expect(write(anna, third, "Привет, как дела?")).rejects.toEqual(refused("first_text_repeated"));
    expect(await refusal(anna, third)).toBeNull();
    // Deleting one for both makes no room.
    await anna.delete(`/api/message/${first.id}/delete`);
    await expect(write(anna, third, "привет,как дела?")).rejects.toEqual(refused("first_text_repeated"));
    await write(anna, third, "Привет, Вера!");
    world.clock.advance(DAY_MS);
    await write(anna, third, "Привет, как дела?");
  });

  test("goes to anyone once one of the two has answered, and always to friends and people who write back", async () => {
    const anna = world.newVip();
    const [one, other, third, friend, known] = people(5) as TestPerson[] as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    world.befriend(anna, friend);
    await write(known, anna);
    for (const to of [friend, known, one, other, friend, known]) await write(anna, to, "Привет");
    await expect(write(anna, third, "Привет")).rejects.toEqual(refused("first_text_repeated"));
    await write(one, anna);
    await write(anna, third, "Привет");
  });

  test("may be announced to everyone who comes to an event", async () => {
    const anna = world.newVip();
    const event = await world.events.host(anna, { askToCome: false });
    for (const guest of Array.from({ length: 4 }, () => world.newVip()))
      await world.events.comes(guest, event);
    expect((await anna.post(`/api/event/${event.id}/announcement`, { text: "Ждём всех" })).body).toEqual({
      people: 4,
    });
  });

  test("is not kept: a hash of it is, for a day", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await write(anna, boris, "Привет");
    const rows = () => world.deps.db.sqlite.query("SELECT * FROM first_texts").all();
    expect(JSON.stringify(rows())).not.toContain("Привет");
    world.features.chats.forgetFirstTexts();
    expect(rows()).toHaveLength(1);
    world.clock.advance(DAY_MS);
    world.features.chats.forgetFirstTexts();
    expect(rows()).toHaveLength(0);
  });

  test("is one whatever its case, spaces, composition and invisible signs", () => {
    const noise = fc.constantFrom("", " ", "\n", "\u200B", "\u00AD", "\u2060", "\uFE0F");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(..."абйё?!1z"), noise, fc.boolean())), (letters) => {
        const plain = letters.map(([letter]) => letter).join("");
        const disguised = letters
          .map(([letter, sign, upper]) => (upper ? letter.toUpperCase() : letter).normalize("NFD") + sign)
          .join("");
        expect(sameTextKey(disguised)).toBe(sameTextKey(plain));
      }),
    );
    expect(sameTextKey("Привет")).not.toBe(sameTextKey("Привет!"));
  });
});

test("A chat tells each side who of the two has written", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const { chatId } = await write(anna, boris);
  const wrote = async (who: TestPerson) => (await who.get(`/api/chat/${chatId}`)).body.wrote;
  expect(await wrote(anna)).toEqual({ me: true, them: false });
  expect(await wrote(boris)).toEqual({ me: false, them: true });
  const { id } = await write(boris, anna);
  await boris.delete(`/api/message/${id}/delete`);
  expect(await wrote(anna)).toEqual({ me: true, them: true });
});

test("The offer to protect the inbox is remembered for the member, not for a browser", async () => {
  const anna = world.newPerson();
  const settings = async () => (await anna.get("/api/settings/dating")).body;
  expect(await settings()).toMatchObject({ protectInbox: false, inboxOffered: false });
  await anna.post("/api/settings/dating", { inboxOffered: true });
  expect((await world.anotherBrowser(anna).get("/api/settings/dating")).body).toMatchObject({
    protectInbox: false,
    inboxOffered: true,
  });
});
