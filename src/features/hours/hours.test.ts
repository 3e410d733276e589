import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "#contract/time.ts";
import type { BusyHours } from "#contract/video.ts";
import { onlineHours } from "#db/schema/index.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld({ env: { EVENINGS: "Thu 20:00-22:00", BRAND_NAME_RU: "Рандеву; вечер" } });
});
afterEach(() => world.close());

const busyHours = async () => (await (await world.request("/api/queue/hours")).json()) as BusyHours;

test("The answer says how many people are here, how many search, and when the next evening is", async () => {
  const { url } = world.listen();
  const [one] = [await TestTab.open(url), await TestTab.open(url)];
  await one!.ask("ENTER_QUEUE", { forceClassic: true });
  expect(await busyHours()).toEqual({
    online: 2,
    waiting: 1,
    hours: null,
    evenings: [{ startsAt: "2030-01-17T17:00:00.000Z", endsAt: "2030-01-17T19:00:00.000Z" }],
  });
});

test("After a week the hours of a week are known: the peak of each, averaged over four weeks", async () => {
  const { orm } = world.deps.db;
  const now = Math.floor(world.clock() / HOUR_MS);
  for (let hour = now - 14 * 24; hour < now; hour++)
    orm
      .insert(onlineHours)
      .values({ hour, peak: hour === now - 24 ? 9 : 3 })
      .run();
  const { hours } = await busyHours();
  expect(hours).toHaveLength(168);
  // Monday 12:00 UTC, counted in two weeks.
  expect(hours![12]).toBe(6);
  expect(hours!.filter((count) => count !== 3)).toEqual([6]);
});

test("A week without a busy hour is not known: no hour may be called the busiest", async () => {
  const { orm } = world.deps.db;
  const now = Math.floor(world.clock() / HOUR_MS);
  for (let hour = now - 14 * 24; hour < now; hour++) orm.insert(onlineHours).values({ hour, peak: 0 }).run();
  expect((await busyHours()).hours).toBeNull();
});

test("The count is noted each minute, an hour keeps its peak, and four weeks are kept", () => {
  const { orm } = world.deps.db;
  const now = Math.floor(world.clock() / HOUR_MS);
  orm
    .insert(onlineHours)
    .values([
      { hour: now, peak: 5 },
      { hour: now - 29 * 24, peak: 1 },
    ])
    .run();
  world.features.hours.note();
  expect(orm.select().from(onlineHours).all()).toEqual([{ hour: now, peak: 5 }]);
  world.clock.advance(60 * MINUTE_MS);
  world.features.hours.note();
  expect(orm.select().from(onlineHours).all()).toEqual([
    { hour: now, peak: 5 },
    { hour: now + 1, peak: 0 },
  ]);
});

test("The next evening is a valid calendar file: UTC, folded, escaped", async () => {
  const answer = await world.request("/api/queue/evening.ics?lang=ru");
  expect(answer.headers.get("content-type")).toStartWith("text/calendar");
  const file = await answer.text();
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = file.replaceAll("\r\n ", "").split("\r\n");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines).toContainValues([
    "DTSTART:20300117T170000Z",
    "DTEND:20300117T190000Z",
    `UID:evening-${Date.UTC(2030, 0, 17, 17) / 1000}@localhost`,
    "TRIGGER:-PT15M",
    "SUMMARY:Рандеву\\; вечер: вечер знакомств по видео",
  ]);
  expect(file).not.toContain("\uFFFD");
});

test("During an evening the calendar file has the next one", async () => {
  world.clock.advance(Date.UTC(2030, 0, 17, 18) - world.clock());
  expect((await busyHours()).evenings[0]?.startsAt).toBe("2030-01-17T17:00:00.000Z");
  const file = await (await world.request("/api/queue/evening.ics")).text();
  expect(file).toContain("DTSTART:20300124T170000Z");
});

test("Without evenings there is no file", async () => {
  const quiet = createWorld();
  expect((await quiet.request("/api/queue/evening.ics")).status).toBe(404);
  await quiet.close();
});
