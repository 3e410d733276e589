import { afterAll, describe, expect, test } from "bun:test";
import type { TestPerson } from "#test/helpers/people.ts";
import { block, follow } from "#test/helpers/profiles.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);

interface List {
  data: Record<string, unknown>[];
  pagination: { page: number; perPage: number; total: number };
}

/** Anna and twenty-one people who get the tie to her a minute apart. The ids are newest first. */
async function annaAnd(tie: (anna: TestPerson, other: TestPerson) => unknown) {
  const anna = world.newPerson();
  const others: TestPerson[] = [];
  for (let n = 0; n < 21; n++) {
    world.clock.advance(60_000);
    const other = world.newPerson();
    await tie(anna, other);
    others.unshift(other);
  }
  return { anna, ids: others.map(({ id }) => id) };
}

describe("A list of", () => {
  test.each([
    ["friends", "/api/user/friendship/friendsPagination", 10, "user", world.befriend],
    ["blocked people", "/api/user/blockedPagination", 10, "user", block],
    [
      "requests that came",
      "/api/user/friendship/requests/incomingPagination",
      20,
      "from",
      (anna: TestPerson, other: TestPerson) => follow(other, anna),
    ],
    ["requests of one's own", "/api/user/friendship/requests/outgoingPagination", 20, "to", follow],
  ] as const)("%s has the newest first, page by page", async (_, path, perPage, person, tie) => {
    const { anna, ids } = await annaAnd(tie);
    const idsOf = ({ data }: List) => data.map((row) => (row[person] as { id: string }).id);
    const first = (await anna.get(path)).body as unknown as List;
    expect(first.pagination).toEqual({ page: 1, perPage, total: 21 });
    expect(idsOf(first)).toEqual(ids.slice(0, perPage));
    const third = (await anna.get(`${path}?page=3&perPage=8`)).body as unknown as List;
    expect(third.pagination).toEqual({ page: 3, perPage: 8, total: 21 });
    expect(idsOf(third)).toEqual(ids.slice(16));
    expect((await anna.get(`${path}?page=4`)).body.data).toEqual([]);
    for (const query of ["page=0", "perPage=0", "page=x"])
      expect((await anna.get(`${path}?${query}`)).status, query).toBe(422);
  });

  test.each([
    ["friends", "friendsPagination", "friends", "user", world.befriend],
    [
      "requests that came",
      "requests/incomingPagination",
      "requests",
      "from",
      (anna: TestPerson, other: TestPerson) => follow(other, anna),
    ],
    ["requests of one's own", "requests/outgoingPagination", "sent", "to", follow],
  ] as const)(
    "%s leaves out deleted and suspended accounts, and so does its count",
    async (...[, path, count, person, tie]) => {
      const [anna, gone, locked, vera] = [1, 2, 3, 4].map(() => world.newPerson()) as [
        TestPerson,
        TestPerson,
        TestPerson,
        TestPerson,
      ];
      for (const other of [gone, locked, vera]) await tie(anna, other);
      world.change(gone, { deletedAt: 1 });
      world.change(locked, { lockedAt: 1 });
      const list = (await anna.get(`/api/user/friendship/${path}`)).body;
      expect(list).toMatchObject({ data: [{ [person]: { id: vera.id } }], pagination: { total: 1 } });
      expect((await anna.get("/api/user/friendship/counts")).body).toMatchObject({ [count]: 1 });
    },
  );

  test("blocked people shows their names and nothing more", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson({ name: "Борис", status: "привет" })];
    await block(anna, boris);
    expect((await anna.get("/api/user/blockedPagination")).body.data).toMatchObject([
      {
        id: boris.id,
        since: new Date(world.clock()).toISOString(),
        user: { name: "Борис", status: null, birthday: null, blocks: { byMe: true, byThem: false } },
      },
    ]);
  });
});

describe("Friends who are online", () => {
  test("are listed, and no one else", async () => {
    const { url } = world.listen();
    const [anna, boris, vera, stranger] = [1, 2, 3, 4].map(() => world.newPerson()) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    for (const friend of [boris, vera]) world.befriend(anna, friend);
    for (const { token } of [boris, stranger])
      await (await TestTab.open(url)).ask("AUTHENTICATION_MESSAGE", { token });
    const { body } = await anna.get("/api/user/friendship/online");
    expect(body).toMatchObject({ data: [{ id: boris.id, online: true }], total: 1 });
  });
});
