import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Event } from "#contract/events.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

describe("lists", () => {
  test("'My' lists the member's events, favourites those they reacted to, and the archive past ones of both", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const [mine, other, third] = [
      await world.events.host(boris),
      await world.events.host(anna),
      await world.events.host(anna),
    ];
    await boris.post("/api/event/reaction/set", { eventID: other.id });
    const ids = async (query: string) =>
      ((await boris.get(`/api/event?${query}`)).body.data as Event[]).map(({ id }) => id).toSorted();
    expect(await ids("")).toEqual([mine.id, other.id, third.id].toSorted());
    expect(await ids("isMy=true")).toEqual([mine.id]);
    expect(await ids("isFavorite=true")).toEqual([other.id]);
    expect(await ids("isArchive=true")).toEqual([]);
    expect(await ids(`userID=${anna.id}`)).toEqual([other.id, third.id].toSorted());
    await boris.post("/api/event-view/set", { eventID: third.id });
    expect(await ids("hiddenViewed=true")).toEqual([mine.id, other.id].toSorted());
    expect(await ids(`hiddenViewed=true&hiddenTimestamp=${world.events.iso(-1)}`)).toHaveLength(3);
    world.clock.advance(4 * DAY_MS);
    world.features.events.tick();
    expect(await ids("")).toEqual([]);
    expect(await ids("isArchive=true")).toEqual([mine.id, other.id].toSorted());
  });

  test("Preferences filter lists and the map alike", async () => {
    const [anna, boris] = [
      world.newVip("Анна", { birthday: "1990-05-05" }),
      world.newVip("Анна", { sex: "MALE", birthday: "1970-05-05" }),
    ];
    const [walk, dating] = [
      await world.events.host(anna, { tags: ["Джаз"] }),
      await world.events.host(boris, { typeID: 1 }),
    ];
    const fits = async (preferences: object) => {
      expect(await anna.post("/api/event-preference", preferences)).toMatchObject({ status: 200 });
      const [list, map] = [
        await anna.get("/api/event?isPreferences=true"),
        await world.events.mapOf(anna, "&isPreferences=true"),
      ];
      const found = (list.body.data as Event[]).map(({ id }) => id);
      expect(map.data.map(({ id }) => id).toSorted()).toEqual(found.toSorted());
      return found;
    };
    const { id: tagID } = ((await anna.get("/api/event/tags/popular")).body.data as { id: number }[])[0]!;
    expect(await fits({ eventTypeID: 1 })).toEqual([dating.id]);
    expect(await fits({ eventTypeID: null, ageFrom: 18, ageTo: 45 })).toEqual([walk.id]);
    expect(await fits({ ageTo: 120, sex: "MALE" })).toEqual([dating.id]);
    expect(await fits({ sex: null, eventTagIDs: [tagID] })).toEqual([walk.id]);
    expect(await anna.post("/api/event-preference", { cityName: "Нигдеград" })).toMatchObject({
      status: 422,
    });
  });
});

describe("events near", () => {
  const near = async (who: TestPerson) =>
    ((await who.get("/api/event?isNear=true")).body.data as { title: string }[]).map(({ title }) => title);

  test("are those around the member's place, the soonest first, and none if that is unknown", async () => {
    const anna = world.newVip();
    await world.events.host(anna, { title: "Позже", startsAt: world.events.iso(96) });
    await world.events.host(anna, { title: "Раньше", lat: 55.9, lon: 37.4 });
    await world.events.host(anna, { title: "В Казани", lat: 55.79, lon: 49.12 });
    expect(await near(world.newVip("Анна", { lat: 55.75, lon: 37.61 }))).toEqual(["Раньше", "Позже"]);
    expect(await near(world.newVip())).toEqual([]);
  });
});
