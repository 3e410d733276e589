import { afterAll, afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PROFILE_TAGS_MAX } from "#contract/limits.ts";
import type { Tag } from "#contract/people.ts";
import type { Me } from "#contract/profile.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { sqlite } = world.deps.db;

const setTags = (person: TestPerson, tags: unknown) => person.post("/api/user/update", { tags });
const tagsOf = (answer: { body: unknown }) => (answer.body as Me).tags.map(({ name }) => name);
const popular = async (name?: string) => {
  const query = name === undefined ? "" : `?name=${encodeURIComponent(name)}`;
  const { status, body } = await anna.get(`/api/tag/popular${query}`);
  expect(status).toBe(200);
  expect(body.pagination).toEqual({ page: 1, perPage: 20, total: (body.data as Tag[]).length });
  return body.data as Tag[];
};
const anna = world.newPerson();

test("The count of a tag is the number of its profiles, whoever adds and removes tags in whatever order", async () => {
  const people = Array.from({ length: 5 }, () => world.newPerson());
  const names = [
    "джаз",
    "Джаз",
    "ДЖАЗ ",
    "#джаз",
    "ёлки",
    "елки",
    "горы",
    "rock",
    "Rock",
    "кофе  и чай",
    "кофе и чай",
  ];
  const change = fc.record({
    who: fc.nat({ max: people.length - 1 }),
    tags: fc.array(fc.constantFrom(...names), { maxLength: PROFILE_TAGS_MAX }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const { who, tags } of changes) expect((await setTags(people[who]!, tags)).status).toBe(200);
      const wrong = sqlite
        .query("SELECT * FROM tags WHERE count <> (SELECT count(*) FROM profile_tags WHERE tag_id = tags.id)")
        .all();
      expect(wrong).toEqual([]);
    }),
    { numRuns: 40, seed: 2030 },
  );
  for (const person of people) await setTags(person, []);
  expect(await popular()).toEqual([]);
});

test("Spellings that fold to the same text are one tag, which keeps the name first written", async () => {
  const [boris, vera] = [world.newPerson(), world.newPerson()];
  expect(tagsOf(await setTags(boris, ["Настольные  игры", "#ёжики"]))).toEqual(["Настольные игры", "ёжики"]);
  expect(tagsOf(await setTags(vera, ["НАСТОЛЬНЫЕ ИГРЫ", "ежики", "Ежики"]))).toEqual([
    "Настольные игры",
    "ёжики",
  ]);
  expect(await popular("настол")).toMatchObject([{ name: "Настольные игры", count: 2 }]);
  for (const name of ["ЕЖ", "ёж", "#ёж", " еж "])
    expect((await popular(name)).map((tag) => tag.name)).toEqual(["ёжики"]);
  expect(await popular("нет такого")).toEqual([]);
  expect((await popular("#")).length).toBe(2);
});

test("Tags fold as places do: hyphens, dashes, accents and the keyboard layout make no other tag", async () => {
  const [galya, dima] = [world.newPerson(), world.newPerson()];
  expect(tagsOf(await setTags(galya, ["рок-н-ролл", "Café", "вино́"]))).toEqual([
    "рок-н-ролл",
    "Café",
    "вино́",
  ]);
  expect(tagsOf(await setTags(dima, ["Рок–н–ролл", "cafe\u0301", "вино"]))).toEqual([
    "рок-н-ролл",
    "Café",
    "вино́",
  ]);
  for (const [typed, name] of [
    ["рок н", "рок-н-ролл"],
    ["hjr-y", "рок-н-ролл"],
    ["сфау", "Café"],
    ["caf", "Café"],
    ["dby", "вино́"],
  ] as const)
    expect((await popular(typed)).map((tag) => tag.name)).toEqual([name]);
});

test("The most used tags come first, and unused ones are not suggested", async () => {
  const people = Array.from({ length: 3 }, () => world.newPerson());
  await setTags(people[0]!, ["первый", "второй", "третий"]);
  await setTags(people[1]!, ["первый", "второй"]);
  await setTags(people[2]!, ["первый"]);
  const names = (await popular()).map(({ name }) => name);
  expect(names.filter((name) => /^(первый|второй|третий)$/.test(name))).toEqual([
    "первый",
    "второй",
    "третий",
  ]);
  await setTags(people[0]!, []);
  expect((await popular()).map(({ name }) => name)).not.toContain("третий");
  expect(await popular("трет")).toEqual([]);
});

test.each([
  ["a prohibited word", ["горы", "хуй"], "obscene_terms"],
  ["one letter", ["горы", "я"], "too_short"],
  ["31 letters", ["горы", "я".repeat(31)], "too_big"],
  ["no letter and no digit", ["горы", "''--"], "invalid_format"],
  ["eleven of them", Array.from({ length: 11 }, (_, n) => `тег ${n}`), "too_big"],
  ["no texts", ["горы", 5], "invalid_type"],
])("Tags with %s are refused, and none of them is saved", async (_told, tags, code) => {
  const boris = world.newPerson();
  await setTags(boris, ["джаз"]);
  const { status, body } = await setTags(boris, tags);
  expect(status).toBe(422);
  expect([body.code, ...((body.errors as { code: string }[]) ?? []).map((error) => error.code)]).toContain(
    code,
  );
  expect(tagsOf(await boris.get("/api/user/me"))).toEqual(["джаз"]);
});

test("Suggestions are for members only", async () => {
  expect((await world.stranger.get("/api/tag/popular")).status).toBe(401);
});

describe("Among many tags", () => {
  const fill = (many: number, count: string, nameOf: string) =>
    sqlite.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
       INSERT INTO tags (name, folded, count) SELECT ${nameOf}, ${nameOf}, ${count} FROM n`,
    );
  afterEach(() => sqlite.run("DELETE FROM tags WHERE name LIKE 'яя%'"));

  test("the most used are suggested by a short beginning, and the right one by a long one", async () => {
    fill(9_000, "9001 - i % 9000", "'яя' || printf('%05d', 9001 - i)");
    expect((await popular("яя")).map(({ name }) => name).slice(0, 2)).toEqual(["яя00001", "яя09000"]);
    expect((await popular("яя0423")).map(({ name }) => name).toSorted()[0]).toBe("яя04230");
  });

  test("a suggestion reads a few thousand of them, however many there are", () => {
    const plan = sqlite
      .query<{ detail: string }, []>(
        "EXPLAIN QUERY PLAN SELECT * FROM tags WHERE folded >= 'т' AND folded < 'у' AND count > 0 ORDER BY folded LIMIT 2000",
      )
      .all()
      .map(({ detail }) => detail)
      .join("\n");
    expect(plan).toContain("tags_in_use_by_folded");
    expect(plan).not.toContain("TEMP B-TREE");
  });

  test("those that nothing uses are removed, and no others", async () => {
    const boris = world.newPerson();
    await setTags(boris, ["нужный", "яя лишний"]);
    await setTags(boris, ["нужный"]);
    fill(1_200, "0", "'яя' || i");
    await world.features.tags.forgetUnused();
    expect(sqlite.query("SELECT name FROM tags WHERE name LIKE 'яя%'").all()).toEqual([]);
    expect(tagsOf(await boris.get("/api/user/me"))).toEqual(["нужный"]);
    expect(tagsOf(await setTags(boris, ["нужный", "яя лишний"]))).toContain("яя лишний");
    await setTags(boris, []);
  });
});
