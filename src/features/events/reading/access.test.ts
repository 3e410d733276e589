import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { AROUND, createEventRequests } from "#test/helpers/event-requests.ts";
import { createPeopleWorld, type PeopleWorld } from "#test/helpers/people.ts";

let world: PeopleWorld;
beforeEach(() => {
  world = createPeopleWorld();
});
afterEach(() => world.close());

const { newVip, host, see, comes, leaves, mapOf, stateOf } = createEventRequests(() => world);

test("A member who has a place sees that event when their VIP has ended, and no other", async () => {
  const [anna, boris] = [newVip(), newVip()];
  const [event, other] = [await host(anna), await host(anna)];
  await comes(boris, event);
  await comes(boris, other);
  await anna.post(`/api/event/${event.id}/people/${boris.id}/accept`);
  world.deps.db.sqlite.run("UPDATE users SET vip_until = 0 WHERE id = ?", [boris.id]);
  expect(await see(boris, event)).toMatchObject({ attendance: { state: "coming" }, radius: null });
  expect(await boris.get(`/api/event/${other.id}`)).toMatchObject({ status: 403 });
  expect(await boris.get(`/api/event/map-list?${AROUND}`)).toMatchObject({ status: 403 });
  await leaves(boris, event);
  expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 403 });
  expect(await comes(boris, event)).toMatchObject({ status: 403 });
});

describe("who is not meant", () => {
  test("by age or sex cannot come, but sees the event and why", async () => {
    const [anna, boris] = [newVip(), newVip({ sex: "MALE", birthday: "1990-01-01" })];
    const event = await host(anna, { sex: "FEMALE" });
    expect(await see(boris, event)).toMatchObject({ refusal: "event_not_for_you" });
    expect(await comes(boris, event)).toMatchObject({ status: 403, body: { code: "event_not_for_you" } });
  });

  test("A block takes each out of the other's events, and the events out of sight", async () => {
    const [anna, boris, vera] = [newVip(), newVip(), newVip()];
    const event = await host(anna, { askToCome: false, capacity: 1 });
    for (const who of [boris, vera]) await comes(who, event);
    await anna.post(`/api/user/blocks/${boris.id}`);
    expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 404 });
    expect((await mapOf(boris)).data).toEqual([]);
    expect(await stateOf(vera, event)).toBe("offered");
  });

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
      const [anna, boris] = [newVip(), newVip()];
      const event = await host(anna);
      world.deps.db.sqlite.run(away, [anna.id]);
      expect((await mapOf(boris)).data).toEqual([]);
      expect((await boris.get("/api/event")).body).toMatchObject({ data: [] });
      expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 404 });
      world.deps.db.sqlite.run(back, [anna.id]);
      world.features.events.followHosts();
      expect((await mapOf(boris)).data).toMatchObject([{ id: event.id }]);
    },
  );
});

test("An event is reported with what it says", async () => {
  const [anna, boris] = [newVip(), newVip()];
  const event = await host(anna);
  expect(await boris.post(`/api/event/${event.id}/report`, { reason: "spam" })).toMatchObject({
    status: 200,
  });
  const row = world.deps.db.sqlite.query("SELECT reported_key, source, context FROM reports").get();
  expect(row).toMatchObject({ reported_key: `user:${anna.id}`, source: "event" });
});
