import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Lang } from "#contract/lang.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import { eveningAlerts } from "#db/schema/index.ts";
import { createFeatures } from "#src/features.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { ROWS_MOST, WITH_GUESTS_MOST } from "./capacity.ts";

/** Tests start on Tuesday, 15 January 2030, 12:00 UTC: the evening is on Thursday at 17:00 UTC. */
const STARTS_AT = Date.parse("2030-01-17T17:00:00Z");
const ENV = { EVENINGS: "Thu 20:00-22:00" };
let world: World;
beforeEach(() => {
  world = createWorld({ push: true, env: ENV });
});
afterEach(() => world.close());

const subscribe = () => world.push.subscribe().providerToken;
const ask = (subscription = subscribe(), lang = "ru", who: { guestKey?: string; token?: string } = {}) =>
  world.request("/api/queue/alert/evening", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept-language": lang,
      ...(who.token && { authorization: `Bearer ${who.token}` }),
    },
    body: JSON.stringify({ subscription, guestKey: who.guestKey }),
  });
const rows = () => world.deps.db.orm.select().from(eveningAlerts).all();
function passUntil(time: number): void {
  world.clock.advance(time - world.clock());
  world.features.alerts.evenings.remind();
}

test("A guest's browser is reminded once, a quarter of an hour before", async () => {
  const answer = await ask();
  expect(await answer.json()).toEqual({ startsAt: "2030-01-17T17:00:00.000Z" });
  passUntil(STARTS_AT - 15 * MINUTE_MS - 1);
  expect(await world.pushes()).toEqual([]);
  passUntil(STARTS_AT - 15 * MINUTE_MS);
  world.features.alerts.evenings.remind();
  const pushes = await world.pushes();
  expect(pushes.map(({ payload }) => payload)).toMatchObject([
    { body: "Общий вечер начнётся через 15 минут: людей будет больше.", tag: "evening", url: "/?start" },
  ]);
  expect(rows()).toEqual([]);
});

test("Asking twice stores one row; asking in the last quarter of an hour is for the next evening", async () => {
  const { providerToken } = world.push.subscribe();
  await ask(providerToken);
  await ask(providerToken, "en");
  expect(rows()).toMatchObject([{ lang: "en", startsAt: STARTS_AT }]);
  world.clock.advance(STARTS_AT - 15 * MINUTE_MS - world.clock());
  await ask(providerToken, "en");
  expect(rows()).toMatchObject([{ startsAt: STARTS_AT + 7 * 24 * HOUR_MS }]);
});

test("After a downtime the push says that the evening has begun, and nothing is sent once it is over", async () => {
  await ask(undefined, "en");
  passUntil(STARTS_AT + HOUR_MS);
  expect((await world.pushes()).map(({ payload }) => payload.body)).toEqual([
    "Our video evening has begun: more people are here now. Tap to start.",
  ]);
  await ask();
  passUntil(STARTS_AT + 7 * 24 * HOUR_MS + 3 * HOUR_MS);
  expect(await world.pushes()).toHaveLength(1);
  expect(rows()).toEqual([]);
});

test("No one is reminded of an evening that the operator has moved, and no one can ask if there are none", async () => {
  await ask();
  const [row] = rows();
  await world.close();
  world = createWorld({ push: true });
  world.deps.db.orm.insert(eveningAlerts).values(row!).run();
  passUntil(STARTS_AT);
  expect(await world.pushes()).toEqual([]);
  expect(rows()).toEqual([]);
  expect((await ask()).status).toBe(404);
});

test("Anything that is not a browser's subscription is refused", async () => {
  expect((await ask("{}")).status).toBe(422);
});

/** Inserts rows of other guests, past the rate limit. */
function fill(rowCount: number): void {
  world.deps.db.sqlite.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO evening_alerts (id, address, p256dh, auth, person_key, lang, starts_at)
     SELECT 'row-' || i, 'https://push.example/' || i, '', '', 'guest:' || i, 'ru', ?2 FROM n`,
    [rowCount, STARTS_AT],
  );
}

test("The latest ten browsers of a person are kept; those of others are not affected", async () => {
  const [guestKey, { token, id }] = [crypto.randomUUID(), world.newPerson()];
  const first = subscribe();
  await ask(first, "ru", { guestKey });
  await ask(undefined, "ru", { token });
  for (let n = 0; n < 10; n++) {
    world.clock.advance(MINUTE_MS);
    expect((await ask(undefined, "ru", { guestKey })).status).toBe(200);
  }
  const owners = Map.groupBy(rows(), ({ personKey }) => personKey);
  expect(owners.get(`guest:${guestKey}`)).toHaveLength(10);
  expect(owners.get(`user:${id}`)).toHaveLength(1);
  expect(rows().map(({ address }) => address)).not.toContain(JSON.parse(first).endpoint);
});

test("Guests cannot take the rows reserved for members, and a browser with a row may ask again", async () => {
  const known = subscribe();
  await ask(known);
  fill(WITH_GUESTS_MOST - 1);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect((await ask(known, "en")).status).toBe(200);
  const { token } = world.newPerson();
  expect((await ask(undefined, "ru", { token })).status).toBe(200);
  world.deps.db.sqlite.run("DELETE FROM evening_alerts");
  fill(ROWS_MOST);
  expect((await ask(undefined, "ru", { token })).status).toBe(429);
});

describe("Members who asked to be told of common evenings", () => {
  const announce = async () => {
    await world.features.alerts.evenings.announce();
    const pushes = (await world.pushes()).map(({ payload }) => payload.body);
    return { mails: await world.deliver(), pushes };
  };
  const member = async (lang: Lang = "ru") => {
    const person = world.newPerson({}, { lang });
    await person.post("/api/settings/notification", { evenings: true });
    await world.subscribe(person, lang);
    return person;
  };
  const passTo = (time: number) => world.clock.advance(time - world.clock());

  test("get an e-mail and a push an hour before, once, even across a restart", async () => {
    await member();
    await member("en");
    world.newPerson();
    passTo(STARTS_AT - HOUR_MS - 1);
    expect(await announce()).toEqual({ mails: [], pushes: [] });
    passTo(STARTS_AT - HOUR_MS);
    const { mails, pushes } = await announce();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Сегодня общий вечер в Рандеву",
      "Tonight: video evening on Randevu",
    ]);
    expect(mails[0]!.text).toContain("четверг, 17 января 2030, 20:00 – 22:00 (UTC+3)");
    expect(mails[0]!.text).toContain("/?start\n");
    expect(pushes).toEqual([
      "Сегодня общий вечер: начинаем в 20:00 (UTC+3), людей будет больше.",
      "Tonight is our video evening: it begins at 8:00 PM (UTC+3), and more people will be here.",
    ]);
    const again = createFeatures(world.deps).alerts;
    await again.evenings.announce();
    expect(await world.deliver()).toEqual([]);
  });

  test("get neither with a tab open, nor once they have turned it off", async () => {
    const [here, off] = [await member(), await member()];
    const close = world.openTab(here);
    await off.post("/api/settings/notification", { evenings: false });
    passTo(STARTS_AT - HOUR_MS);
    expect(await announce()).toEqual({ mails: [], pushes: [] });
    close();
  });

  test("hear of one evening a week, however many there are", async () => {
    world.close();
    world = createWorld({
      push: true,
      env: { EVENINGS: "Wed 20:00-22:00, Thu 20:00-22:00, Sun 20:00-22:00" },
    });
    await member();
    const heard: number[] = [];
    for (const days of [0, 3, 6, 7, 10, 13, 14]) {
      passTo(STARTS_AT + days * 24 * HOUR_MS - HOUR_MS);
      heard.push((await announce()).mails.length);
    }
    expect(heard).toEqual([1, 0, 0, 1, 0, 0, 1]);
  });

  test("hear of next week's evening, though they heard of this week's late and the clocks change between", async () => {
    world.close();
    world = createWorld({ push: true, env: { EVENINGS: "Thu 20:00-22:00", EVENINGS_ZONE: "Europe/Berlin" } });
    await member();
    // Summer time begins on 31 March 2030.
    passTo(Date.parse("2030-03-28T19:00:00Z") - MINUTE_MS);
    expect((await announce()).mails).toHaveLength(1);
    passTo(Date.parse("2030-04-04T18:00:00Z") - HOUR_MS);
    expect((await announce()).mails).toHaveLength(1);
  });
});
