import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { userKey } from "#contract/person-key.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ env: { FREE_CHATS: "1" } });
});
afterEach(() => world.close());

const refusal = async (who: TestPerson, to: TestPerson) =>
  (await who.get(`/api/chat/with/${to.id}`)).body.refusal;
const write = ({ id }: TestPerson, to: TestPerson) =>
  world.features.chats.send(id, { to: to.id, content: "Привет", imageIds: [] });
const protect = (who: TestPerson) => who.post("/api/settings/dating", { protectInbox: true });

test("VIP members write first to anyone they find, also to a member who protects their inbox", async () => {
  const [anna, boris] = [world.newPerson(), world.newVip()];
  await protect(anna);
  expect(await refusal(boris, anna)).toBeNull();
  world.deps.db.sqlite.run("UPDATE users SET vip_until = NULL");
  expect(await refusal(boris, anna)).toBe("inbox_protected");
});

test("Who may not write first answers, and writes to friends", async () => {
  const [anna, boris, vera] = [world.newPerson(), world.newVip(), world.newPerson()];
  await write(anna, boris);
  const { sanctions } = world.features.moderation;
  const { id } = sanctions.impose("moderator", {
    personKey: userKey(boris.id),
    kind: "no_first_messages",
    reason: "spam",
    until: world.clock() + DAY_MS,
  });
  expect(await refusal(boris, anna)).toBeNull();
  expect(await refusal(boris, vera)).toBe("first_messages_closed");
  await expect(write(boris, vera)).rejects.toThrow("write first");
  world.befriend(boris, vera);
  expect(await refusal(boris, vera)).toBeNull();
  const other = world.newPerson();
  sanctions.revoke("moderator", sanctions.one(id)!);
  expect(await refusal(boris, other)).toBeNull();
});

describe("Newcomers, too, may write first to a member who protects their inbox if they", () => {
  test("are friends of the member", async () => {
    const [anna, boris] = [world.newPerson(), world.newPerson()];
    await protect(anna);
    expect(await refusal(boris, anna)).toBe("inbox_protected");
    world.befriend(anna, boris);
    expect(await refusal(boris, anna)).toBeNull();
    await boris.post(`/api/user/friendship/requests/unfollow/${anna.id}`);
    expect(await refusal(boris, anna)).toBe("inbox_protected");
  });

  test("host an event that the member goes to, or go to the member's own", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const setVip = (until: number | null) =>
      world.deps.db.sqlite.run("UPDATE users SET vip_until = ?", [until]);
    await protect(anna);
    await protect(boris);
    const event = await world.events.host(anna, { askToCome: false });
    setVip(null);
    expect([await refusal(boris, anna), await refusal(anna, boris)]).toEqual(
      Array(2).fill("inbox_protected"),
    );
    setVip(world.clock() + DAY_MS);
    await world.events.comes(boris, event);
    setVip(null);
    expect([await refusal(boris, anna), await refusal(anna, boris)]).toEqual([null, null]);
    await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
    expect([await refusal(boris, anna), await refusal(anna, boris)]).toEqual(
      Array(2).fill("inbox_protected"),
    );
  });
});

test("First messages to friends do not count towards the free ones of a day", async () => {
  const [anna, boris, vera, stranger] = Array.from({ length: 4 }, () => world.newPerson()) as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ];
  for (const friend of [boris, vera]) world.befriend(anna, friend);
  await write(anna, boris);
  expect(await refusal(anna, stranger)).toBeNull();
  await write(anna, stranger);
  expect(await refusal(anna, world.newPerson())).toBe("chat_limit_reached");
  expect(await refusal(anna, vera)).toBeNull();
});

describe("Beyond the limit, a first message", () => {
  const visit = (who: TestPerson, { id }: TestPerson) => who.post(`/api/user/profile/view/${id}`);
  const visitors = async (who: TestPerson) => (await who.get("/api/user/visitors")).body.data;
  let [anna, boris] = [] as unknown as [TestPerson, TestPerson];
  beforeEach(async () => {
    [anna, boris] = [world.newPerson(), world.newPerson()];
    await write(anna, world.newPerson());
    expect(await refusal(anna, boris)).toBe("chat_limit_reached");
  });

  test("to someone who bookmarked the writer is refused like any other: the limit does not tell who did", async () => {
    await boris.post(`/api/user/bookmark/${anna.id}`);
    expect(await refusal(anna, boris)).toBe("chat_limit_reached");
    await expect(write(anna, boris)).rejects.toMatchObject({ code: "chat_limit_reached" });
  });

  test("may go to a visitor whom the writer sees, and does not count", async () => {
    await visit(boris, anna);
    expect(await visitors(anna)).toMatchObject([{ id: boris.id }]);
    await write(anna, boris);
    await visit(world.newPerson(), anna);
    expect(await refusal(anna, world.newPerson())).toBe("chat_limit_reached");
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      "while the writer visits privately and sees no visitors",
      () => anna.post("/api/settings/dating", { privateVisits: true }),
    ],
    ["once the writer has passed the visitor", () => anna.post(`/api/user/pass/${boris.id}`)],
    ["once the visitor visits privately", () => boris.post("/api/settings/dating", { privateVisits: true })],
    ["once the visitor is hidden", async () => world.change(boris, { hide: true })],
  ])("is refused to a visitor whom the writer does not see: %s", async (_why, hide) => {
    await visit(boris, anna);
    expect(await refusal(anna, boris)).toBeNull();
    await hide();
    expect(await visitors(anna)).toEqual([]);
    expect(await refusal(anna, boris)).toBe("chat_limit_reached");
  });
});

test("A host whose VIP has ended may still write to everyone who comes", async () => {
  const anna = world.newVip();
  const event = await world.events.host(anna, { askToCome: false });
  const guests = Array.from({ length: 3 }, () => world.newVip());
  for (const guest of guests) {
    await protect(guest);
    await world.events.comes(guest, event);
  }
  world.change(anna, { vipUntil: null });
  const answer = await anna.post(`/api/event/${event.id}/announcement`, { text: "Встречаемся у входа" });
  expect(answer.body).toEqual({ people: 3 });
});
