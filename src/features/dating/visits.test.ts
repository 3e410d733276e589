import { afterEach, beforeEach, expect, test } from "bun:test";
import type { DatingNews, Visitors } from "#contract/dating.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { chats, users } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const visit = (who: TestPerson, whom: TestPerson) => who.post(`/api/user/profile/view/${whom.id}`);
const visitors = async (person: TestPerson) =>
  (await person.get("/api/user/visitors")).body as unknown as Visitors;
const news = async (person: TestPerson) =>
  (await person.get("/api/user/dating-news")).body as unknown as DatingNews;
const write = (from: TestPerson, to: TestPerson) => from.get(`/api/chat/with/${to.id}`);

test("Visitors are listed latest first, and count as new until the member looks", async () => {
  const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
  await visit(boris, anna);
  world.clock.advance(1_000);
  await visit(vera, anna);
  expect(await news(anna)).toMatchObject({ visitors: 2 });
  expect(await visitors(anna)).toMatchObject({
    data: [
      { id: vera.id, isNew: true },
      { id: boris.id, isNew: true },
    ],
    pagination: { total: 2 },
    isPrivate: false,
  });
  await anna.post("/api/user/dating-news", { seen: "visitors" });
  expect(await news(anna)).toMatchObject({ visitors: 0 });
  expect(await visitors(anna)).toMatchObject({ data: [{ isNew: false }, { isNew: false }] });
  world.block(vera, anna);
  expect((await visitors(anna)).data.map(({ id }) => id)).toEqual([boris.id]);
});

test("Visits within an hour are one: looking again puts no one on top of the list", async () => {
  const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
  await visit(boris, anna);
  world.clock.advance(1_000);
  await visit(vera, anna);
  await anna.post("/api/user/dating-news", { seen: "visitors" });
  world.clock.advance(1_000);
  await visit(boris, anna);
  expect(await news(anna)).toMatchObject({ visitors: 0 });
  expect((await visitors(anna)).data.map(({ id }) => id)).toEqual([vera.id, boris.id]);
  world.clock.advance(HOUR_MS);
  await visit(boris, anna);
  expect((await visitors(anna)).data.map(({ id }) => id)).toEqual([boris.id, vera.id]);
});

test("A member who visits privately is shown to no one, and sees no visitors", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  await visit(boris, anna);
  await visit(anna, boris);
  await boris.post("/api/settings/dating", { privateVisits: true });
  expect((await visitors(anna)).data).toEqual([]);
  expect(await visitors(boris)).toMatchObject({ data: [], isPrivate: true, pagination: { total: 0 } });
  expect(await news(boris)).toMatchObject({ visitors: 0 });
  // A private visit stays private.
  await visit(boris, anna);
  await boris.post("/api/settings/dating", { privateVisits: false });
  expect((await visitors(anna)).data).toEqual([]);
  expect((await visitors(boris)).data.map(({ id }) => id)).toEqual([anna.id]);
});

test("Newcomers who fit are counted since the last search", async () => {
  const anna = world.newPerson();
  await anna.post("/api/filter/search-preferences", { sex: "MALE" });
  expect(await news(anna)).toMatchObject({ newcomers: 0 });
  await anna.post("/api/user/dating-news", { seen: "search" });
  world.clock.advance(60_000);
  world.newcomer({ sex: "MALE" });
  world.newcomer({ sex: "FEMALE" });
  expect(await news(anna)).toMatchObject({ newcomers: 1 });
  await anna.post("/api/user/dating-news", { seen: "search" });
  world.clock.advance(60_000);
  expect(await news(anna)).toMatchObject({ newcomers: 0 });
});

test("With 'nearest', newcomers far away count too, however many people are near", async () => {
  const place = (lat: number) => ({ lat, lon: 37.6, sex: "MALE" as const });
  const anna = world.newPerson(place(55.7));
  await anna.post("/api/filter/search-preferences", { near: true });
  world.deps.db.transaction(() => {
    for (let n = 0; n < 100; n++)
      world.deps.db.orm
        .insert(users)
        .values({ id: world.deps.ids(), name: "Вера", createdAt: world.clock(), ...place(55.7) })
        .run();
  });
  world.clock.advance(60_000);
  await anna.post("/api/user/dating-news", { seen: "search" });
  world.clock.advance(60_000);
  world.newcomer(place(59.9));
  world.newcomer({ lat: null, lon: null });
  expect(await news(anna)).toMatchObject({ newcomers: 1 });
});

test("Only people with a photo who joined a day ago can find a protected inbox and write to it first", async () => {
  const [anna, boris] = [world.newPerson(), world.newcomer()];
  const finds = async () =>
    ((await boris.get("/api/user/search")).body as { data: { id: string }[] }).data.map(({ id }) => id);
  await anna.post("/api/settings/dating", { protectInbox: true });
  expect((await write(boris, anna)).body).toMatchObject({ refusal: "inbox_protected" });
  expect(await finds()).toEqual([]);
  world.deps.db.orm.update(users).set({ avatarId: world.deps.ids() }).run();
  expect((await write(boris, anna)).body).toMatchObject({ refusal: "inbox_protected" });
  world.clock.advance(DAY_MS);
  expect((await write(boris, anna)).body).toMatchObject({ refusal: null });
  expect(await finds()).toEqual([anna.id]);
});

test("First messages to visitors whom the sender sees are exempt from the limit, and those to people who bookmarked the sender are not", async () => {
  const [anna, boris, vera] = [world.newPerson(), world.newPerson(), world.newPerson()];
  for (let n = 0; n < world.deps.config.freeChats; n++) {
    const { id } = world.newPerson();
    const [lowId, highId] = [boris.id, id].toSorted() as [string, string];
    const chat = { id: world.deps.ids(), lowId, highId, startedBy: boris.id, createdAt: world.clock() };
    world.deps.db.orm.insert(chats).values(chat).run();
  }
  const refusals = async () => [
    (await write(boris, anna)).body.refusal,
    (await write(boris, vera)).body.refusal,
  ];
  expect(await refusals()).toEqual(["chat_limit_reached", "chat_limit_reached"]);
  await anna.post(`/api/user/bookmark/${boris.id}`);
  await visit(vera, boris);
  expect(await refusals()).toEqual(["chat_limit_reached", null]);
  await vera.post("/api/user/settings", { hide: true });
  expect(await refusals()).toEqual(["chat_limit_reached", "chat_limit_reached"]);
  await vera.post("/api/user/settings", { hide: false });
  await vera.post("/api/settings/dating", { privateVisits: true });
  expect(await refusals()).toEqual(["chat_limit_reached", "chat_limit_reached"]);
  await vera.post("/api/settings/dating", { privateVisits: false });
  expect(await refusals()).toEqual(["chat_limit_reached", null]);
});
