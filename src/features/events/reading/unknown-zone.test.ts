import { afterAll, expect, test } from "bun:test";
import type { Event } from "#contract/events.ts";
import { createWorld } from "#test/helpers/world.ts";

const world = createWorld();
afterAll(world.close);
const { newVip } = world;
const { create, iso } = world.events;
const { sqlite } = world.deps.db;

test("An event in a zone that the server no longer knows breaks no list, page, feed or reminder", async () => {
  const anna = newVip();
  const odd = await create(anna, { title: "Странная" });
  await create(anna, { title: "Обычная" });
  sqlite.run("UPDATE events SET zone = 'Etc/Unknown' WHERE id = ?", [odd.id]);
  const { url } = (await anna.post("/api/calendar/feed", {})).body as { url: string };
  const box = "tl_lat=56&tl_lon=37&br_lat=55&br_lon=38";
  for (const path of [
    "/api/event?isMy=true",
    `/api/event/map-list?${box}`,
    `/api/event/${odd.id}`,
    `/api/event/${odd.id}/ics`,
    new URL(url).pathname,
  ]) {
    const answer = await world.request(path, { headers: { authorization: `Bearer ${world.signIn(anna)}` } });
    const text = await answer.text();
    expect([path, answer.status, text.includes("Странная")]).toEqual([path, 200, true]);
  }
  const { body } = await anna.get(`/api/event/${odd.id}`);
  expect(body).toMatchObject({ zone: "Etc/Unknown", utcOffset: 0 });
});

test("An event comes with the offset of its place when it begins", async () => {
  const anna = newVip();
  const { id } = await create(anna, { startsAt: iso(24 * 170) });
  expect((await anna.get(`/api/event/${id}`)).body as unknown as Event).toMatchObject({ utcOffset: 180 });
  const berlin = { lat: 52.52, lon: 13.405, zone: "Europe/Berlin" };
  expect(await create(anna, { ...berlin, startsAt: iso(24 * 170) })).toMatchObject({ utcOffset: 120 });
  expect(await create(anna, { ...berlin, startsAt: iso(24) })).toMatchObject({ utcOffset: 60 });
});
