import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { DatingNews, NewMatches, SavedSearch, SearchAnswer } from "#contract/dating.ts";
import { HOUR_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** What no list, count or order may reveal about people who hide, blocked the viewer, or keep part of their profile private. */

let world: World;
beforeEach(() => {
  world = createWorld({ cities: true });
});
afterEach(() => world.close());

const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const list = async (person: TestPerson, path: string) =>
  (await person.get(path)).body as unknown as SearchAnswer;
const news = async (person: TestPerson) =>
  (await person.get("/api/user/dating-news")).body as unknown as DatingNews;

/** One person for each way of no longer being found, and a function that makes it so. */
function leaving(viewer: TestPerson): [TestPerson, () => void][] {
  const person = () => world.newPerson({ sex: "MALE" });
  const [hiding, suspended, deleted, blocked, blocking] = [person(), person(), person(), person(), person()];
  return [
    [hiding, () => world.change(hiding, { hide: true })],
    [suspended, () => world.change(suspended, { lockedAt: 1 })],
    [deleted, () => world.change(deleted, { deletedAt: world.clock() })],
    [blocked, () => world.block(viewer, blocked)],
    [blocking, () => world.block(blocking, viewer)],
  ];
}

describe("People who can no longer be found", () => {
  test("are in no list of bookmarks or visitors, and in none of their numbers", async () => {
    const anna = world.newPerson();
    const left = leaving(anna);
    const stays = world.newPerson();
    for (const [person] of [...left, [stays] as const]) {
      await anna.post(`/api/user/bookmark/${person.id}`);
      await person.post(`/api/user/profile/view/${anna.id}`);
    }
    expect(await list(anna, "/api/user/bookmarks")).toMatchObject({ pagination: { total: 6 } });
    expect(await news(anna)).toMatchObject({ visitors: 6 });
    for (const [, leave] of left) leave();
    for (const path of ["/api/user/bookmarks", "/api/user/visitors"]) {
      const answer = await list(anna, path);
      expect(idsOf(answer)).toEqual([stays.id]);
      expect(answer.pagination.total).toBe(1);
    }
    expect(await news(anna)).toMatchObject({ visitors: 1 });
  });

  test("do not count as new matches, and no e-mail names them", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const search = { name: "Мужчины", filters: { sex: "MALE" } };
    const saved = (await anna.post("/api/filter/saved-searches", search)).body as unknown as SavedSearch;
    world.clock.advance(1_000);
    const left = leaving(anna);
    const changed = world.newPerson({ sex: "MALE" });
    expect(await news(anna)).toMatchObject({ saved: 6 });
    for (const [, leave] of left) leave();
    await changed.post("/api/user/update", { sex: "FEMALE" });
    expect(await news(anna)).toMatchObject({ saved: 0 });
    const [shown] = (await list(anna, "/api/filter/saved-searches")).data as unknown as SavedSearch[];
    expect(shown).toMatchObject({ fresh: 0 });
    const people = (await anna.get(`/api/filter/saved-searches/${saved.id}/people`)).body;
    expect((people as unknown as NewMatches).data).toEqual([]);
    await world.features.dating.announceMatches();
    expect(world.deps.db.sqlite.query("SELECT 1 FROM letters_sent WHERE kind = 'matches'").all()).toEqual([]);
  });
});

test("Another member's cursor, or a changed one, continues a search of the viewer's own", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const others = Array.from({ length: 6 }, () => world.newPerson());
  world.block(boris, others[2]!);
  const search = (person: TestPerson, cursor: string | null) =>
    list(person, `/api/user/search?sort=new&perPage=2&cursor=${cursor}`);
  const hers = await list(anna, "/api/user/search?sort=new&perPage=2");
  const own = idsOf(await list(boris, "/api/user/search?sort=new&perPage=7"));
  expect(own).not.toContain(others[2]!.id);
  expect(idsOf(await search(boris, hers.cursor))).toEqual(own.slice(2, 4));
  const [id] = hers.cursor!.split(".");
  expect(idsOf(await search(boris, `${id}.0`))).toEqual(own.slice(0, 2));
  expect(await search(boris, `${id}.9999999`)).toMatchObject({ data: [], cursor: null });
});

describe("Two-way search reveals whether someone's filters leave the searcher out, so", () => {
  const change = (person: TestPerson, changes: object) => person.post("/api/user/update", changes);

  test("a birthday and a sex can be changed three times a day, and saved unchanged at any time", async () => {
    const anna = world.newPerson({ sex: "FEMALE", birthday: "1995-05-30" });
    const statuses: number[] = [];
    for (const changes of [
      { birthday: "1990-05-30" },
      { birthday: "1990-05-30", sex: "FEMALE", name: "Анна" },
      { birthday: "1985-05-30", sex: "MALE" },
      { sex: "FEMALE" },
      { sex: "MALE" },
      { birthday: "1984-05-30" },
      { birthday: "1985-05-30", sex: "FEMALE", status: "Гуляю" },
    ]) {
      statuses.push((await change(anna, changes)).status);
      world.clock.advance(HOUR_MS);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 200]);
    // The first of the three was seven hours ago, and is a day old in 17.
    const { body } = await change(anna, { birthday: "1984-05-30", sex: "MALE" });
    const errors = ["birthday", "sex"].map((path) => ({ path, code: "identity_limit_reached", limit: 17 }));
    expect(body).toMatchObject({ code: "identity_limit_reached", errors });
    world.clock.advance(17 * HOUR_MS);
    expect((await change(anna, { birthday: "1984-05-30" })).status).toBe(200);
  });

  test.each([
    ["a prohibited interest", { tags: ["блядь"] }, "obscene_terms"],
    ["one move too many", { cityId: 524_901 }, "place_limit_reached"],
  ])("a save that is refused for %s spends no change of them", async (_, wrong, code) => {
    const anna = world.newPerson({ sex: "FEMALE", birthday: "1995-05-30" });
    for (const cityId of [498_817, 524_901, 498_817, 524_901, 498_817]) await change(anna, { cityId });
    for (let n = 0; n < 4; n++)
      expect((await change(anna, { birthday: "1990-05-30", sex: "MALE", ...wrong })).body).toMatchObject({
        code,
      });
    expect((await change(anna, { birthday: "1990-05-30", sex: "MALE" })).status).toBe(200);
  });

  test("a refused change of city is reported at the city", async () => {
    const anna = world.newPerson();
    for (const cityId of [498_817, 524_901, 498_817, 524_901, 498_817]) await change(anna, { cityId });
    expect(await change(anna, { cityId: 524_901, name: "Алла" })).toMatchObject({
      status: 429,
      body: { code: "place_limit_reached", errors: [{ path: "cityId", code: "place_limit_reached" }] },
    });
  });

  test("setting a birthday for the first time does not count as a change", async () => {
    const anna = world.newPerson({ birthday: null });
    const days = ["1990-05-01", "1990-05-02", "1990-05-03", "1990-05-04", "1990-05-05"];
    const statuses: number[] = [];
    for (const birthday of days) statuses.push((await change(anna, { birthday })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe("The order 'best' does not reveal", () => {
  const best = async (person: TestPerson) => idsOf(await list(person, "/api/user/search?sort=best"));

  test("whether there is a status that only friends may read", async () => {
    const anna = world.newPerson();
    const hidden = world.newPerson({ status: "Гуляю", seeStatusMessage: "FRIENDS" });
    const none = world.newPerson();
    const shown = world.newPerson({ status: "Гуляю" });
    expect(await best(anna)).toEqual([shown.id, none.id, hidden.id]);
  });

  test("the year of birth behind an age", async () => {
    const anna = world.newPerson({ birthday: "2000-01-10" });
    const sameYear = world.newPerson({ birthday: "2000-01-12" });
    const yearBefore = world.newPerson({ birthday: "1999-02-01" });
    expect(await best(anna)).toEqual([yearBefore.id, sameYear.id]);
    world.clock.advance(30 * 86_400_000);
    expect(await best(anna)).toEqual([sameYear.id, yearBefore.id]);
  });
});
