import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Reaction } from "#contract/reactions.ts";
import { DAY_MS, iso } from "#contract/time.ts";
import { chatMembers, messages } from "#db/schema/index.ts";
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
  world = createWorld({ push: true });
  ({ anna, boris, hers, his } = await world.chat.twoWriters({ hers: { account: { passwordHash: null } } }));
});
afterEach(() => world.close());

const react = (tab: TestTab, messageId: string, reaction: Reaction | null) =>
  tab.ask("MESSAGE_REACTION", { messageId, reaction });
const reactionsOf = async (person: TestPerson, chatId: string) =>
  (await world.chat.history(person, chatId)).data.map(({ reactions }) => reactions);

describe("A reaction", () => {
  test("is one per person and message: changed, and taken back", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "Привет");
    for (const reaction of ["heart", "fire"] as const) await react(his, id, reaction);
    await react(hers, id, "laugh");
    expect(await reactionsOf(boris, chatId)).toEqual([{ mine: "fire", theirs: "laugh" }]);
    expect(await reactionsOf(anna, chatId)).toEqual([{ mine: "laugh", theirs: "fire" }]);
    await react(his, id, null);
    expect(await reactionsOf(anna, chatId)).toEqual([{ mine: "laugh", theirs: null }]);
  });

  test("shows at once on the other's screen and in one's own other tabs, once", async () => {
    const other = await world.tabOf(boris);
    const { id, chatId } = await world.chat.say(hers, boris, "Привет");
    await react(his, id, "heart");
    await react(his, id, "heart");
    const heard = { chatID: chatId, messageId: id, userId: boris.id, reaction: "heart" } as const;
    for (const tab of [hers, other]) {
      expect(await tab.next("MESSAGE_REACTION")).toEqual(heard);
      expect((await tab.unread()).filter((event) => event === "MESSAGE_REACTION")).toEqual([]);
    }
    expect(await his.unread()).not.toContain("MESSAGE_REACTION");
  });

  test("makes nothing unread, moves no chat, and sends no push", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "Привет");
    await boris.post(`/api/chat/${chatId}/chat_entry`);
    await world.subscribe(anna);
    hers.drop();
    const sides = () => world.deps.db.orm.select().from(chatMembers).all();
    const before = sides();
    world.clock.advance(60_000);
    await react(his, id, "heart");
    expect(sides()).toEqual(before);
    expect(await world.chat.unread(anna)).toBe(0);
    expect(await world.pushes()).toEqual([]);
  });

  test("may be to a message with photos that quotes, and is of the six", async () => {
    const first = await world.chat.say(hers, boris, "Привет");
    const second = await world.chat.say(his, anna, "И тебе", { replyToMessageId: first.id });
    await react(hers, second.id, "wow");
    expect(await reactionsOf(anna, first.chatId)).toMatchObject([{ mine: null }, { mine: "wow" }]);
    expect(await refusal(react(hers, second.id, "😈" as Reaction))).toBe("validation_failed");
    expect(await refusal(react(hers, "nothing", "heart"))).toBe("not_found");
  });
});

describe("A reaction is refused", () => {
  test("across a block in either direction, also to take it back, and shows in no list", async () => {
    const { id, chatId } = await world.chat.say(hers, boris, "Привет");
    await react(his, id, "heart");
    world.block(anna, boris);
    expect(await refusal(react(his, id, null))).toBe("user_blocked_you");
    expect(await refusal(react(hers, id, "fire"))).toBe("you_blocked_user");
    expect(await reactionsOf(anna, chatId)).toEqual([{ mine: null, theirs: "heart" }]);
  });

  test("to a suspended or deleted companion, and from outside of the chat", async () => {
    const { id } = await world.chat.say(hers, boris, "Привет");
    expect(await refusal(react(await world.tabOf(world.newPerson()), id, "heart"))).toBe("not_found");
    world.lock(boris.id, world.clock());
    expect(await refusal(react(hers, id, "heart"))).toBe("deleted_profile");
  });

  test("to what the user has deleted; the other's deletion hides it from them alone", async () => {
    const first = await world.chat.say(hers, boris, "Раз");
    await boris.delete(`/api/chat/${first.chatId}/delete`);
    expect(await refusal(react(his, first.id, "heart"))).toBe("not_found");
    await react(hers, first.id, "heart");
    expect(await his.unread()).not.toContain("MESSAGE_REACTION");
    await anna.delete(`/api/message/${first.id}/delete`);
    expect(await refusal(react(hers, first.id, "heart"))).toBe("not_found");
  });
});

test("The archive has a member's reactions, of the other's messages no words; deletion erases all", async () => {
  const own = await world.chat.say(hers, boris, "Моё");
  const ownAt = world.clock();
  const theirs = await world.chat.say(his, anna, "Тайна");
  const theirsAt = world.clock();
  await react(hers, own.id, "like");
  await react(hers, theirs.id, "heart");
  await react(his, own.id, "sad");
  const response = await anna.archive();
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = new TextDecoder().decode(files["data.json"]);
  const companion = { id: boris.id, name: "Борис" };
  expect(JSON.parse(text).messageReactions).toEqual([
    { with: companion, toOwnMessage: true, sentAt: iso(ownAt), reaction: "like" },
    { with: companion, toOwnMessage: false, sentAt: iso(theirsAt), reaction: "heart" },
  ]);
  expect(text).not.toContain("Тайна");
  await anna.post("/api/user/profile/delete", {});
  world.clock.advance(31 * DAY_MS);
  await world.features.profile.eraseDeleted();
  expect(world.deps.db.orm.select().from(messages).all()).toEqual([]);
});
