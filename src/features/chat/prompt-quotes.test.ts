import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { message as messageShape } from "#contract/chat.ts";
import { SAME_FIRST_TEXTS } from "#contract/limits.ts";
import { PRIVACY_LEVELS } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { refusal, uploadPhoto } from "#test/helpers/chat.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import type { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const SUNDAY: Prompt = { question: "sunday", answer: "Долгий завтрак" };
const TRIP: Prompt = { question: "trip", answer: "Неделя на плоту" };

const world = createWorld();
afterAll(world.close);

let [anna, boris] = [] as unknown as [TestPerson, TestPerson];
let [hers, his] = [] as unknown as [TestTab, TestTab];
beforeEach(async () => {
  anna = world.newPerson();
  boris = world.newPerson({ prompts: [SUNDAY, TRIP] });
  [hers, his] = [await world.tabOf(anna), await world.tabOf(boris)];
});

const quote = (prompt: unknown, content = "И у меня так", tab = hers, to = boris) =>
  world.chat.say(tab, to, content, { prompt: prompt as Prompt });

describe("A message that quotes an answer", () => {
  test("carries the question and the answer to both, and keeps them when the profile changes", async () => {
    const sent = await quote(SUNDAY);
    expect(messageShape.strict().parse(sent)).toMatchObject({ prompt: SUNDAY, replyToMessage: null });
    expect(await his.next("MESSAGE")).toMatchObject({ prompt: SUNDAY, mine: false });
    await boris.post("/api/user/update", { prompts: [TRIP, { ...SUNDAY, answer: "Спать" }] });
    await boris.post("/api/privacy", { profileInfo: "NOBODY" });
    for (const person of [anna, boris]) {
      const { data } = await world.chat.history(person, sent.chatId);
      expect(data.map(({ prompt }) => prompt)).toEqual([SUNDAY]);
    }
    const edited = await anna.post(`/api/message/${sent.id}/edit`, { content: "И у меня" });
    expect(edited.status).toBe(200);
    expect((await world.chat.history(boris, sent.chatId)).data[0]).toMatchObject({ prompt: SUNDAY });
  });

  test("is stored once, although the answer has changed when it is sent again", async () => {
    const clientId = crypto.randomUUID();
    const again = { prompt: SUNDAY, clientId };
    const first = await world.chat.say(hers, boris, "Да", again);
    await boris.post("/api/user/update", { prompts: [] });
    expect(await world.chat.say(hers, boris, "Да", again)).toEqual(first);
  });

  test.each([
    ["that was never given", { question: "song", answer: "Любая" }],
    ["of another question", { question: "trip", answer: SUNDAY.answer }],
    ["that has words of the sender", { ...SUNDAY, answer: `${SUNDAY.answer} https://evil.example` }],
    ["that is empty", { ...SUNDAY, answer: "" }],
  ])("%s is refused, and neither is a chat begun", async (_, prompt) => {
    expect(await refusal(quote(prompt))).toBe("prompt_changed");
    expect((await world.chat.chats(anna)).data).toEqual([]);
    expect(await his.unread()).toEqual([]);
  });

  test("says no words of its own, quotes no message at once, and no unknown question", async () => {
    expect(await refusal(quote(SUNDAY, ""))).toBe("validation_failed");
    expect(await refusal(quote({ question: "nothing", answer: "" }))).toBe("validation_failed");
    const first = await world.chat.say(hers, boris, "Привет");
    const both = world.chat.say(hers, boris, "Да", { prompt: SUNDAY, replyToMessageId: first.id });
    expect(await refusal(both)).toBe("validation_failed");
  });

  test("tells nothing of a hidden answer apart from a changed one, to whoever asks", async () => {
    const hidden = world.newPerson({ prompts: [SUNDAY], seeProfileInfo: "FRIENDS" });
    for (const guess of [SUNDAY, TRIP])
      expect(await refusal(quote(guess, "Да", hers, hidden))).toBe("prompt_changed");
    world.befriend(anna, hidden);
    expect(await quote(SUNDAY, "Да", hers, hidden)).toMatchObject({ prompt: SUNDAY });
  });

  test("opens none of the limits for a message to a stranger", async () => {
    const newcomer = world.newcomer();
    const tab = await world.tabOf(newcomer);
    const image = await uploadPhoto(newcomer);
    const link = quote(SUNDAY, "Смотри: https://evil.example", tab);
    expect(await refusal(link)).toBe("first_day_links");
    const photo = world.chat.say(tab, boris, "", { prompt: SUNDAY, imageIds: [image.id] });
    expect(await refusal(photo)).toBe("first_day_photos");
    for (const _ of [1, 2]) await quote(SUNDAY, "Привет", tab, world.newPerson({ prompts: [SUNDAY] }));
    expect(await refusal(quote(SUNDAY, "Привет", tab))).toBe("first_day_chats");
  });

  test("counts the same text to everyone as the same, whatever it quotes", async () => {
    const say = (n: number) => {
      const answer = `Плот ${n}`;
      const other = world.newPerson({ prompts: [{ question: "trip", answer }] });
      return quote({ question: "trip", answer }, "Одно и то же", hers, other);
    };
    for (let n = 0; n < SAME_FIRST_TEXTS; n++) await say(n);
    expect(await refusal(say(SAME_FIRST_TEXTS))).toBe("first_text_repeated");
  });

  test("is in the archive of its sender with the question alone: the answer is another's", async () => {
    await quote(SUNDAY);
    const archive = await world.request("/api/user/profile/archive", {
      method: "POST",
      headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json" },
      body: "{}",
    });
    const data = new TextDecoder().decode(
      unzipSync(new Uint8Array(await archive.arrayBuffer()))["data.json"],
    );
    expect(JSON.parse(data).messages).toMatchObject([{ text: "И у меня так", quotedQuestion: "sunday" }]);
    expect(data).not.toContain(SUNDAY.answer);
  });
});

test("Whatever the two are to each other, a quote passes if and only if its sender sees that answer now", async () => {
  const answers = ["Море", "Лес"] as const;
  const cases = fc.record({
    level: fc.constantFrom(...PRIVACY_LEVELS),
    friends: fc.boolean(),
    blocked: fc.constantFrom("none", "byThem", "byMe"),
    given: fc.constantFrom(...answers, null),
    quoted: fc.constantFrom(...answers),
  });
  const seen = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(cases, async ({ level, friends, blocked, given, quoted }) => {
      const [me, other] = [
        world.newPerson(),
        world.newPerson({
          prompts: given === null ? [] : [{ question: "dream", answer: given }],
          seeProfileInfo: level,
        }),
      ];
      if (friends) world.befriend(me, other);
      if (blocked === "byThem") world.block(other, me);
      if (blocked === "byMe") world.block(me, other);
      const { prompts } = (await me.get(`/api/user/id/${other.id}`)).body as unknown as User;
      const isSeen = prompts.some(({ answer }) => answer === quoted);
      const prompt = { question: "dream", answer: quoted } as const;
      const code = await world.features.chats
        .send(me.id, { to: other.id, content: crypto.randomUUID(), imageIds: [], prompt })
        .then(
          () => null,
          (problem) => problem.code as string,
        );
      expect(code === null).toBe(isSeen);
      if (blocked === "none" && !isSeen) expect(code).toBe("prompt_changed");
      seen.add(isSeen);
    }),
    { numRuns: 120, seed: 2030 },
  );
  expect(seen.size).toBe(2);
});
