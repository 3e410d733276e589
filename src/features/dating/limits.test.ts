import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import type { SearchAnswer } from "#contract/dating.ts";
import { bookmarks, profileViews, users } from "#db/schema/index.ts";
import { ACTS } from "#src/timing/act-limits.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { PeopleIndex } from "./index/people-index.ts";
import { type SearchSession, SearchSessions } from "./sessions.ts";

/** How much work a member can cause, from any number of browsers and addresses. */

let world: World;
beforeEach(() => {
  world = createWorld({ env: { RATE_LIMITS: "on" } });
});
afterEach(() => world.close());

/** Sends requests from changing addresses and sessions. Returns the number of the first one refused, or 0. */
async function refusedAt(person: TestPerson, path: string, most: number, body?: object): Promise<number> {
  for (let n = 1; n <= most; n++) {
    const token = n % 50 === 1 ? world.signIn(person) : person.token;
    const response = await world.request(path, {
      peer: `10.0.${n >> 8}.${n & 255}`,
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 429) return n;
  }
  return 0;
}

describe("Limits of a member, over all their browsers and addresses", () => {
  for (const [path, most, body] of [
    ["/api/user/search", ACTS.searchPage.burst],
    ["/api/user/recommendations", ACTS.suggestions.burst],
    ["/api/user/search/count", ACTS.searchCount.burst, {}],
    ["/api/user/dating-news", ACTS.searchCount.burst],
  ] as const)
    test(`${path} answers ${most} times at once`, async () => {
      const [anna, boris] = [world.newPerson(), world.newPerson()];
      expect(await refusedAt(anna, path, most + 1, body)).toBe(most + 1);
      expect(await refusedAt(boris, path, 1, body)).toBe(0);
      world.clock.advance(11 * 60_000);
      expect(await refusedAt(anna, path, 1, body)).toBe(0);
    });
});

describe("A deep page", () => {
  test("does not cost a search for each page before it", async () => {
    const anna = world.newPerson();
    for (let n = 0; n < 60; n++) world.newPerson();
    const searches = spyOn(PeopleIndex.prototype, "search");
    for (const query of ["?perPage=1&page=40", "?perPage=1&cursor=x.9999999"]) {
      searches.mockClear();
      const { status } = await anna.get(`/api/user/search${query}`);
      expect([status, searches.mock.calls.length <= 2]).toEqual([200, true]);
    }
    searches.mockRestore();
  });

  test("has the same people as when it is reached page by page", async () => {
    const anna = world.newPerson();
    for (let n = 0; n < 30; n++) world.newPerson();
    const page = async (query: string) =>
      (await anna.get(`/api/user/search?sort=new&${query}`)).body as unknown as SearchAnswer;
    const all = await page("perPage=30");
    expect((await page("perPage=1&page=29")).data).toEqual([all.data[28]!]);
    expect((await page("perPage=7&page=4")).data).toEqual(all.data.slice(21, 28));
  });
});

test("A change is applied to the index once, however many searches begin at the same time", async () => {
  const people = Array.from({ length: 5 }, () => world.newPerson());
  await people[0]!.get("/api/user/search");
  const changed = Array.from({ length: 20 }, () => world.newPerson());
  // Each step of the work takes a turn of its own, as on a busy server.
  let now = 0;
  using _ = spyOn(performance, "now").mockImplementation(() => (now += 10));
  using put = spyOn(PeopleIndex.prototype, "put");
  const answers = await Promise.all(people.map((person) => person.get("/api/user/search")));
  expect(put.mock.calls.length).toBe(changed.length);
  for (const { body } of answers)
    expect((body as unknown as SearchAnswer).pagination.total).toBe(people.length + changed.length - 1);
});

test("If the index cannot be read at the start, the next search reads it again", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  using _ = spyOn(PeopleIndex.prototype, "put").mockImplementationOnce(() => {
    throw new Error("disk I/O error");
  });
  expect((await anna.get("/api/user/search")).status).toBe(500);
  expect((await anna.get("/api/user/search")).body).toMatchObject({ data: [{ id: boris.id }] });
});

test("Only the latest thousand bookmarks and visitors are listed and counted", async () => {
  const anna = world.newPerson();
  const { db, ids } = world.deps;
  db.transaction(() => {
    for (let n = 0; n < 1_010; n++) {
      const id = ids();
      db.orm.insert(users).values({ id, name: "Вера", sex: "FEMALE", createdAt: n }).run();
      db.orm.insert(bookmarks).values({ viewerId: anna.id, userId: id, createdAt: n }).run();
      db.orm
        .insert(profileViews)
        .values({ viewerId: id, userId: anna.id, viewedAt: n + 1 })
        .run();
    }
  });
  for (const list of ["bookmarks", "visitors"]) {
    const page = async (number: number) =>
      (await anna.get(`/api/user/${list}?perPage=100&page=${number}`)).body as unknown as SearchAnswer;
    expect((await page(10)).pagination.total).toBe(1_000);
    expect((await page(10)).data.length).toBe(100);
    expect((await page(11)).data).toEqual([]);
  }
});

test("A member who starts many searches does not evict those of others", () => {
  const sessions = new SearchSessions();
  const begin = (id: string, viewerId: string) =>
    sessions.add({ id, viewerId, key: id, usedAt: 0 } as SearchSession);
  begin("hers", "anna");
  for (let n = 0; n < 5_000; n++) begin(`${n}`, "boris");
  expect(sessions.find("hers", "anna", "hers", 0)).toBeDefined();
  expect(sessions.find("4999", "boris", "4999", 0)).toBeDefined();
  expect(sessions.find("0", "boris", "0", 0)).toBeUndefined();
});
