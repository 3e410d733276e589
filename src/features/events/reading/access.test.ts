import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { kilometresBetween, type Place } from "#contract/distance.ts";
import { DAY_MS } from "#contract/time.ts";
import { AROUND, RED_SQUARE } from "#test/helpers/events.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test("A member who has a place sees that event when their VIP has ended, and no other", async () => {
  const [anna, boris] = [world.newVip(), world.newVip()];
  const [event, other] = [await world.events.host(anna), await world.events.host(anna)];
  await world.events.comes(boris, event);
  await world.events.comes(boris, other);
  await anna.post(`/api/event/${event.id}/people/${boris.id}/accept`);
  world.deps.db.sqlite.run("UPDATE users SET vip_until = 0 WHERE id = ?", [boris.id]);
  expect(await world.events.see(boris, event)).toMatchObject({
    attendance: { state: "coming" },
    radius: null,
  });
  expect(await boris.get(`/api/event/${other.id}`)).toMatchObject({ status: 403 });
  expect(await boris.get(`/api/event/map-list?${AROUND}`)).toMatchObject({ status: 403 });
  await boris.post("/api/event/reaction/set", { eventID: other.id, type: "favorite" });
  expect(await boris.get("/api/event?isFavorite=true")).toMatchObject({
    body: { data: [{ id: event.id }], pagination: { total: 1 } },
  });
  expect(await boris.get("/api/event")).toMatchObject({ status: 403 });
  expect(await boris.get("/api/event?isArchive=true")).toMatchObject({ status: 403 });
  await world.events.leaves(boris, event);
  expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 403 });
  expect(await world.events.comes(boris, event)).toMatchObject({ status: 403 });
});

test("A member whose VIP ended on the waiting list is offered a free place and may take it", async () => {
  const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
  const event = await world.events.host(anna, { askToCome: false, capacity: 1 });
  for (const who of [boris, vera]) await world.events.comes(who, event);
  world.change(vera, { vipUntil: 0 });
  await world.events.leaves(boris, event);
  expect(await world.events.stateOf(vera, event)).toBe("offered");
  expect(await world.events.comes(vera, event)).toMatchObject({
    status: 200,
    body: { attendance: { state: "coming" } },
  });
});

test("A member whose VIP has ended sees no event at which they wait, but one at which they lost a place", async () => {
  const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
  const event = await world.events.host(anna, { askToCome: false, capacity: 1 });
  for (const who of [boris, vera]) await world.events.comes(who, event);
  for (const who of [boris, vera]) world.change(who, { vipUntil: 0 });
  expect(await vera.get(`/api/event/${event.id}`)).toMatchObject({ status: 403 });
  await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
  expect([await world.events.stateOf(boris, event), await world.events.stateOf(vera, event)]).toEqual([
    "removed",
    "offered",
  ]);
  world.clock.advance(DAY_MS);
  world.features.events.tick();
  expect(await world.events.stateOf(vera, event)).toBe("lapsed");
});

test("Participants see one another, but not across a block; someone who has to ask sees none of them", async () => {
  const [anna, boris, vera, gleb] = [world.newVip(), world.newVip(), world.newVip(), world.newVip()];
  const event = await world.events.host(anna);
  for (const who of [boris, vera, gleb]) await world.events.comes(who, event);
  for (const who of [boris, vera]) await world.events.accept(anna, event, who);
  const coming = async (who: TestPerson) =>
    (await world.events.see(who, event)).reactions.map(({ user }) => user.id).toSorted();
  const both = [boris.id, vera.id].toSorted();
  expect([await coming(anna), await coming(boris), await coming(gleb)]).toEqual([both, both, [gleb.id]]);
  world.block(boris, vera);
  expect([await coming(boris), await coming(vera)]).toEqual([[boris.id], [vera.id]]);
});

describe("who is not invited", () => {
  test("by age or sex cannot come, but sees the event and why", async () => {
    const [anna, boris] = [world.newVip(), world.newVip("Анна", { sex: "MALE", birthday: "1990-01-01" })];
    const event = await world.events.host(anna, { sex: "FEMALE" });
    expect(await world.events.see(boris, event)).toMatchObject({ refusal: "event_not_for_you" });
    expect(await world.events.comes(boris, event)).toMatchObject({
      status: 403,
      body: { code: "event_not_for_you" },
    });
  });

  test("A block removes each member from the other's events, and hides the events", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: false, capacity: 1 });
    for (const who of [boris, vera]) await world.events.comes(who, event);
    await anna.post(`/api/user/blocks/${boris.id}`);
    expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 404 });
    expect((await world.events.mapOf(boris)).data).toEqual([]);
    expect(await world.events.stateOf(vera, event)).toBe("offered");
  });

  test.each(["decline", "remove"])(
    "A guest whom the host did %s stays out after blocking and unblocking the host",
    async (how) => {
      const [anna, boris] = [world.newVip(), world.newVip()];
      const event = await world.events.host(anna);
      await world.events.comes(boris, event);
      if (how === "decline") await anna.post(`/api/event/${event.id}/people/${boris.id}/decline`);
      else await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
      await boris.post(`/api/user/blocks/${anna.id}`);
      await boris.delete(`/api/user/blocks/${anna.id}`);
      expect(await world.events.comes(boris, event)).toMatchObject({
        body: { code: "event_request_declined" },
      });
    },
  );

  test.each([
    ["hides", "UPDATE users SET hide = 1 WHERE id = ?", "UPDATE users SET hide = 0 WHERE id = ?"],
    [
      "is suspended",
      "UPDATE users SET locked_at = 1 WHERE id = ?",
      "UPDATE users SET locked_at = NULL WHERE id = ?",
    ],
    [
      "is deleted",
      "UPDATE users SET deleted_at = 1 WHERE id = ?",
      "UPDATE users SET deleted_at = NULL WHERE id = ?",
    ],
  ])(
    "The event of a host who %s leaves the map and the lists, and comes back with the host",
    async (_, away, back) => {
      const [anna, boris] = [world.newVip(), world.newVip()];
      const event = await world.events.host(anna);
      world.deps.db.sqlite.run(away, [anna.id]);
      expect((await world.events.mapOf(boris)).data).toEqual([]);
      expect((await boris.get("/api/event")).body).toMatchObject({ data: [] });
      expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 404 });
      world.deps.db.sqlite.run(back, [anna.id]);
      world.features.events.followHosts();
      expect((await world.events.mapOf(boris)).data).toMatchObject([{ id: event.id }]);
    },
  );
});

test("Guests of a host who hides keep their places; that of a suspended guest goes to the next in line", async () => {
  const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
  const event = await world.events.host(anna, { askToCome: false, capacity: 1 });
  for (const who of [boris, vera]) await world.events.comes(who, event);
  world.change(anna, { hide: true });
  world.features.events.followHosts();
  expect([await world.events.stateOf(boris, event), await world.events.stateOf(vera, event)]).toEqual([
    "coming",
    "waiting",
  ]);
  world.change(boris, { lockedAt: world.clock() });
  world.features.events.followHosts();
  expect(await world.events.stateOf(vera, event)).toBe("offered");
});

describe("the circle of an event whose address is shown on acceptance", () => {
  const METRE = 1 / 111_200;
  const shownOf = ({ lat, lon }: Place) => ({ lat, lon });

  test("stays the same when the pin is set again metres away, even if each earlier event is deleted", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const circles: (Place & { door: Place })[] = [];
    for (let step = 0; step < 24; step++) {
      // Moves across the middle of the first circle, which lies on either side of the door: the host's secret decides.
      const north = circles[0] && circles[0].lat < RED_SQUARE.lat ? -1 : 1;
      const lat = RED_SQUARE.lat + north * 30 * step * METRE;
      const event = await world.events.host(anna, { lat });
      circles.push({ ...shownOf(await world.events.see(boris, event)), door: { lat, lon: RED_SQUARE.lon } });
      expect(await anna.delete(`/api/event/${event.id}`)).toMatchObject({ status: 200 });
      world.clock.advance(DAY_MS);
    }
    const [first] = circles;
    const inFirst = circles.filter(({ door }) => kilometresBetween(door, first!) <= 0.5);
    expect(inFirst.length).toBeGreaterThan(10);
    for (const { lat, lon } of inFirst) expect({ lat, lon }).toEqual(shownOf(first!));
  });

  test("has a city of its own, which does not reveal on which side of a city's border the door is", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const { nearestCity } = world.features.places;
    const at = (lon: number) => ({ lat: RED_SQUARE.lat, lon });
    for (const [id, lon] of [
      [1, 37.3],
      [2, 37.9],
    ])
      world.deps.db.sqlite.run("INSERT INTO cities VALUES (?, '', '', 'RU', '', 100000, ?, ?)", [
        id!,
        RED_SQUARE.lat,
        lon!,
      ]);
    let [inside, outside] = [37.3, 37.9];
    while (outside - inside > 20 * METRE) {
      const middle = (inside + outside) / 2;
      if (nearestCity(at(middle))?.id === 1) inside = middle;
      else outside = middle;
    }
    expect([inside, outside].map((lon) => nearestCity(at(lon))?.id)).toEqual([1, 2]);
    const [here, there] = [
      await world.events.host(anna, at(inside)),
      await world.events.host(anna, at(outside)),
    ];
    const [one, other] = [await world.events.see(boris, here), await world.events.see(boris, there)];
    expect(shownOf(one)).toEqual(shownOf(other));
    expect(one.address.city).toEqual(other.address.city!);
  });
});

test("A report of an event is filed against its host", async () => {
  const [anna, boris] = [world.newVip(), world.newVip()];
  const event = await world.events.host(anna);
  expect(await boris.post(`/api/event/${event.id}/report`, { reason: "spam" })).toMatchObject({
    status: 200,
  });
  const row = world.deps.db.sqlite.query("SELECT reported_key, source, context FROM reports").get();
  expect(row).toMatchObject({
    reported_key: `user:${anna.id}`,
    source: "event",
    context: expect.stringContaining(event.title),
  });
});
