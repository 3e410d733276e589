import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CountAnswer, SearchAnswer, Suggested } from "#contract/dating.ts";
import { ANY_PERSON } from "#contract/filters.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** The routes of the dating search. search.property.test.ts checks that they find the right people in the right order. */

const MOSCOW = 524901;
const SPB = 498817;
const PREFERENCES = "/api/filter/search-preferences";
const SEARCH = "/api/user/search";

let world: World;
beforeEach(() => {
  world = createWorld({ cities: true });
});
afterEach(() => world.close());

const search = async (person: TestPerson, query = "") =>
  (await person.get(`${SEARCH}${query}`)).body as unknown as SearchAnswer;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const finds = async (person: TestPerson, query = "") => idsOf(await search(person, query));
const vipNow = () => ({ vipUntil: world.clock() + 86_400_000 });

/** Inserts a chat that `from` began three days ago. */
function beginChat(from: TestPerson, to: TestPerson, lastAt = 1): string {
  const { sqlite } = world.deps.db;
  const [low, high] = [to.id, from.id].toSorted() as [string, string];
  const id = world.deps.ids();
  sqlite.run("INSERT INTO chats (id, low_id, high_id, started_by, created_at) VALUES (?, ?, ?, ?, ?)", [
    id,
    low,
    high,
    from.id,
    world.clock() - 3 * 86_400_000,
  ]);
  const side =
    "INSERT INTO chat_members (chat_id, user_id, companion_id, last_at, wrote_seq) VALUES (?, ?, ?, ?, ?)";
  sqlite.run(side, [id, to.id, from.id, lastAt, 0]);
  sqlite.run(side, [id, from.id, to.id, lastAt, 1]);
  return id;
}

describe("preferences", () => {
  test("VIP filters of a member without VIP are saved, named as ignored, and not applied", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ sex: "MALE" })];
    const set = await anna.post(PREFERENCES, { sex: "MALE", zodiacSign: ["leo"], onlyVip: true });
    expect(set.body).toMatchObject({ sex: "MALE", zodiacSign: ["leo"], ignored: ["onlyVip", "zodiacSign"] });
    expect(await search(anna)).toMatchObject({
      data: [{ id: boris.id }],
      ignored: ["onlyVip", "zodiacSign"],
    });
    world.deps.db.sqlite.run("UPDATE users SET vip_until = ? WHERE id = ?", [vipNow().vipUntil, anna.id]);
    expect(await search(anna)).toMatchObject({ data: [], ignored: [] });
  });

  test("An inverted range and invalid values are refused, and nothing is lost", async () => {
    const anna = world.newPerson();
    await anna.post(PREFERENCES, { ageFrom: 30 });
    for (const wrong of [{ ageTo: 20 }, { highRating: "best" }, { cities: ["Moscow"] }, { isOnline: "yes" }])
      expect(await anna.post(PREFERENCES, wrong)).toMatchObject({ status: 422 });
    expect((await anna.get(PREFERENCES)).body).toMatchObject({ ...ANY_PERSON, ageFrom: 30 });
  });
});

describe("who is found", () => {
  test("Hidden, suspended, deleted and (either way) blocked members are not found, nor is the searcher", async () => {
    const [anna, blocked, blocker] = [world.newPerson(), world.newPerson(), world.newPerson()];
    world.newPerson({ hide: true });
    world.newPerson({ lockedAt: 1 });
    world.newPerson({ deletedAt: world.clock() });
    const plain = world.newPerson();
    world.block(anna, blocked);
    world.block(blocker, anna);
    expect(await finds(anna)).toEqual([plain.id]);
  });

  test("A search reflects a changed profile at once", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ sex: "MALE" })];
    await anna.post(PREFERENCES, { cities: [MOSCOW] });
    expect(await finds(anna)).toEqual([]);
    await boris.post("/api/user/update", { cityId: MOSCOW });
    expect(await finds(anna)).toEqual([boris.id]);
    await boris.post("/api/user/update", { cityId: SPB });
    expect(await finds(anna)).toEqual([]);
    await anna.post(PREFERENCES, { cities: [] });
    await boris.post("/api/user/settings", { hide: true });
    expect(await finds(anna)).toEqual([]);
  });

  test("Exactly the people who are found can be asked for friendship: one predicate for both", async () => {
    const anna = world.newPerson();
    const others = [
      world.newPerson(),
      world.newPerson({ lockedAt: 1 }),
      world.newPerson({ deletedAt: world.clock() }),
      world.newPerson(),
    ];
    world.block(others[3]!, anna);
    const found = await finds(anna);
    for (const { id } of others) {
      const asked = await anna.post(`/api/user/friendship/requests/follow/${id}`);
      expect(asked.status === 200).toBe(found.includes(id));
    }
  });

  test("A member who was dismissed is not found again until that is undone", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    expect((await anna.post(`/api/user/pass/${boris.id}`)).status).toBe(200);
    expect(await finds(anna)).toEqual([]);
    expect(await finds(boris)).toEqual([anna.id]);
    await anna.delete(`/api/user/pass/${boris.id}`);
    expect(await finds(anna)).toEqual([boris.id]);
  });

  test("A hidden place is never near", async () => {
    const anna = world.newPerson({ cityId: MOSCOW });
    const place = { lat: 55.75, lon: 37.61 };
    world.newPerson({ ...place, seeProfileInfo: "FRIENDS" });
    const near = world.newPerson(place);
    await anna.post(PREFERENCES, { near: true });
    expect(await search(anna)).toMatchObject({ data: [{ id: near.id, ring: 0 }] });
  });

  test("'Nearest' goes outward ring by ring, whatever else the order is", async () => {
    const anna = world.newPerson({ cityId: MOSCOW });
    const far = world.newPerson({ cityId: SPB, rating: 5 });
    const near = world.newPerson({ cityId: MOSCOW, rating: 3 });
    expect(await finds(anna, "?sort=rating")).toEqual([far.id, near.id]);
    await anna.post(PREFERENCES, { near: true });
    expect(await search(anna, "?sort=rating")).toMatchObject({
      data: [
        { id: near.id, ring: 0 },
        { id: far.id, ring: 5 },
      ],
    });
  });
});

describe("counts", () => {
  const count = async (person: TestPerson, body: object) =>
    (await person.post(`${SEARCH}/count`, body)).body as unknown as CountAnswer;

  test("They apply unsaved changes, and leave the saved filters alone", async () => {
    const anna = world.newPerson();
    world.newPerson({ sex: "MALE" });
    world.newPerson({ sex: "FEMALE" });
    expect(await count(anna, { sex: "MALE" })).toMatchObject({ total: 1, relaxations: [] });
    expect(await count(anna, {})).toMatchObject({ total: 2 });
  });

  test("When no one matches, each filter comes with the number of matches without it, the most first", async () => {
    const anna = world.newPerson();
    for (let n = 0; n < 3; n++) world.newPerson({ sex: "MALE", cityId: SPB });
    world.newPerson({ sex: "FEMALE", cityId: MOSCOW });
    expect(await count(anna, { sex: "MALE", cities: [MOSCOW], ageFrom: 20 })).toMatchObject({
      total: 0,
      relaxations: [
        { filter: "cities", total: 3 },
        { filter: "sex", total: 1 },
      ],
    });
  });
});

describe("people I have a chat with", () => {
  test("They are left out unless asked for, and marked; an empty search counts how many of them would match", async () => {
    const anna = world.newPerson();
    const [boris, gleb, vera] = [
      world.newPerson({ sex: "MALE" }),
      world.newPerson({ sex: "MALE" }),
      world.newPerson({ sex: "FEMALE" }),
    ];
    for (const other of [boris, gleb, vera]) beginChat(anna, other);
    const count = async (body: object) => (await anna.post(`${SEARCH}/count`, body)).body;
    await anna.post(`/api/user/bookmark/${boris.id}`);
    expect(await search(anna)).toMatchObject({ data: [] });
    expect(await count({ sex: "MALE" })).toEqual({ total: 0, relaxations: [], written: 2, ignored: [] });
    expect(await count({ sex: "MALE", withWritten: true })).toMatchObject({ total: 2, written: 0 });
    const { data } = await search(anna, "?withWritten=true&sex=MALE");
    expect(new Map(data.map(({ id, written }) => [id, written]))).toEqual(
      new Map([boris, gleb].map(({ id }) => [id, true])),
    );
    expect((await anna.get("/api/user/bookmarks")).body).toMatchObject({
      data: [{ id: boris.id, written: true }],
    });
    await anna.post(`/api/user/pass/${gleb.id}`);
    expect(await count({ sex: "MALE" })).toMatchObject({ total: 0, written: 1 });
    await anna.post(`/api/user/profile/view/${boris.id}`);
    expect(await count({ sex: "MALE", hiddenViewed: true })).toMatchObject({ total: 0, written: 0 });
    world.newPerson({ sex: "MALE" });
    expect(await search(anna)).toMatchObject({ data: [{ written: false }] });
  });
});

describe("pages", () => {
  test("They can be read by number and by cursor, again from the beginning too; an invalid cursor is refused", async () => {
    const anna = world.newPerson();
    for (let n = 0; n < 5; n++) world.newPerson();
    const first = await search(anna, "?perPage=2&sort=new");
    expect(first.pagination).toEqual({ page: 1, perPage: 2, total: 5 });
    const second = await finds(anna, `?perPage=2&sort=new&cursor=${first.cursor}`);
    expect(await finds(anna, "?perPage=2&sort=new&page=2")).toEqual(second);
    expect(new Set([...idsOf(first), ...second]).size).toBe(4);
    const cursor = `018f6c1e-7b1a-7000-8000-000000000000.2`;
    expect(await finds(anna, `?perPage=2&sort=new&cursor=${cursor}`)).toEqual(second);
    world.newPerson();
    expect(await finds(anna, `?perPage=2&sort=new&cursor=${first.cursor?.split(".")[0]}.0`)).toEqual(
      idsOf(first),
    );
    for (const wrong of ["nonsense", "a.b", ".", "x.-1"])
      expect((await anna.get(`${SEARCH}?cursor=${wrong}`)).status).toBe(422);
  });

  test("A page that is asked for twice at once puts no one on a later page again", async () => {
    const anna = world.newPerson();
    for (let n = 0; n < 8; n++) world.newPerson();
    const first = await search(anna, "?perPage=2");
    const next = `?perPage=2&cursor=${first.cursor}`;
    const [second, same] = await Promise.all([search(anna, next), search(anna, next)]);
    expect(idsOf(same)).toEqual(idsOf(second));
    const third = await search(anna, `?perPage=2&cursor=${second.cursor}`);
    const fourth = await search(anna, `?perPage=2&cursor=${third.cursor}`);
    expect(new Set([first, second, third, fourth].flatMap(idsOf)).size).toBe(8);
  });

  test("They keep their order for half an hour after the last one", async () => {
    const anna = world.newPerson();
    for (let n = 0; n < 8; n++) world.newPerson();
    let { cursor, ...first } = await search(anna, "?perPage=2&sort=new");
    const shown = idsOf(first);
    for (let page = 1; page < 4; page++) {
      world.clock.advance(20 * 60_000);
      world.newPerson();
      const later = await search(anna, `?perPage=2&sort=new&cursor=${cursor}`);
      shown.push(...idsOf(later));
      ({ cursor } = later);
    }
    expect(new Set(shown).size).toBe(8);
  });
});

test("A member who answers comes before one who does not, from the tenth first message on", async () => {
  const [anna, silent, answering] = [world.newPerson(), world.newPerson(), world.newPerson()];
  const others = Array.from({ length: 10 }, () => world.newPerson({ hide: true }));
  const begin = (to: TestPerson, from: TestPerson, n: number) => {
    const id = beginChat(from, to, n);
    return () =>
      world.deps.db.sqlite.run("UPDATE chat_members SET wrote_seq = 2 WHERE chat_id = ? AND user_id = ?", [
        id,
        to.id,
      ]);
  };
  const begun = others.flatMap((other, n) => [begin(silent, other, n), begin(answering, other, n)]);
  expect((await finds(anna)).indexOf(answering.id)).toBe(0);
  for (const answer of begun.filter((_, at) => at % 2 === 0)) answer();
  expect(await finds(anna)).toEqual([silent.id, answering.id]);
  const { body } = await anna.get("/api/user/recommendations");
  const reasons = (body as unknown as { data: Suggested[] }).data.map(({ id, reason }) => [id, reason.kind]);
  expect(Object.fromEntries(reasons)).toMatchObject({ [silent.id]: "replies" });
});

test("Bookmarks list only people who can still be found", async () => {
  const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
  for (const { id } of [boris, vera]) await anna.post(`/api/user/bookmark/${id}`);
  expect(await search(anna)).toMatchObject({ data: [{ bookmarked: true }, { bookmarked: true }] });
  world.block(vera, anna);
  expect(await search(anna, "")).toMatchObject({ data: [{ id: boris.id }] });
  const kept = (await anna.get("/api/user/bookmarks")).body as unknown as SearchAnswer;
  expect(idsOf(kept)).toEqual([boris.id]);
  await anna.delete(`/api/user/bookmark/${boris.id}`);
  expect((await anna.get("/api/user/bookmarks")).body).toMatchObject({ data: [] });
});
