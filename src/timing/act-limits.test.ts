import { afterEach, describe, expect, test } from "bun:test";
import { REACTIONS } from "#contract/reactions.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { ACTS, createActLimits } from "./act-limits.ts";
import { Buckets } from "./buckets.ts";

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

function strictWorld(): World {
  world = createWorld({ env: { RATE_LIMITS: "on" } });
  return world;
}
const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, nth) => make(nth));

/** How many of these were accepted, and the errors of the others. */
async function outcomes(asked: Promise<unknown>[]) {
  const settled = await Promise.allSettled(asked);
  const refusals = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return { taken: settled.length - refusals.length, refusals };
}

describe("ten sockets of one member", () => {
  test("deliver to one person no more messages within ten seconds than one socket could", async () => {
    const { newVip, tabOf, clock } = strictWorld();
    const [anna, boris] = [newVip(), newVip("Борис")];
    const friend = await tabOf(boris);
    const tabs = await Promise.all(times(10, () => tabOf(anna)));
    let taken = 0;
    for (let second = 0; second < 10; second++) {
      const asked = tabs.flatMap((tab) =>
        times(10, () =>
          tab.ask("MESSAGE", { to: boris.id, content: "hello", clientId: crypto.randomUUID() }),
        ),
      );
      const { taken: now, refusals } = await outcomes(asked);
      taken += now;
      expect(refusals[0]).toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
      clock.advance(1_000);
    }
    expect(taken).toBe(ACTS.message.burst + 9 * ACTS.message.perSecond);
    expect((await friend.unread()).filter((event) => event === "MESSAGE")).toHaveLength(taken);
  });

  test("leave other members alone, and the member can write again after a while", async () => {
    const { newVip, tabOf, chat, clock } = strictWorld();
    const [anna, boris] = [newVip(), newVip("Борис")];
    const [annas, boriss] = [await tabOf(anna), await tabOf(boris)];
    const write = () =>
      annas.ask("MESSAGE", { to: boris.id, content: "hello", clientId: crypto.randomUUID() });
    for (let n = 0; n < ACTS.message.burst; n++) await write();
    await expect(write()).rejects.toMatchObject({ code: "rate_limited" });
    expect((await chat.say(boriss, anna, "stop it")).content).toBe("stop it");
    clock.advance(1_000);
    expect((await chat.say(annas, boris, "sorry")).content).toBe("sorry");
  });

  test("show typing no more often than one socket could, and get no error", async () => {
    const { newVip, tabOf, chat } = strictWorld();
    const [anna, boris] = [newVip(), newVip("Борис")];
    const friend = await tabOf(boris);
    const tabs = await Promise.all(times(10, () => tabOf(anna)));
    const { chatId: chatID } = await chat.say(tabs[0]!, boris, "hello");
    const { refusals } = await outcomes(
      tabs.flatMap((tab) => times(10, () => tab.ask("TYPING", { chatID }))),
    );
    expect(refusals).toEqual([]);
    const heard = (await friend.unread()).filter((event) => event === "TYPING");
    expect(heard).toHaveLength(ACTS.typing.burst);
  });

  test("react no more often than one socket could", async () => {
    const { newVip, tabOf, chat } = strictWorld();
    const [anna, boris] = [newVip(), newVip("Борис")];
    const friend = await tabOf(boris);
    const tabs = await Promise.all(times(10, () => tabOf(anna)));
    const { id: messageId } = await chat.say(tabs[0]!, boris, "hello");
    const { taken, refusals } = await outcomes(
      tabs.flatMap((tab) =>
        REACTIONS.map((reaction) => tab.ask("MESSAGE_REACTION", { messageId, reaction })),
      ),
    );
    expect(taken).toBe(ACTS.reaction.burst);
    expect(refusals[0]).toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
    const heard = (await friend.unread()).filter((event) => event === "MESSAGE_REACTION");
    expect(heard.length).toBeLessThanOrEqual(taken);
  });

  test("call no more often than one socket could", async () => {
    const { newVip, tabOf } = strictWorld();
    const [anna, boris] = [newVip(), newVip("Борис")];
    const tabs = await Promise.all(times(10, () => tabOf(anna)));
    const { refusals } = await outcomes(
      tabs.flatMap((tab) => times(2, () => tab.ask("CALL", { userID: boris.id }))),
    );
    expect(refusals.filter(({ code }) => code === "rate_limited")).toHaveLength(20 - ACTS.call.burst);
  });

  test("look whether a search would be refused no more often than one socket could", async () => {
    const { newVip, tabOf } = strictWorld();
    const anna = newVip();
    const tabs = await Promise.all(times(10, () => tabOf(anna)));
    const { taken, refusals } = await outcomes(
      tabs.flatMap((tab) => times(10, () => tab.ask("CHECK_QUEUE", { forceClassic: true }))),
    );
    expect(taken).toBe(ACTS.check.burst);
    expect(refusals[0]).toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
  });
});

test("A guest who changes keys and sockets searches no more often than one address may", async () => {
  const { url } = strictWorld();
  const tabs = await Promise.all(times(4, () => TestTab.open(url)));
  const { refusals } = await outcomes(
    times(ACTS.search.burst + 5, async (nth) => {
      const ghost = tabs[nth % tabs.length]!;
      await ghost.ask("HELLO", { guestKey: crypto.randomUUID() });
      return ghost.ask("ENTER_QUEUE", { forceClassic: true });
    }),
  );
  expect(refusals).toHaveLength(5);
  expect(refusals[0]).toMatchObject({ code: "rate_limited", retryAfterSeconds: 1 });
});

test("Reports by socket and by HTTP count together", async () => {
  const { newPerson, tabOf, url } = strictWorld();
  const anna = newPerson();
  const tab = await tabOf(anna);
  const roomId = crypto.randomUUID();
  for (let n = 0; n < ACTS.report.burst - 1; n++)
    await expect(tab.ask("REPORT", { reason: "spam", roomId })).rejects.toMatchObject({ code: "not_found" });
  expect(await report()).toMatchObject({ status: 200 });
  const refused = await report();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  await expect(tab.ask("REPORT", { reason: "spam", roomId })).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 60,
  });

  function report(): Promise<Response> {
    return fetch(`${url}/api/rating/${newPerson().id}/report`, {
      method: "POST",
      headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/json" },
      body: JSON.stringify({ reason: "spam" }),
    });
  }
});

test.each([
  ["follow", "/api/user/friendship/requests/follow", "/api/user/friendship/requests/unfollow"],
  ["profileView", "/api/user/profile/view", "/api/user/profile/view"],
  ["block", "/api/user/blocks", "/api/user/blocks"],
] as const)("Every %s of a member counts, whichever route or message it is", async (act, one, other) => {
  const { newPerson, request } = strictWorld();
  const [anna, boris] = [newPerson(), newPerson()];
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS[act].burst; n++) {
    const headers = { authorization: `Bearer ${anna.token}` };
    const { status } = await request(`${n % 2 ? other : one}/${boris.id}`, { method: "POST", headers });
    statuses.push(status);
  }
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("Search preferences can be saved only as often as by hand: each save goes into the search of others", async () => {
  const { newPerson } = strictWorld();
  const anna = newPerson();
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.searchPreferences.burst; n++)
    statuses.push((await anna.post("/api/filter/search-preferences", { ageFrom: 18 + (n % 60) })).status);
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("A member can list events only as often as by hand: with a hundred thousand of them each list takes 0.2 s", async () => {
  const { newVip } = strictWorld();
  const anna = newVip();
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.eventList.burst; n++) statuses.push((await anna.get("/api/event")).status);
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("A member's favourites on the map can be read the less often the more there are; a few, as often as the map moves", async () => {
  const { newVip, deps } = strictWorld();
  const [anna, boris] = [newVip(), newVip("Борис")];
  const { id: eventID } = await world!.events.create(anna);
  for (const person of [anna, boris])
    await person.post("/api/event/reaction/set", { eventID, type: "favorite" });
  const { sqlite } = deps.db;
  const columns = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_info('events') WHERE name NOT IN ('number', 'id')",
    )
    .all()
    .map(({ name }) => name);
  sqlite.run(`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 2000)
    INSERT INTO events (id, ${columns}) SELECT printf('%036d', at), ${columns} FROM n, events`);
  sqlite.run("INSERT OR IGNORE INTO event_favorites SELECT ?, number, 0 FROM events", [anna.id]);
  const statuses = (who: TestPerson) =>
    Promise.all(
      times(20, async () => {
        const everywhere = "tl_lat=85&tl_lon=-179&br_lat=-85&br_lon=179";
        return (await who.get(`/api/event/map-list?${everywhere}&isFavorite=true`)).status;
      }),
    );
  expect(new Set(await statuses(boris))).toEqual(new Set([200]));
  expect(Map.groupBy(await statuses(anna), (status) => status).get(429)).toHaveLength(6);
});

test("A host can change an event only as often as by hand: everyone who comes is notified of each change", async () => {
  const { newVip, clock } = strictWorld();
  const anna = newVip();
  const soon = new Date(clock() + DAY_MS).toISOString();
  const place = { lat: 55.75, lon: 37.62, address: "Nikolskaya, 1", zone: "Europe/Moscow" };
  const { body } = await anna.post("/api/event/create", {
    typeID: 2,
    title: "Walk",
    startsAt: soon,
    ...place,
  });
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.eventChange.burst; n++)
    statuses.push((await anna.post(`/api/event/${body.id}/update`, { address: `Nikolskaya, ${n}` })).status);
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("A host can change an event only so often in a day: each change is an e-mail to everyone who comes", () => {
  let now = 0;
  const acts = createActLimits({ config: { rateLimits: true }, clock: () => now });
  let changed = 0;
  for (; now < DAY_MS; now += 10_000) if (acts.take("eventChange", "user:anna") === 0) changed++;
  expect(changed).toBeLessThanOrEqual(200);
});

test("A member can change which e-mails they get only as often as by hand: each answer about news is a row that stays", async () => {
  const { newPerson, deps } = strictWorld();
  const anna = newPerson();
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.mails.burst; n++)
    statuses.push((await anna.post("/api/settings/notification", { news: n % 2 === 0 })).status);
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(
    deps.db.sqlite.query("SELECT count(*) AS count FROM consents WHERE user_id = ?").get(anna.id),
  ).toEqual({
    count: ACTS.mails.burst,
  });
});

test("A member can open only as many payments as by hand: the bank is asked about each for days", async () => {
  const { newPerson, deps } = strictWorld();
  const anna = newPerson();
  const statuses: number[] = [];
  for (let n = 0; n <= ACTS.buy.burst; n++) {
    statuses.push((await anna.post("/api/vip/buy", { vipProductId: 1 })).status);
    // An order that is still open would be given again.
    deps.db.sqlite.run("UPDATE payments SET status = 'canceled'");
  }
  expect(statuses.pop()).toBe(429);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(deps.db.sqlite.query("SELECT count(*) AS count FROM payments").get()).toEqual({
    count: ACTS.buy.burst,
  });
});

test("Buckets are kept only for people who were active recently", () => {
  const buckets = new Buckets({ burst: 5, perSecond: 1 });
  for (let n = 0; n < 10_000; n++) buckets.take(`user:${n}`, n * 10);
  expect(buckets.size).toBeLessThanOrEqual(101);
  buckets.take("user:last", 200_000);
  expect(buckets.size).toBe(1);
});

test("Acts that leave rows or files behind are limited by the day as well", () => {
  let now = 0;
  const acts = createActLimits({ config: { rateLimits: true }, clock: () => now });
  const { aDay, perSecond } = ACTS.message;
  let taken = 0;
  for (; now < DAY_MS; now += 1000 / perSecond) if (acts.take("message", "user:anna") === 0) taken++;
  expect(taken).toBeGreaterThan(aDay);
  expect(taken).toBeLessThanOrEqual(2 * aDay);
  expect(acts.take("message", "user:boris")).toBe(0);
});
