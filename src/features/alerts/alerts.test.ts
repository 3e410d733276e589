import { afterEach, beforeEach, expect, test } from "bun:test";
import { ALERT_HOURS } from "#contract/alerts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { companyAlerts, sanctions, talks } from "#db/schema/index.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
let url: string;
beforeEach(() => {
  world = createWorld({ push: true });
  url = world.listen().url;
});
afterEach(() => world.close());

const ask = async (subscription: string, lang = "ru", guestKey?: string) =>
  (
    await world.request("/api/queue/alert", {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": lang },
      body: JSON.stringify({ subscription, guestKey }),
    })
  ).status;
const rows = () => world.deps.db.orm.select().from(companyAlerts).all();

async function search(): Promise<TestTab> {
  const tab = await TestTab.open(url);
  await tab.ask("ENTER_QUEUE", { forceClassic: true });
  return tab;
}

test("A guest's browser is notified once, with a number, when someone searches", async () => {
  const { publicKey } = (await (await world.request("/api/queue/alert")).json()) as { publicKey: string };
  expect(publicKey).not.toBe("");
  expect(await ask(world.push.subscribe().providerToken)).toBe(200);
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toEqual([]);
  await search();
  await world.features.alerts.notifyDue();
  await world.features.alerts.notifyDue();
  const pushes = await world.pushes();
  expect(pushes).toHaveLength(1);
  expect(pushes[0]!.payload).toMatchObject({
    kind: "company",
    title: "Рандеву",
    body: "Здесь есть с кем поговорить: 1 человек в поиске. Нажмите, чтобы начать.",
    url: "/?start",
  });
  expect(rows()).toEqual([]);
});

test("A classic search notifies no one who asked about the rated chat", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const { providerToken: subscription } = world.push.subscribe();
  expect((await anna.post("/api/queue/alert", { subscription, mode: "rating" })).status).toBe(200);
  await search();
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toEqual([]);
  const tab = await TestTab.openAs(url, boris);
  await tab.ask("ENTER_QUEUE", { forceClassic: false });
  await world.features.alerts.notifyDue();
  const [push] = await world.pushes();
  expect(push!.payload).toMatchObject({ url: "/rating?start" });
  expect(push!.payload.body).toStartWith("В рейтинговом видеочате есть с кем поговорить: 1 человек");
  expect(rows()).toEqual([]);
});

test("A few people are notified for each one who waits, those who asked first before the others", async () => {
  for (let n = 0; n < 5; n++) {
    await ask(world.push.subscribe().providerToken, "en");
    world.clock.advance(1);
  }
  const order = rows().map(({ id }) => id);
  await search();
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toHaveLength(3);
  expect(rows().map(({ id }) => id)).toEqual(order.slice(3));
});

test("Asking twice stores one row, and the row expires", async () => {
  const { providerToken } = world.push.subscribe();
  await ask(providerToken);
  await ask(providerToken);
  expect(rows()).toHaveLength(1);
  world.clock.advance(ALERT_HOURS * HOUR_MS);
  await search();
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toEqual([]);
  expect(rows()).toEqual([]);
});

test("A user is not notified of their own search, but is of others once they have left it", async () => {
  const guestKey = crypto.randomUUID();
  const own = await TestTab.open(url);
  await own.ask("HELLO", { guestKey });
  await own.ask("ENTER_QUEUE", { forceClassic: true });
  await ask(world.push.subscribe().providerToken, "ru", guestKey);
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toEqual([]);
  await own.ask("LEAVE_QUEUE");
  await search();
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toHaveLength(1);
});

test("A member without a free rated talk is not notified until they have one again", async () => {
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const freeAgainAt = world.clock() + HOUR_MS;
  for (let n = 0; n < 10; n++) {
    const ids = { id: world.deps.ids(), roomId: `room-${n}` };
    const endedAt = freeAgainAt - DAY_MS;
    const talk = { ...ids, userId: anna.id, companionId: boris.id, startedAt: endedAt - MINUTE_MS, endedAt };
    world.deps.db.orm.insert(talks).values(talk).run();
  }
  const { providerToken: subscription } = world.push.subscribe();
  await anna.post("/api/queue/alert", { subscription, mode: "rating" });
  const tab = await TestTab.openAs(url, boris);
  await tab.ask("ENTER_QUEUE", { forceClassic: false });
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toEqual([]);
  world.clock.advance(HOUR_MS);
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toHaveLength(1);
});

test("A user under a hold and one in a talk are notified only once these end", async () => {
  const [held, talking] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const guestKey of [held, talking]) await ask(world.push.subscribe().providerToken, "ru", guestKey);
  const [id, createdAt] = [world.deps.ids(), world.clock()];
  const hold = {
    id,
    personKey: `guest:${held}`,
    kind: "hold",
    createdAt,
    until: createdAt + HOUR_MS,
  } as const;
  world.deps.db.orm.insert(sanctions).values(hold).run();
  const own = await TestTab.open(url);
  await own.ask("HELLO", { guestKey: talking });
  await own.ask("ENTER_QUEUE", { forceClassic: true });
  await search();
  world.features.video.tick();
  await own.next("ENTER_ROOM");
  await search();
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toEqual([]);
  await own.ask("LEAVE_ROOM");
  world.clock.advance(HOUR_MS);
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toHaveLength(2);
});

test("People who cannot search now keep no one behind them in line from being notified", async () => {
  const [expiresAt, mode] = [world.clock() + HOUR_MS, "rating" as const];
  const { orm, transaction } = world.deps.db;
  transaction(() => {
    // Guests cannot search for a rated chat.
    for (let n = 0; n < 1_200; n++) {
      const keys = { id: `row-${n}`, address: `https://push.example/${n}`, personKey: `guest:${n}` };
      orm
        .insert(companyAlerts)
        .values({ ...keys, p256dh: "", auth: "", lang: "ru", expiresAt, mode })
        .run();
    }
  });
  const [anna, boris] = [world.newPerson(), world.newPerson()];
  const { providerToken: subscription } = world.push.subscribe();
  await anna.post("/api/queue/alert", { subscription, mode });
  const tab = await TestTab.openAs(url, boris);
  await tab.ask("ENTER_QUEUE", { forceClassic: false });
  await world.features.alerts.notifyDue();
  expect(await world.pushes()).toHaveLength(1);
  expect(rows()).toHaveLength(1_200);
});

test("Anything that is not a browser's subscription is refused", async () => {
  for (const wrong of [
    "none",
    "{}",
    JSON.stringify({ endpoint: "http://127.0.0.1:22/", keys: { p256dh: "a", auth: "b" } }),
  ])
    expect(await ask(wrong)).toBe(422);
});

test("One guest may have ten browsers", async () => {
  const guestKey = crypto.randomUUID();
  for (let n = 0; n < 12; n++) {
    world.clock.advance(MINUTE_MS);
    expect(await ask(world.push.subscribe().providerToken, "ru", guestKey)).toBe(200);
  }
  expect(rows()).toHaveLength(10);
});

test("Guests of one network take a few places a day, those of others still find room", async () => {
  await world.close();
  world = createWorld({ push: true, env: { RATE_LIMITS: "on" } });
  const askFrom = async (peer: string) => {
    world.clock.advance(MINUTE_MS);
    const body = JSON.stringify({ subscription: world.push.subscribe().providerToken });
    const headers = { "content-type": "application/json" };
    return (await world.request("/api/queue/alert", { method: "POST", headers, body, peer })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 60; n++) statuses.push(await askFrom(`2001:db8:0:${(n % 8).toString(16)}::1`));
  expect(statuses.filter((status) => status === 200).length).toBeWithin(40, 46);
  expect(await askFrom("2001:db8:0:9900::1")).toBe(200);
  expect(await askFrom("203.0.113.7")).toBe(200);
});
