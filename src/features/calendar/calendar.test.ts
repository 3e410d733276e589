import { afterAll, describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import type { NewCalendarFeed } from "#contract/events.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time.ts";
import { calendarFeeds } from "#db/schema/index.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld({ env: { PUBLIC_URL: "http://localhost:3000" } });
afterAll(world.close);
const { newVip } = world;
const { create, update, stand, iso } = world.events;

const parse = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
const fileOf = async (who: TestPerson, id: string) => {
  const answer = await who.fetch(`/api/event/${id}/ics`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
async function newFeed({ token }: TestPerson, lang = "ru"): Promise<NewCalendarFeed> {
  const headers = { authorization: `Bearer ${token}`, "accept-language": lang };
  return (
    await world.request("/api/calendar/feed", { method: "POST", headers })
  ).json() as Promise<NewCalendarFeed>;
}
const read = (url: string, headers: Record<string, string> = {}) =>
  world.request(new URL(url).pathname, { headers, peer: "203.0.113.7" });
const summaries = async (url: string) =>
  parse(await (await read(url)).text()).map(({ summary }) => summary as string);

describe("One event as a file", () => {
  test("contains the place for its host and accepted members, and for no one else", async () => {
    const [anna, boris, vera] = [newVip(), newVip(), newVip()];
    const event = await create(anna);
    stand(boris, event, "coming");
    stand(vera, event, "asked");
    for (const who of [anna, boris]) {
      const { status, headers, text } = await fileOf(who, event.id);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(text).toContain("GEO:55.7579;37.6156");
      expect(parse(text)[0]).toMatchObject({ uid: event.id, location: "Тверская улица, 7" });
    }
    for (const who of [vera, newVip()]) {
      const { text } = await fileOf(who, event.id);
      expect(text).not.toMatch(/GEO|Тверская|55\.75/);
    }
  });

  test("is changed for a member when they are accepted, since it has the place from then on", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await create(anna);
    stand(boris, event, "asked");
    const changedAt = async () =>
      String(
        parse((await fileOf(boris, event.id)).text)[0]!.component.getFirstPropertyValue("last-modified"),
      );
    const before = await changedAt();
    world.clock.advance(MINUTE_MS);
    stand(boris, event, "coming");
    expect((await changedAt()) > before).toBe(true);
  });

  test("loses the place again for a member who is removed", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await create(anna);
    stand(boris, event, "coming");
    expect((await fileOf(boris, event.id)).text).toContain("GEO");
    world.clock.advance(MINUTE_MS);
    stand(boris, event, "removed");
    expect((await fileOf(boris, event.id)).text).not.toMatch(/GEO|Тверская/);
  });

  test("is available to members with VIP, for events that they may see", async () => {
    const event = await create(newVip());
    expect((await fileOf(world.newPerson(), event.id)).status).toBe(403);
    expect((await fileOf(newVip(), crypto.randomUUID())).status).toBe(404);
  });
});

describe("The feed of a member's own events", () => {
  test("has no address until the member asks for one, which is returned once and stored as a hash", async () => {
    const anna = newVip();
    expect((await anna.get("/api/calendar/feed")).body).toEqual({ createdAt: null });
    const { url, createdAt } = await newFeed(anna);
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/);
    expect((await anna.get("/api/calendar/feed")).body).toEqual({ createdAt });
    const secret = url.slice(-47, -4);
    expect(JSON.stringify(world.deps.db.orm.select().from(calendarFeeds).all())).not.toContain(secret);
  });

  test("contains events that the member hosts or comes to, and none that they only asked to come to", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const [hosted, accepted, asked] = [
      await create(boris, { title: "Моё" }),
      await create(anna, { title: "Меня ждут" }),
      await create(anna, { title: "Я попросился" }),
    ];
    stand(boris, accepted, "coming");
    stand(boris, asked, "asked");
    const { url } = await newFeed(boris);
    expect((await summaries(url)).toSorted()).toEqual(["Меня ждут", "Моё"]);
    const found = parse(await (await read(url)).text());
    expect(found.map(({ uid }) => uid).toSorted()).toEqual([hosted.id, accepted.id].toSorted());

    stand(boris, accepted, "removed");
    expect(await summaries(url)).toEqual(["Моё"]);
  });

  test("marks a new time by a greater SEQUENCE and a later LAST-MODIFIED, and says why an event is cancelled", async () => {
    const anna = newVip();
    const event = await create(anna);
    const { url } = await newFeed(anna);
    const before = parse(await (await read(url)).text())[0]!;
    world.clock.advance(MINUTE_MS);
    await update(anna, event, { startsAt: iso(72) });
    const after = parse(await (await read(url)).text())[0]!;
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect(after.startDate.toJSDate().toISOString()).toBe(iso(72));
    const stampOf = ({ component }: ICAL.Event) => String(component.getFirstPropertyValue("last-modified"));
    expect(stampOf(after) > stampOf(before)).toBe(true);

    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Ливень" });
    const text = await (await read(url)).text();
    expect(text).toContain("STATUS:CANCELLED");
    expect(parse(text)[0]).toMatchObject({ summary: "Отменено: Прогулка" });
    expect(parse(text)[0]!.description).toContain("Ливень");
  });

  test("keeps past events for two months", async () => {
    const anna = newVip();
    await create(anna);
    const { url } = await newFeed(anna);
    world.clock.advance(61 * DAY_MS);
    expect(await summaries(url)).toHaveLength(1);
    world.clock.advance(3 * DAY_MS);
    expect(await summaries(url)).toEqual([]);
  });

  test("is in the language in which it was requested, since calendars send none", async () => {
    const anna = newVip();
    await create(anna);
    const { url } = await newFeed(anna, "en");
    expect(await (await read(url, { "accept-language": "ru" })).text()).toContain("My events");
  });

  test("is not sent again when it has not changed", async () => {
    const anna = newVip();
    await create(anna);
    const { url } = await newFeed(anna);
    const etag = (await read(url)).headers.get("etag")!;
    expect((await read(url, { "if-none-match": etag })).status).toBe(304);
    world.clock.advance(MINUTE_MS);
    expect((await read(url, { "if-none-match": etag })).status).toBe(304);
    await create(anna, { title: "Ещё одна" });
    expect((await read(url, { "if-none-match": etag })).status).toBe(200);
  });

  test("is read only as often as a few calendars would: a long one takes a tenth of a second to write", async () => {
    const strict = createWorld({ env: { RATE_LIMITS: "on" } });
    const anna = strict.newPerson();
    const { body } = await anna.post("/api/calendar/feed");
    const statuses: number[] = [];
    for (let n = 0; n <= 30; n++)
      statuses.push(
        (await strict.request(new URL(String(body.url)).pathname, { peer: `203.0.113.${n}` })).status,
      );
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses[30]).toBe(429);
    strict.clock.advance(MINUTE_MS);
    expect((await strict.request(new URL(String(body.url)).pathname)).status).toBe(200);
    await strict.close();
  });

  test("ends with a new address and with its closing, and pauses while its owner is suspended or deleted", async () => {
    const anna = newVip();
    const { url: first } = await newFeed(anna);
    const { url: second } = await newFeed(anna);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    for (const column of ["locked_at", "deleted_at"]) {
      world.deps.db.sqlite.run(`UPDATE users SET ${column} = 1 WHERE id = ?`, [anna.id]);
      expect((await read(second)).status).toBe(404);
      world.deps.db.sqlite.run(`UPDATE users SET ${column} = NULL WHERE id = ?`, [anna.id]);
    }
    expect((await anna.delete("/api/calendar/feed")).body).toEqual({ createdAt: null });
    expect((await read(second)).status).toBe(404);
  });

  test("shows events where the member has a place, even without VIP, and none of a host who blocked them", async () => {
    const [anna, vera, boris] = [newVip(), newVip(), newVip()];
    for (const host of [anna, vera])
      stand(boris, await create(host, { title: host === anna ? "A-1" : "B-2" }), "coming");
    await create(boris, { title: "Моё" });
    const { url } = await newFeed(boris);
    expect(await summaries(url)).toHaveLength(3);
    world.block(vera, boris);
    expect((await summaries(url)).toSorted()).toEqual(["A-1", "Моё"]);
    world.deps.db.sqlite.run("UPDATE users SET vip_until = NULL WHERE id = ?", [boris.id]);
    expect((await summaries(url)).toSorted()).toEqual(["A-1", "Моё"]);
  });

  test.each([
    "x.ics",
    `${"x".repeat(43)}.ics`,
    `${"x".repeat(43)}`,
    `${"%2e".repeat(15)}.ics`,
    "..%2fapp.db",
  ])("is found only by its secret: /calendar/%s", async (file) => {
    expect([404, 422]).toContain((await world.request(`/calendar/${file}`)).status);
  });
});
