import { afterAll, describe, expect, test } from "bun:test";
import { PROMPT_ANSWER_MAX } from "#contract/limits.ts";
import type { User } from "#contract/profile.ts";
import { type Prompt, QUESTIONS } from "#contract/prompts.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { ownProfile, seenProfile } from "#test/helpers/profiles.ts";
import { report } from "#test/helpers/reports.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

const SUNDAY: Prompt = { question: "sunday", answer: "Долгий завтрак" };
const TRIP: Prompt = { question: "trip", answer: "Неделя на плоту" };
const SONG: Prompt = { question: "song", answer: "Любая" };

const save = (person: TestPerson, prompts: unknown) => person.post("/api/user/update", { prompts });
const seenBy = async (viewer: TestPerson, of: TestPerson) => (await seenProfile(viewer, of)).prompts;

test("There are forty questions, each once", () => {
  expect(new Set(QUESTIONS).size).toBe(40);
});

describe("Answers in a profile", () => {
  test("keep their order, pass the filters of texts, and are replaced as a whole", async () => {
    const anna = world.newPerson();
    await save(anna, [TRIP, SUNDAY, { question: "song", answer: "  Та\u202E,\nчто\u0000 сейчас " }]);
    const sung = { question: "song", answer: "Та, что сейчас" } as const;
    expect((await ownProfile(anna)).prompts).toEqual([TRIP, SUNDAY, sung]);
    await save(anna, [sung, TRIP]);
    expect((await ownProfile(anna)).prompts).toEqual([sung, TRIP]);
    await anna.post("/api/user/update", { height: 170 });
    expect((await ownProfile(anna)).prompts).toEqual([sung, TRIP]);
    await save(anna, []);
    expect((await ownProfile(anna)).prompts).toEqual([]);
  });

  test.each([
    [[SUNDAY, TRIP, SONG, { question: "dream", answer: "Море" }], "too_big"],
    [[SUNDAY, { ...SUNDAY, answer: "Сон" }], "invalid_value"],
    [[{ question: "nothing", answer: "Море" }], "invalid_value"],
    [[{ question: "sunday", answer: " \u2800 " }], "required"],
    [[{ question: "sunday", answer: "я".repeat(PROMPT_ANSWER_MAX + 1) }], "too_big"],
    [[SUNDAY, { question: "song", answer: "какой-то хуй" }], "obscene_terms"],
    [null, "invalid_type"],
  ])("%j is refused: %s, and nothing changes", async (prompts, code) => {
    const anna = world.newPerson({ prompts: [SONG] });
    const { status, body } = await save(anna, prompts);
    expect(status).toBe(422);
    expect((body.errors as { code: string }[]).map((error) => error.code)).toContain(code);
    expect((await ownProfile(anna)).prompts).toEqual([SONG]);
  });

  test.each([
    ["EVERYONE", [true, true, true]],
    ["FRIENDS", [true, true, false]],
    ["NOBODY", [true, false, false]],
  ] as const)("with profileInfo %s are seen by the member, a friend, a stranger: %j", async (level, sees) => {
    const [anna, friend, stranger] = [
      world.newPerson({ prompts: [SUNDAY, TRIP], seeProfileInfo: level }),
      world.newPerson(),
      world.newPerson(),
    ];
    world.befriend(anna, friend);
    for (const [index, viewer] of [anna, friend, stranger].entries())
      expect(await seenBy(viewer, anna)).toEqual(sees[index] ? [SUNDAY, TRIP] : []);
    for (const [viewer, who] of [
      ["friend", 1],
      ["stranger", 2],
    ] as const) {
      const { user } = (await anna.get(`/api/user/profile/as/${viewer}`)).body as unknown as { user: User };
      expect(user.prompts).toEqual(sees[who] ? [SUNDAY, TRIP] : []);
    }
  });

  test("are closed to whom the member blocked, and with a deleted profile", async () => {
    const [anna, boris, vera] = [
      world.newPerson({ prompts: [SUNDAY] }),
      world.newPerson(),
      world.newPerson(),
    ];
    world.block(anna, boris);
    expect([await seenBy(boris, anna), await seenBy(vera, anna)]).toEqual([[], [SUNDAY]]);
    world.change(anna, { deletedAt: world.clock() });
    expect(await seenBy(vera, anna)).toEqual([]);
  });

  test("are in a report, also those before an edit", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ prompts: [SUNDAY] })];
    await save(boris, [TRIP]);
    await report(anna, boris);
    expect(world.reports.about(boris)[0]!.context).toMatchObject({
      seen: { prompts: [TRIP] },
      earlier: [{ prompts: [SUNDAY] }],
    });
  });

  test("are emptied with what else someone wrote about themselves", async () => {
    const boris = world.newPerson({ description: "О себе", prompts: [SUNDAY] });
    world.reports.moderation.removeTexts(boris.id);
    expect(await ownProfile(boris)).toMatchObject({ description: null, prompts: [] });
  });
});
