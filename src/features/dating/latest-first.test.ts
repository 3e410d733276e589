import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Bookmarks, Visitors } from "#contract/dating.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

/** Bookmarks and visitors are read page by page, while people are added and removed. */

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const LISTS = {
  bookmarks: {
    add: (me: TestPerson, other: TestPerson) => me.post(`/api/user/bookmark/${other.id}`),
    remove: (me: TestPerson, other: TestPerson) => me.delete(`/api/user/bookmark/${other.id}`),
  },
  visitors: {
    add: (me: TestPerson, other: TestPerson) => other.post(`/api/user/profile/view/${me.id}`),
    remove: (me: TestPerson, other: TestPerson) => me.post(`/api/user/pass/${other.id}`),
  },
};
const lists = Object.entries(LISTS) as ["bookmarks" | "visitors", (typeof LISTS)["bookmarks"]][];

/** A member with a list of five people, the latest first. They were added in pairs that share a moment. */
async function withFive(add: (me: TestPerson, other: TestPerson) => Promise<unknown>) {
  const me = world.newPerson();
  const people = Array.from({ length: 5 }, () => world.newPerson());
  for (const [at, person] of people.entries()) {
    if (at % 2 === 0) world.clock.advance(1_000);
    await add(me, person);
  }
  return { me, people: people.toReversed() };
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

test.each(lists)(
  "By its cursor, the next page of %s repeats and skips no one",
  async (list, { add, remove }) => {
    const { me, people } = await withFive(add);
    const page = async (query: string) =>
      (await me.get(`/api/user/${list}?perPage=2${query}`)).body as unknown as Bookmarks | Visitors;
    const first = await page("");
    expect(idsOf(first.data)).toEqual(idsOf(people.slice(0, 2)));
    world.clock.advance(1_000);
    await add(me, world.newPerson());
    const second = await page(`&cursor=${first.cursor}`);
    expect(idsOf(second.data)).toEqual(idsOf(people.slice(2, 4)));
    for (const gone of people.slice(0, 3)) await remove(me, gone);
    const third = await page(`&cursor=${second.cursor}`);
    expect(idsOf(third.data)).toEqual(idsOf(people.slice(4)));
    expect(third.cursor).toBeNull();
  },
);

test.each(lists)(
  "Pages of %s can still be asked for by number, and a wrong cursor is refused",
  async (list, { add }) => {
    const { me, people } = await withFive(add);
    const get = (query: string) => me.get(`/api/user/${list}?perPage=2&${query}`);
    expect((await get("page=2")).body).toMatchObject({
      data: people.slice(2, 4).map(({ id }) => ({ id })),
      pagination: { page: 2, perPage: 2, total: 5 },
    });
    expect((await get("page=3")).body).toMatchObject({ data: [{ id: people[4]!.id }], cursor: null });
    for (const cursor of ["", "x", "1.2.3", "..", "zzzzzzzzzzzz.1", "0a.1"])
      expect(await get(`cursor=${cursor}`)).toMatchObject({ status: cursor === "" ? 200 : 422 });
  },
);
