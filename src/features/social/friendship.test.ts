import { afterAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import {
  FRIENDS,
  follow,
  NOTHING,
  RECEIVED,
  relation,
  SENT,
  submit,
  UNBLOCKED,
  unfollow,
} from "#test/helpers/profiles.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
const { url } = world.listen();
afterAll(world.close);

const two = () => [world.newPerson(), world.newPerson({ name: "Борис" })] as const;
const requestsTo = async (person: TestPerson) =>
  (await person.get("/api/user/friendship/requests/incomingPagination")).body.data;

const openTab = (person: TestPerson) => TestTab.openAs(url, person);

describe("A request for friendship", () => {
  test("is seen by both, in every tab", async () => {
    const [anna, boris] = two();
    const [annas, one, other] = [await openTab(anna), await openTab(boris), await openTab(boris)];
    expect(await follow(anna, boris)).toMatchObject({ status: 200, body: SENT });
    expect(await relation(anna, boris)).toEqual(SENT);
    expect(await relation(boris, anna)).toEqual(RECEIVED);
    expect(await annas.next("RELATION")).toEqual({ userId: boris.id, relation: SENT, blocks: UNBLOCKED });
    for (const tab of [one, other]) {
      expect(await tab.next("RELATION")).toEqual({ userId: anna.id, relation: RECEIVED, blocks: UNBLOCKED });
      expect(await tab.next("FRIEND_REQUEST")).toMatchObject({ from: { id: anna.id, name: "Анна" } });
    }
    expect(await annas.unread()).toEqual([]);
  });

  test("that is repeated changes nothing and notifies no one", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    const tab = await openTab(boris);
    expect(await follow(anna, boris)).toMatchObject({ status: 200, body: SENT });
    expect(await tab.unread()).toEqual([]);
    expect(await requestsTo(boris)).toHaveLength(1);
  });

  test("shows of the one who asked only what their privacy allows", async () => {
    const [anna, boris] = [
      world.newPerson({ status: "в отпуске", seeStatusMessage: "FRIENDS" }),
      world.newPerson(),
    ];
    await follow(anna, boris);
    expect(await requestsTo(boris)).toMatchObject([{ from: { id: anna.id, status: null } }]);
    await submit(boris, anna, true);
    expect((await boris.get("/api/user/friendship/friendsPagination")).body.data).toMatchObject([
      { id: anna.id, user: { status: "в отпуске" } },
    ]);
  });

  test("can be taken back", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    const tab = await openTab(boris);
    expect(await unfollow(anna, boris)).toMatchObject({ status: 200, body: NOTHING });
    expect(await tab.next("RELATION")).toEqual({ userId: anna.id, relation: NOTHING, blocks: UNBLOCKED });
    expect(await requestsTo(boris)).toEqual([]);
    expect(await submit(boris, anna, true)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("that is taken back and made again is announced once a day, though it is listed each time", async () => {
    const [anna, boris] = two();
    const tab = await openTab(boris);
    const announced = async () => (await tab.unread()).filter((event) => event === "FRIEND_REQUEST").length;
    await follow(anna, boris);
    for (const _ of [1, 2]) {
      await unfollow(anna, boris);
      await follow(anna, boris);
    }
    expect(await announced()).toBe(1);
    expect(await requestsTo(boris)).toHaveLength(1);
    await unfollow(anna, boris);
    world.clock.advance(DAY_MS);
    await follow(anna, boris);
    expect(await announced()).toBe(2);
  });

  test("is announced to each of those who are asked on one day", async () => {
    const [anna, boris] = two();
    const vera = world.newPerson();
    const tabs = [await openTab(boris), await openTab(vera)];
    for (const asked of [boris, vera]) await follow(anna, asked);
    for (const tab of tabs) expect(await tab.next("FRIEND_REQUEST")).toMatchObject({ from: { id: anna.id } });
  });

  test("that is accepted makes the two friends, and accepting it again changes nothing", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    const tab = await openTab(anna);
    expect(await submit(boris, anna, true)).toMatchObject({ status: 200, body: FRIENDS });
    expect(await tab.next("RELATION")).toEqual({ userId: boris.id, relation: FRIENDS, blocks: UNBLOCKED });
    expect(await submit(boris, anna, true)).toMatchObject({ status: 200, body: FRIENDS });
    expect(await follow(boris, anna)).toMatchObject({ status: 200, body: FRIENDS });
    for (const [who, whom] of [
      [anna, boris],
      [boris, anna],
    ] as const) {
      expect(await relation(who, whom)).toEqual(FRIENDS);
      expect(await requestsTo(who)).toEqual([]);
    }
    expect(await tab.unread()).toEqual([]);
  });

  test("from both sides ends in friendship, without an answer", async () => {
    const [anna, boris] = two();
    const answers = await Promise.all([follow(anna, boris), follow(boris, anna)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await relation(anna, boris), await relation(boris, anna)]).toEqual([FRIENDS, FRIENDS]);
    expect((await boris.get("/api/user/friendship/counts")).body).toEqual({
      friends: 1,
      requests: 0,
      sent: 0,
      blocked: 0,
    });
  });

  test.each([
    ["deletedAt", "deleted_profile"],
    ["lockedAt", "deleted_profile"],
  ] as const)("to someone with %s is refused", async (column, code) => {
    const [anna] = two();
    const gone = world.newPerson({ [column]: 1 });
    expect(await follow(anna, gone)).toMatchObject({ status: 403, body: { code } });
    expect((await anna.get("/api/user/friendship/counts")).body).toMatchObject({ sent: 0 });
  });

  test("to oneself, to an unknown id, or to an invalid id is refused", async () => {
    const [anna] = two();
    for (const change of [follow, unfollow])
      expect(await change(anna, anna)).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    for (const change of [follow, unfollow])
      expect(await change(anna, { id: Bun.randomUUIDv7() })).toMatchObject({ status: 404 });
    expect(await follow(anna, { id: "somebody" })).toMatchObject({ status: 404 });
    expect(await submit(anna, anna, true)).toMatchObject({ status: 422 });
    expect(await submit(anna, { id: Bun.randomUUIDv7() }, true)).toMatchObject({ status: 404 });
    expect(await anna.post("/api/user/friendship/requests/incoming/submit", {})).toMatchObject({
      status: 422,
    });
  });

  test("that was never made, or that is one's own, can neither be accepted nor declined", async () => {
    const [anna, boris] = two();
    for (const accept of [true, false])
      expect(await submit(anna, boris, accept)).toMatchObject({ status: 404, body: { code: "not_found" } });
    await follow(anna, boris);
    for (const accept of [true, false])
      expect(await submit(anna, boris, accept)).toMatchObject({ status: 404 });
    expect(await relation(boris, anna)).toEqual(RECEIVED);
  });

  test("of a user who has deleted their profile is hidden, and cannot be accepted", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    await anna.post("/api/user/profile/delete", {});
    expect(await requestsTo(boris)).toEqual([]);
    expect((await boris.get("/api/user/friendship/counts")).body).toMatchObject({ requests: 0 });
    expect(await submit(boris, anna, true)).toMatchObject({ status: 403, body: { code: "deleted_profile" } });
  });
});

describe("A declined request", () => {
  test("is gone for the one who declined it, and the one who asked is not notified", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    const tab = await openTab(anna);
    expect(await submit(boris, anna, false)).toMatchObject({ status: 200, body: NOTHING });
    expect(await tab.unread()).toEqual([]);
    expect(await relation(anna, boris)).toEqual(SENT);
    expect(await relation(boris, anna)).toEqual(NOTHING);
    expect(await requestsTo(boris)).toEqual([]);
    expect(await submit(boris, anna, false)).toMatchObject({ status: 404 });
  });

  test("does not reappear within a day, however often it is taken back and made again", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    await submit(boris, anna, false);
    const tab = await openTab(boris);
    for (const _ of [1, 2]) {
      expect(await unfollow(anna, boris)).toMatchObject({ body: NOTHING });
      expect(await relation(anna, boris)).toEqual(NOTHING);
      expect(await follow(anna, boris)).toMatchObject({ status: 200, body: SENT });
    }
    world.clock.advance(DAY_MS - 1);
    world.features.social.forgetDeclined();
    await follow(anna, boris);
    expect(await relation(boris, anna)).toEqual(NOTHING);
    expect((await tab.unread()).filter((event) => event === "FRIEND_REQUEST")).toEqual([]);
    expect(await requestsTo(boris)).toEqual([]);
  });

  test.each([true, false])("may be made again after a day (forgotten by the job: %p)", async (forgotten) => {
    const [anna, boris] = two();
    await follow(anna, boris);
    await submit(boris, anna, false);
    world.clock.advance(DAY_MS);
    if (forgotten) world.features.social.forgetDeclined();
    expect(await relation(anna, boris)).toEqual(forgotten ? NOTHING : SENT);
    const tab = await openTab(boris);
    expect(await follow(anna, boris)).toMatchObject({ status: 200, body: SENT });
    expect(await tab.next("FRIEND_REQUEST")).toMatchObject({ from: { id: anna.id } });
    expect(await requestsTo(boris)).toHaveLength(1);
  });

  test("still counts when the one who declined it asks in turn", async () => {
    const [anna, boris] = two();
    await follow(anna, boris);
    await submit(boris, anna, false);
    expect(await follow(boris, anna)).toMatchObject({ status: 200, body: FRIENDS });
    expect(await relation(anna, boris)).toEqual(FRIENDS);
  });
});

describe("A friendship", () => {
  test("can be ended by either, and both see it", async () => {
    const [anna, boris] = two();
    world.befriend(anna, boris);
    const tab = await openTab(boris);
    expect(await unfollow(anna, boris)).toMatchObject({ status: 200, body: NOTHING });
    expect(await tab.next("RELATION")).toEqual({ userId: anna.id, relation: NOTHING, blocks: UNBLOCKED });
    expect([await relation(anna, boris), await relation(boris, anna)]).toEqual([NOTHING, NOTHING]);
    expect(await unfollow(anna, boris)).toMatchObject({ status: 200, body: NOTHING });
    expect(await tab.unread()).toEqual([]);
  });

  test("with a user who deleted their profile can be ended as well", async () => {
    const [anna, boris] = two();
    world.befriend(anna, boris);
    await boris.post("/api/user/profile/delete", {});
    expect(await unfollow(anna, boris)).toMatchObject({ status: 200, body: NOTHING });
    world.features.profile.restore(boris.id);
    expect(await relation(anna, boris)).toEqual(NOTHING);
  });
});

test("A member may make fifty requests a day; the next is refused with the time to wait", async () => {
  const strict = createWorld({ env: { RATE_LIMITS: "on" } });
  const anna = strict.newPerson();
  const people = Array.from({ length: 52 }, () => strict.newPerson());
  const last = people.splice(50);
  for (const person of people) expect((await follow(anna, person)).status).toBe(200);
  const refused = await strict.request(`/api/user/friendship/requests/follow/${last[0]!.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${anna.token}` },
  });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBe(DAY_MS / 1000);
  expect(await relation(anna, last[0]!)).toEqual(NOTHING);
  // Accepting a request does not count as making one.
  await follow(last[1]!, anna);
  expect(await follow(anna, last[1]!)).toMatchObject({ status: 200, body: FRIENDS });
  strict.clock.advance(DAY_MS);
  expect((await follow(anna, last[0]!)).status).toBe(200);
  await strict.close();
});
