import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { DatingNews } from "#contract/dating.ts";
import type { LikesReceived, Matches } from "#contract/likes.ts";
import { LIKES_HINTED } from "#contract/limits.ts";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { block, NOTHING, seenProfile, unblock } from "#test/helpers/profiles.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ push: true });
});
afterEach(() => world.close());

const like = (who: TestPerson, whom: TestPerson) => who.post(`/api/user/like/${whom.id}`);
const takeBack = (who: TestPerson, whom: TestPerson) => who.delete(`/api/user/like/${whom.id}`);
const matches = async (person: TestPerson) =>
  (await person.get("/api/user/matches")).body as unknown as Matches;
const likes = async (person: TestPerson) =>
  (await person.get("/api/user/likes")).body as unknown as LikesReceived;
const news = async (person: TestPerson) =>
  (await person.get("/api/user/dating-news")).body as unknown as DatingNews;
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
const refusalOf = async (from: TestPerson, to: TestPerson) =>
  (await from.get(`/api/chat/with/${to.id}`)).body.refusal;
const relation = async (viewer: TestPerson, whom: TestPerson) => (await seenProfile(viewer, whom)).relation;

describe("A mutual like", () => {
  test("is told to both, and listed to both as new until they look", async () => {
    const [anna, boris] = [world.newPerson({ name: "Анна" }), world.newPerson({ name: "Борис" })];
    const [annas, boriss] = [await world.tabOf(anna), await world.tabOf(boris)];
    expect((await like(anna, boris)).body).toEqual({ ...NOTHING, liked: true });
    expect((await like(boris, anna)).body).toEqual({ ...NOTHING, liked: true, matched: true });
    expect((await annas.next("MATCH")).person).toMatchObject({ id: boris.id, name: "Борис" });
    expect((await boriss.next("MATCH")).person).toMatchObject({ id: anna.id, name: "Анна" });
    for (const [one, other] of [
      [anna, boris],
      [boris, anna],
    ] as const) {
      expect(await news(one)).toMatchObject({ likes: 1 });
      expect(await matches(one)).toMatchObject({
        data: [{ id: other.id, isNew: true, relation: { matched: true } }],
        pagination: { total: 1 },
      });
      await one.post("/api/user/dating-news", { seen: "likes" });
      expect(await news(one)).toMatchObject({ likes: 0 });
      expect((await matches(one)).data).toMatchObject([{ isNew: false }]);
    }
  });

  test("is pushed to the one who has no page open, and only once it is mutual", async () => {
    const [anna, boris] = [world.newPerson({ name: "Анна" }), world.newPerson()];
    await world.subscribe(boris);
    await like(anna, boris);
    expect(await world.pushes()).toEqual([]);
    await like(boris, anna);
    const [push, ...others] = await world.pushes();
    expect(push!.payload).toMatchObject({
      title: "Анна",
      body: "Вы понравились друг другу",
      url: "/dating/likes",
    });
    expect(others).toEqual([]);
  });

  test("is not told again on the same day, however often it is taken back and given", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    const boriss = await world.tabOf(boris);
    await like(boris, anna);
    for (let n = 0; n < 3; n++) {
      await like(anna, boris);
      await takeBack(anna, boris);
      world.clock.advance(MINUTE_MS);
    }
    const heard = async () => (await boriss.unread()).filter((event) => event === "MATCH").length;
    expect(await heard()).toBe(1);
    expect(idsOf(await matches(boris))).toEqual([]);
    world.clock.advance(DAY_MS);
    await like(anna, boris);
    expect(await heard()).toBe(2);
  });

  test("lets the two write and call as friends do, whatever the free limits are, until it ends", async () => {
    const strict = createWorld({ env: { FREE_CHATS: "0" } });
    const [anna, boris] = [strict.newVip(), strict.newcomer()];
    const [annas, boriss] = [await strict.tabOf(anna), await strict.tabOf(boris)];
    expect(await refusalOf(boris, anna)).toBe("chat_limit_reached");
    await like(anna, boris);
    expect(await refusalOf(boris, anna)).toBe("chat_limit_reached");
    await like(boris, anna);
    expect(await refusalOf(boris, anna)).toBeNull();
    await annas.ask("CALL", { userID: boris.id });
    expect(await boriss.next("CALL")).toMatchObject({ from: { id: anna.id } });
    await annas.ask("END_CALL", { userID: boris.id });
    await strict.chat.say(boriss, anna, "Привет");
    await takeBack(anna, boris);
    await expect(annas.ask("CALL", { userID: boris.id })).rejects.toMatchObject({
      code: "calls_between_friends_only",
    });
    await strict.close();
  });

  test("leaves the free new chats of both for others", async () => {
    const strict = createWorld({ env: { FREE_CHATS: "1" } });
    const [anna, boris, vera] = [strict.newPerson(), strict.newPerson(), strict.newPerson()];
    await like(anna, boris);
    await like(boris, anna);
    await strict.chat.say(await strict.tabOf(boris), anna, "Привет");
    expect(await refusalOf(boris, vera)).toBeNull();
    await strict.close();
  });

  test("does not lift a moderator's decision that someone writes to no one first", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    world.features.moderation.sanctions.impose("moderator", {
      personKey: userKey(boris.id),
      kind: "no_first_messages",
      reason: "spam",
      until: world.clock() + DAY_MS,
    });
    await like(anna, boris);
    await like(boris, anna);
    expect(await refusalOf(boris, anna)).toBe("first_messages_closed");
  });

  test("ends with a block by either, and is not back after it", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await like(anna, boris);
    await like(boris, anna);
    await block(anna, boris);
    for (const one of [anna, boris]) expect(idsOf(await matches(one))).toEqual([]);
    await unblock(anna, boris);
    expect(await relation(anna, boris)).toEqual(NOTHING);
    expect(await relation(boris, anna)).toEqual({ ...NOTHING, liked: true });
    expect((await like(anna, boris)).body).toMatchObject({ matched: true });
  });

  test("is out of sight while one of the two is deleted, stays while one hides from search, and goes with an account", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await like(anna, boris);
    await like(boris, anna);
    await boris.post("/api/user/settings", { hide: true });
    expect(idsOf(await matches(anna))).toEqual([boris.id]);
    const { sqlite } = world.deps.db;
    for (const column of ["deleted_at", "locked_at"]) {
      sqlite.run(`UPDATE users SET ${column} = 1 WHERE id = ?`, [boris.id]);
      expect(idsOf(await matches(anna))).toEqual([]);
      expect(await relation(anna, boris)).toEqual(NOTHING);
      sqlite.run(`UPDATE users SET ${column} = NULL WHERE id = ?`, [boris.id]);
    }
    expect(idsOf(await matches(anna))).toEqual([boris.id]);
    await world.features.profile.eraseNow(boris.id);
    expect(sqlite.query("SELECT * FROM likes").all()).toEqual([]);
  });
});

describe("Free likes", () => {
  test("are thirty in 24 hours; one that is taken back has been spent, and giving it again is free", async () => {
    const [anna, vera] = [world.newPerson(), world.newPerson()];
    const others = Array.from({ length: world.deps.config.freeLikes }, () => world.newPerson());
    expect(others).toHaveLength(30);
    for (const other of others) {
      await like(anna, other);
      world.clock.advance(MINUTE_MS);
    }
    expect((await like(anna, vera)).body).toMatchObject({ code: "like_limit_reached", status: 403 });
    await takeBack(anna, others[3]!);
    expect((await like(anna, vera)).body).toMatchObject({ code: "like_limit_reached" });
    expect((await like(anna, others[3]!)).body).toMatchObject({ liked: true });
    expect((await like(anna, others[3]!)).body).toMatchObject({ liked: true });
    world.clock.advance(DAY_MS - others.length * MINUTE_MS);
    expect((await like(anna, vera)).body).toMatchObject({ liked: true });
    expect((await like(anna, world.newPerson())).body).toMatchObject({ code: "like_limit_reached" });
  });

  test("have no end with VIP", async () => {
    const strict = createWorld({ env: { FREE_LIKES: "0" } });
    const [anna, boris] = [strict.newVip(), strict.newPerson()];
    expect((await like(anna, boris)).body).toMatchObject({ liked: true });
    expect((await like(boris, anna)).body).toMatchObject({ code: "like_limit_reached" });
    await strict.close();
  });
});

describe("Who likes a member", () => {
  test("is listed by name for VIP, latest first, without those who are closed, hide, were dismissed, or are liked back", async () => {
    const anna = world.newVip();
    const people = Array.from({ length: 6 }, () => world.newPerson());
    for (const person of people) {
      await like(person, anna);
      world.clock.advance(MINUTE_MS);
    }
    const [boris, vera, gleb, dina, egor, zoya] = people as [TestPerson, ...TestPerson[]];
    await block(anna, boris);
    await block(vera!, anna);
    await gleb!.post("/api/user/settings", { hide: true });
    await anna.post(`/api/user/pass/${dina!.id}`);
    expect(await likes(anna)).toMatchObject({
      isOpen: true,
      atLeast: 0,
      data: [{ id: zoya!.id }, { id: egor!.id }],
      pagination: { total: 2 },
    });
    await like(anna, zoya!);
    expect(idsOf(await likes(anna))).toEqual([egor!.id]);
    await takeBack(egor!, anna);
    expect(idsOf(await likes(anna))).toEqual([]);
  });

  test("is a number in steps without VIP, as it was when the day began: nothing else about anyone", async () => {
    const anna = world.newPerson();
    const hint = async () => {
      const { data, isOpen, atLeast, pagination, cursor } = await likes(anna);
      expect({ data, isOpen, pagination, cursor }).toEqual({
        data: [],
        isOpen: false,
        pagination: { page: 1, perPage: 50, total: 0 },
        cursor: null,
      });
      return atLeast;
    };
    const people = Array.from({ length: 6 }, () => world.newPerson());
    for (const person of people.slice(0, 4)) await like(person, anna);
    expect(await hint()).toBe(0);
    world.clock.advance(DAY_MS);
    expect(await hint()).toBe(LIKES_HINTED[0]);
    for (const person of people.slice(4)) await like(person, anna);
    expect(await hint()).toBe(3);
    world.clock.advance(DAY_MS);
    expect(await hint()).toBe(5);
    await takeBack(people[0]!, anna);
    await block(people[1]!, anna);
    expect(await hint()).toBe(5);
    world.clock.advance(DAY_MS);
    expect(await hint()).toBe(3);
  });

  test("is not found out by blocking or dismissing one after another and counting", async () => {
    const anna = world.newPerson();
    const people = Array.from({ length: 3 }, () => world.newPerson());
    for (const person of people) await like(person, anna);
    world.clock.advance(DAY_MS);
    for (const person of people) {
      await block(anna, person);
      await anna.post(`/api/user/pass/${person.id}`);
      world.clock.advance(DAY_MS);
      expect((await likes(anna)).atLeast).toBe(3);
    }
  });
});

test("Nothing that a member can observe during the day differs by whether someone likes them", async () => {
  const seen = [await playAnna(false), await playAnna(true)];
  expect(seen[0]).toEqual(seen[1]!);
  expect(seen[0]!.length).toBeGreaterThan(10);
});

/** All that Anna's page gets while Boris likes her or does not, whatever she does short of liking him. */
async function playAnna(isLiked: boolean): Promise<string[]> {
  let made = 0;
  const ids = () => `018f6c1e-7b1a-7000-8000-${String(++made).padStart(12, "0")}`;
  const played = createWorld({ ids, env: { FREE_CHATS: "0" } });
  const [anna, boris] = [played.newPerson({ name: "Анна" }), played.newPerson({ name: "Борис" })];
  for (let n = 0; n < 3; n++) await like(played.newPerson(), anna);
  played.clock.advance(DAY_MS);
  const annas = await played.tabOf(anna);
  const [observed, frames]: [string[], string[]] = [[], []];
  annas.socket.addEventListener("message", ({ data }) => frames.push(String(data)));
  if (isLiked) await like(boris, anna);
  const observe = async () => {
    for (const path of [
      "/api/user/likes",
      "/api/user/matches",
      "/api/user/dating-news",
      "/api/user/search",
      "/api/user/recommendations",
      "/api/user/visitors",
      `/api/user/id/${boris.id}`,
      `/api/chat/with/${boris.id}`,
      `/api/user/friendship/counts`,
    ])
      observed.push(JSON.stringify((await anna.get(path)).body));
  };
  await observe();
  observed.push(JSON.stringify((await anna.post(`/api/user/bookmark/${boris.id}`)).body));
  observed.push(JSON.stringify((await anna.delete(`/api/user/like/${boris.id}`)).body));
  played.clock.advance(HOUR_MS);
  await observe();
  if (isLiked) await takeBack(boris, anna);
  await observe();
  await block(anna, boris);
  await observe();
  await annas.ask("CHECK_QUEUE", { forceClassic: true });
  await played.close();
  return [...observed, ...frames.filter((frame) => !frame.includes("ONLINE_NOW"))];
}
