import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NewMatches, SavedSearch } from "#contract/dating.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { newMatches, users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

const SAVED = "/api/filter/saved-searches";

let world: World;
beforeEach(() => {
  world = createWorld({ cities: true });
});
afterEach(() => world.close());

const save = async (person: TestPerson, filters: object, name = "Мужчины") =>
  (await person.post(SAVED, { name, filters })).body as unknown as SavedSearch;
const list = async (person: TestPerson) =>
  (await person.get(SAVED)).body as unknown as { data: SavedSearch[] };
const people = async (person: TestPerson, { id }: SavedSearch) =>
  ((await person.get(`${SAVED}/${id}/people`)).body as unknown as NewMatches).data;
/** The recipients of e-mails about saved searches. */
const mails = () =>
  world.deps.db.sqlite.query("SELECT user_id AS id FROM letters_sent WHERE kind = 'matches'").all();

describe("saved searches", () => {
  test("Up to ten can be saved, changed and deleted; filters default to the preferences", async () => {
    const anna = world.newPerson();
    await anna.post("/api/filter/search-preferences", { sex: "MALE" });
    const { body } = await anna.post(SAVED, { name: "  Мужчины рядом " });
    expect(body).toMatchObject({ name: "Мужчины рядом", filters: { sex: "MALE" }, alerts: true, fresh: 0 });
    for (let n = 1; n < 10; n++) await save(anna, {}, `Поиск ${n}`);
    expect(await anna.post(SAVED, { name: "Ещё" })).toMatchObject({
      status: 409,
      body: { code: "saved_search_limit" },
    });
    const [first] = (await list(anna)).data;
    expect((await anna.post(`${SAVED}/${first!.id}`, { name: "Иначе", alerts: false })).body).toMatchObject({
      name: "Иначе",
      alerts: false,
    });
    await anna.delete(`${SAVED}/${first!.id}`);
    expect((await list(anna)).data.length).toBe(9);
    for (const wrong of [{ name: "" }, { name: "а".repeat(41) }, { name: "x", filters: { ageFrom: 9 } }])
      expect((await anna.post(SAVED, wrong)).status).toBe(422);
    const invertedRange = { name: "x", filters: { ageFrom: 40, ageTo: 20 } };
    expect((await anna.post(SAVED, invertedRange)).status).toBe(422);
  });

  test("A search sent twice under one key is saved once; the key of another member's is refused", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const asked = { name: "Мужчины", filters: { sex: "MALE" }, key: world.deps.ids() };
    const { body } = await anna.post(SAVED, asked);
    expect((await anna.post(SAVED, asked)).body).toEqual(body);
    expect((await list(anna)).data).toHaveLength(1);
    expect(await boris.post(SAVED, asked)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("Only people who newly match count as new, by joining or by changing their profile", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const before = world.newPerson({ sex: "MALE" });
    const changing = world.newPerson({ sex: "FEMALE" });
    const saved = await save(anna, { sex: "MALE" });
    await anna.get("/api/user/search");
    world.clock.advance(1);
    const joined = world.newPerson({ sex: "MALE" });
    await changing.post("/api/user/update", { sex: "MALE" });
    // An edit that changes nothing for the search.
    await before.post("/api/user/update", { description: "Гуляю по крышам" });
    await anna.get("/api/user/search");
    expect((await list(anna)).data[0]!.fresh).toBe(2);
    const found = await people(anna, saved);
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([joined.id, changing.id]));
    await anna.post(`${SAVED}/${saved.id}`, { opened: true });
    expect((await list(anna)).data[0]!.fresh).toBe(0);
  });

  test("People who newly match just before a crash, or while the next process reads everyone, are listed", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    world.newPerson({ sex: "MALE" });
    const changing = world.newPerson({ sex: "FEMALE" });
    await save(anna, { sex: "MALE" });
    world.clock.advance(1);
    const known = world.newPerson({ sex: "MALE" });
    await anna.get("/api/user/search");
    await world.features.dating.settleChanges();
    // These are not applied before the process ends.
    const joined = world.newPerson({ sex: "MALE" });
    await changing.post("/api/user/update", { sex: "MALE" });

    const next = createWorld({ db: world.deps.db });
    next.clock.advance(2);
    const reading = next.features.dating.warmUp();
    const late = next.newPerson({ sex: "MALE" }, { email: "late@example.org" });
    await reading;
    const later = next.anotherBrowser(anna);
    const [saved] = (await list(later)).data;
    const news = await people(later, saved!);
    const ids = [known, joined, changing, late].map(({ id }) => id);
    expect(new Set(news.map(({ id }) => id))).toEqual(new Set(ids));
    expect(saved!.fresh).toBe(4);
  });

  test("People who hide and come back do not stand on top of the new ones again", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const saved = await save(anna, { sex: "MALE" });
    await anna.get("/api/user/search");
    const flipping = world.newPerson({ sex: "MALE" });
    await anna.get("/api/user/search");
    world.clock.advance(1_000);
    const later = world.newPerson({ sex: "MALE" });
    await anna.get("/api/user/search");
    await anna.post(`${SAVED}/${saved.id}`, { opened: true });
    for (const hide of [true, false]) {
      world.clock.advance(1_000);
      await flipping.post("/api/user/settings", { hide });
      await anna.get("/api/user/search");
    }
    expect((await people(anna, saved)).map(({ id }) => id)).toEqual([later.id, flipping.id]);
    expect((await list(anna)).data[0]!.fresh).toBe(0);
  });

  test("People who no longer match, or who blocked the member, are not listed", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const saved = await save(anna, { sex: "MALE" });
    await anna.get("/api/user/search");
    const [gone, blocked, left] = [0, 1, 2].map(() => world.newPerson({ sex: "MALE" }));
    await anna.get("/api/user/search");
    await gone!.post("/api/user/update", { sex: "FEMALE" });
    world.block(blocked!, anna);
    expect((await people(anna, saved)).map(({ id }) => id)).toEqual([left!.id]);
  });

  test("New matches are announced once a day at most, and never with alerts off", async () => {
    const [anna, vera] = [world.newPerson({ sex: "FEMALE" }), world.newPerson({ sex: "FEMALE" })];
    await save(anna, { sex: "MALE" });
    const quiet = await save(vera, { sex: "MALE" });
    await vera.post(`${SAVED}/${quiet.id}`, { alerts: false });
    await anna.get("/api/user/search");
    await world.features.dating.announceMatches();
    expect(mails()).toEqual([]);
    world.newPerson({ sex: "MALE" });
    await world.features.dating.announceMatches();
    expect(mails()).toEqual([{ id: anna.id }]);
    const told = () =>
      world.deps.db.sqlite
        .query<{ n: number }, []>("SELECT count(*) AS n FROM new_matches WHERE told = 1")
        .get()!.n;
    expect(told()).toBe(1);
    world.newPerson({ sex: "MALE" });
    await world.features.dating.announceMatches();
    expect(told()).toBe(1);
    world.clock.advance(DAY_MS);
    await world.features.dating.announceMatches();
    expect(told()).toBe(2);
  });

  test("Matches found before the alerts are switched off are not announced, nor once they are on again", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const { id } = await save(anna, { sex: "MALE" });
    world.newPerson({ sex: "MALE" });
    await world.features.dating.settleChanges();
    await anna.post(`${SAVED}/${id}`, { alerts: false });
    await world.features.dating.announceMatches();
    await anna.post(`${SAVED}/${id}`, { alerts: true });
    await world.features.dating.announceMatches();
    expect(mails()).toEqual([]);
    world.newPerson({ sex: "MALE" });
    await world.features.dating.announceMatches();
    expect(mails()).toEqual([{ id: anna.id }]);
  });

  test("Only the latest hundred new matches of a search are stored", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const saved = await save(anna, { sex: "MALE" });
    const join = (count: number) =>
      world.deps.db.transaction(() => {
        for (let n = 0; n < count; n++)
          world.deps.db.orm
            .insert(users)
            .values({ id: world.deps.ids(), name: "Глеб", sex: "MALE", createdAt: world.clock() })
            .run();
      });
    join(60);
    await world.features.dating.settleChanges();
    world.clock.advance(1);
    join(60);
    await world.features.dating.settleChanges();
    const ats = world.deps.db.orm
      .select()
      .from(newMatches)
      .all()
      .map(({ at }) => at);
    expect(ats.length).toBe(100);
    expect(ats.filter((at) => at === world.clock()).length).toBe(60);
    expect((await people(anna, saved)).length).toBe(100);
  });
});

describe("a deleted search", () => {
  const restore = (person: TestPerson, { id }: { id: string }) => person.post(`${SAVED}/${id}/restore`);

  test("is restored as it was: what was announced is not announced again, and no one is missed", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const saved = await save(anna, { sex: "MALE" });
    await anna.get("/api/user/search");
    world.clock.advance(1);
    const announced = world.newPerson({ sex: "MALE" });
    await world.features.dating.settleChanges();
    await world.features.dating.announceMatches();
    await anna.delete(`${SAVED}/${saved.id}`);
    world.clock.advance(1);
    const missed = world.newPerson({ sex: "MALE" });
    await world.features.dating.settleChanges();
    await world.features.dating.announceMatches();
    expect(await list(anna)).toEqual({ data: [] });
    expect((await anna.get(`${SAVED}/${saved.id}/people`)).status).toBe(404);

    for (const press of ["first", "again"]) {
      const { status, body } = await restore(anna, saved);
      expect({ press, status, body }).toEqual({ press, status: 200, body: { ...saved, fresh: 2 } });
    }
    expect((await people(anna, saved)).map(({ id }) => id)).toEqual([missed.id, announced.id]);
    const untold = world.deps.db.orm
      .select()
      .from(newMatches)
      .all()
      .filter(({ told }) => !told);
    expect(untold.map(({ userId }) => userId)).toEqual([missed.id]);
  });

  test("can be restored by its member only, for five minutes, and until another is deleted", async () => {
    const [anna, vera] = [world.newPerson(), world.newPerson()];
    const [first, second] = [await save(anna, {}, "Первый"), await save(anna, {}, "Второй")];
    await anna.delete(`${SAVED}/${first.id}`);
    expect((await restore(vera, first)).status).toBe(404);
    await anna.delete(`${SAVED}/${second.id}`);
    expect((await restore(anna, first)).status).toBe(404);
    world.clock.advance(5 * MINUTE_MS - 1);
    expect((await restore(anna, second)).status).toBe(200);
    await anna.delete(`${SAVED}/${second.id}`);
    world.clock.advance(5 * MINUTE_MS);
    expect((await restore(anna, second)).status).toBe(404);
  });

  test("does not come back as the eleventh", async () => {
    const anna = world.newPerson();
    const first = await save(anna, {});
    await anna.delete(`${SAVED}/${first.id}`);
    for (let n = 0; n < 10; n++) await save(anna, {}, `Поиск ${n}`);
    expect(await restore(anna, first)).toMatchObject({ status: 409, body: { code: "saved_search_limit" } });
  });

  test("is erased with its matches once it can no longer be restored", async () => {
    const anna = world.newPerson({ sex: "FEMALE" });
    const saved = await save(anna, { sex: "MALE" });
    await anna.get("/api/user/search");
    world.newPerson({ sex: "MALE" });
    await world.features.dating.settleChanges();
    await anna.delete(`${SAVED}/${saved.id}`);
    const rows = () => world.deps.db.orm.select().from(newMatches).all().length;
    world.features.dating.eraseRemovedSearches();
    expect(rows()).toBe(1);
    world.clock.advance(5 * MINUTE_MS);
    world.features.dating.eraseRemovedSearches();
    expect(rows()).toBe(0);
  });
});
