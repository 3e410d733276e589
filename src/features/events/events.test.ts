import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Event, EventPerson, MapList } from "#contract/events.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { createPeopleWorld, type PeopleWorld, type TestPerson } from "#test/helpers/people.ts";

const RED_SQUARE = { lat: 55.7539, lon: 37.6208 };
const AROUND = "tl_lat=55.8&tl_lon=37.5&br_lat=55.7&br_lon=37.7";

let world: PeopleWorld;
beforeEach(() => {
  world = createPeopleWorld();
});
afterEach(() => world.close());

const newVip = (details = {}) => world.newPerson({ vipUntil: world.clock() + 400 * DAY_MS, ...details });
const iso = (inHours: number) => new Date(world.clock() + inHours * HOUR_MS).toISOString();
const draft = (changes = {}) => ({
  ...{ typeID: 2, title: "Прогулка", address: "Никольская, 1", zone: "Europe/Moscow", startsAt: iso(72) },
  ...RED_SQUARE,
  ...changes,
});
async function host(who: TestPerson, changes = {}): Promise<Event> {
  const { status, body } = await who.post("/api/event/create", draft(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Event;
}
const see = async (who: TestPerson, { id }: { id: string }) =>
  (await who.get(`/api/event/${id}`)).body as unknown as Event;
const comes = (who: TestPerson, { id: eventID }: { id: string }) =>
  who.post("/api/event/reaction/set", { eventID, type: "coming" });
const leaves = (who: TestPerson, { id: eventID }: { id: string }) =>
  who.post("/api/event/reaction/unset", { eventID, type: "coming" });
const accept = (who: TestPerson, { id }: { id: string }, guest: TestPerson) =>
  who.post(`/api/event/${id}/people/${guest.id}/accept`);
const mapOf = async (who: TestPerson, query = "") =>
  (await who.get(`/api/event/map-list?${AROUND}${query}`)).body as unknown as MapList;
const stateOf = async (who: TestPerson, event: { id: string }) => (await see(who, event)).attendance?.state;

describe("creating", () => {
  test("is for VIP, and so is seeing what others create; one's own stays one's own", async () => {
    const [anna, boris] = [newVip(), world.newPerson()];
    expect(await boris.post("/api/event/create", draft())).toMatchObject({
      status: 403,
      body: { code: "events_vip_only" },
    });
    const event = await host(anna);
    expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 403 });
    world.deps.db.sqlite.run("UPDATE users SET vip_until = 0 WHERE id = ?", [anna.id]);
    expect(await see(anna, event)).toMatchObject({ id: event.id, mine: true });
  });

  test.each([
    [{ startsAt: "2020-01-01T00:00:00Z" }, "event_in_past", "startsAt"],
    [{ startsAt: "2040-01-01T00:00:00Z" }, "event_too_far_ahead", "startsAt"],
    [{ endsAt: "2030-01-15T13:00:00Z" }, "event_ends_early", "endsAt"],
    [{ endsAt: "2030-01-30T13:00:00Z" }, "event_too_long", "endsAt"],
    [{ zone: "Moscow" }, "event_zone_unknown", "zone"],
    [{ zone: "+03:00" }, "event_zone_unknown", "zone"],
    [{ zone: "Asia/Tokyo" }, "event_zone_elsewhere", "zone"],
    [{ title: "блядь какая" }, "obscene_terms", "title"],
    [{ tags: ["раз", "два", "три", "четыре"] }, "validation_failed", "tags"],
    [{ ageFrom: 40, ageTo: 30 }, "validation_failed", "ageTo"],
    [{ typeID: 1000 }, "validation_failed", "typeID"],
  ])("with %j is refused at the field", async (changes, code, path) => {
    const answer = await newVip().post("/api/event/create", draft(changes));
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } });
  });

  test("more than five in a day is refused until the day has passed", async () => {
    const anna = newVip();
    for (let n = 0; n < 5; n++) await host(anna);
    expect(await anna.post("/api/event/create", draft())).toMatchObject({
      body: { code: "event_day_limit_reached" },
    });
    world.clock.advance(DAY_MS);
    await host(anna);
  });
});

describe("where one has to ask to come", () => {
  test("others see the same circle each time, and neither address nor place", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await host(anna);
    const again = await host(anna, { lat: RED_SQUARE.lat + 0.0004 });
    const [one, other] = [await see(boris, event), await see(boris, again)];
    expect(one).toMatchObject({ radius: 500, address: { text: null }, lat: other.lat, lon: other.lon });
    const pins = (await mapOf(boris)).data.map(({ lat, lon }) => ({ lat, lon }));
    expect(pins).toEqual([one, other].map(({ lat, lon }) => ({ lat, lon })));
    expect((await mapOf(anna)).data[0]).toMatchObject({ ...RED_SQUARE, radius: null, mine: true });
  });

  test("the host accepts, the place opens; the host removes, it is gone", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await host(anna);
    expect(await comes(boris, event)).toMatchObject({
      body: { attendance: { state: "asked" }, radius: 500 },
    });
    expect(await see(anna, event)).toMatchObject({ requests: 1, coming: 0 });
    expect(await boris.get(`/api/event/${event.id}/people`)).toMatchObject({ status: 404 });
    await accept(anna, event, boris);
    expect(await see(boris, event)).toMatchObject({
      ...RED_SQUARE,
      radius: null,
      address: { text: "Никольская, 1" },
    });
    expect((await mapOf(boris)).data[0]).toMatchObject(RED_SQUARE);
    await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
    expect(await see(boris, event)).toMatchObject({ radius: 500, address: { text: null }, reactions: [] });
    expect(await comes(boris, event)).toMatchObject({ body: { code: "event_request_declined" } });
  });
});

describe("a full event", () => {
  const open = { askToCome: false, capacity: 1 };

  test("has a waiting list; who leaves frees the place for the first of it, who has a day to take it", async () => {
    const [anna, boris, vera, gleb] = [newVip(), newVip(), newVip(), newVip()];
    const event = await host(anna, open);
    for (const who of [boris, vera, gleb]) await comes(who, event);
    const waits = (line: number) => ({ attendance: { state: "waiting", line } });
    expect(await see(gleb, event)).toMatchObject({ coming: 1, waiting: 2, ...waits(2) });
    expect(await see(vera, event)).toMatchObject(waits(1));
    await leaves(boris, event);
    expect(await see(gleb, event)).toMatchObject(waits(1));
    expect(await see(vera, event)).toMatchObject({
      coming: 1,
      attendance: { state: "offered", until: iso(24) },
    });
    world.clock.advance(DAY_MS);
    world.features.events.tick();
    expect(await stateOf(vera, event)).toBe("lapsed");
    expect(await stateOf(gleb, event)).toBe("offered");
    await comes(gleb, event);
    expect(await stateOf(gleb, event)).toBe("coming");
  });

  test("on the day itself an offer is held for two hours", async () => {
    const [anna, boris, vera] = [newVip(), newVip(), newVip()];
    const event = await host(anna, { ...open, startsAt: iso(8) });
    for (const who of [boris, vera]) await comes(who, event);
    await leaves(boris, event);
    expect(await see(vera, event)).toMatchObject({ attendance: { state: "offered", until: iso(2) } });
  });

  test("asks a day before who still comes, and takes the place of who is silent six hours before", async () => {
    const [anna, boris, vera, gleb] = [newVip(), newVip(), newVip(), newVip()];
    const event = await host(anna, { ...open, capacity: 2 });
    for (const who of [boris, vera, gleb]) await comes(who, event);
    world.clock.advance(48 * HOUR_MS);
    world.features.events.tick();
    expect((await see(boris, event)).attendance?.confirmBy).toBe(iso(18));
    await comes(boris, event);
    world.clock.advance(18 * HOUR_MS);
    world.features.events.tick();
    expect([await stateOf(boris, event), await stateOf(vera, event), await stateOf(gleb, event)]).toEqual([
      "coming",
      "lapsed",
      "offered",
    ]);
  });

  test("grows with its capacity, which is never less than those who come", async () => {
    const [anna, boris, vera] = [newVip(), newVip(), newVip()];
    const event = await host(anna, { ...open, capacity: 2 });
    for (const who of [boris, vera]) await comes(who, event);
    expect(await anna.post(`/api/event/${event.id}/update`, { capacity: 1 })).toMatchObject({
      body: { code: "event_capacity_taken" },
    });
  });
});

test("Who has a place sees that event when their VIP has ended, and no other", async () => {
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

test("Moving an event to where clocks differ takes the zone of that place along", async () => {
  const anna = newVip();
  const event = await host(anna);
  const yekaterinburg = { lat: 56.838, lon: 60.6 };
  const change = (changes: object) => anna.post(`/api/event/${event.id}/update`, changes);
  expect(await change(yekaterinburg)).toMatchObject({
    status: 422,
    body: { code: "event_zone_elsewhere", errors: [{ path: "zone" }] },
  });
  expect(await change({ ...yekaterinburg, zone: "Asia/Yekaterinburg" })).toMatchObject({ status: 200 });
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

describe("lists", () => {
  test("'My' holds all of mine, favourites what I reacted to, past what is over of both", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const [mine, other, third] = [await host(boris), await host(anna), await host(anna)];
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
    expect(await ids(`hiddenViewed=true&hiddenTimestamp=${iso(-1)}`)).toHaveLength(3);
    world.clock.advance(4 * DAY_MS);
    world.features.events.tick();
    expect(await ids("")).toEqual([]);
    expect(await ids("isArchive=true")).toEqual([mine.id, other.id].toSorted());
  });

  test("Preferences leave out what does not fit, in lists and on the map alike", async () => {
    const [anna, boris] = [
      newVip({ birthday: "1990-05-05" }),
      newVip({ sex: "MALE", birthday: "1970-05-05" }),
    ];
    const [walk, dating] = [await host(anna, { tags: ["Джаз"] }), await host(boris, { typeID: 1 })];
    const fits = async (preferences: object) => {
      expect(await anna.post("/api/event-preference", preferences)).toMatchObject({ status: 200 });
      const [list, map] = [
        await anna.get("/api/event?isPreferences=true"),
        await mapOf(anna, "&isPreferences=true"),
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

describe("a host", () => {
  test("writes to all who come: a line in the chat with each", async () => {
    const [anna, boris, vera] = [newVip(), newVip(), newVip()];
    const event = await host(anna, { askToCome: false });
    for (const who of [boris, vera]) await comes(who, event);
    expect(await anna.post(`/api/event/${event.id}/announcement`, { text: "Берите зонты" })).toMatchObject({
      body: { people: 2 },
    });
    expect(await boris.get("/api/chat/allPagination")).toMatchObject({
      body: { data: [{ message: { content: "Берите зонты", mine: false } }] },
    });
  });

  test("repeats an event a week later, and places are held first for those who came", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await host(anna, { capacity: 3, tags: ["Джаз"] });
    await comes(boris, event);
    await accept(anna, event, boris);
    const { body } = await anna.post(`/api/event/${event.id}/again`);
    expect(body).toMatchObject({ startsAt: iso(72 + 7 * 24), title: "Прогулка", tags: [{ name: "Джаз" }] });
    expect(await stateOf(boris, body as unknown as Event)).toBe("offered");
  });

  test("sees who asks, comes and waits; guests see who comes once they do", async () => {
    const [anna, boris, vera] = [newVip(), newVip(), newVip()];
    const event = await host(anna);
    for (const who of [boris, vera]) await comes(who, event);
    await accept(anna, event, boris);
    const peopleFor = async (who: TestPerson) =>
      ((await who.get(`/api/event/${event.id}/people`)).body.data as EventPerson[]).map(({ user, state }) => [
        user.id,
        state,
      ]);
    expect(await peopleFor(anna)).toEqual([
      [vera.id, "asked"],
      [boris.id, "coming"],
    ]);
    expect(await peopleFor(boris)).toEqual([[boris.id, "coming"]]);
  });

  test("cancels with a reason, and deletes for good", async () => {
    const [anna, boris] = [newVip(), newVip()];
    const event = await host(anna, { askToCome: false });
    await comes(boris, event);
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Дождь" });
    expect(await see(boris, event)).toMatchObject({
      is_active: false,
      cancelReason: "Дождь",
      refusal: "event_over",
    });
    expect((await mapOf(boris)).data).toEqual([]);
    await anna.delete(`/api/event/${event.id}`);
    expect(await anna.get(`/api/event/${event.id}`)).toMatchObject({ status: 404 });
  });
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

describe("events near", () => {
  const near = async (who: TestPerson) =>
    ((await who.get("/api/event?isNear=true")).body.data as { title: string }[]).map(({ title }) => title);

  test("are those around one's own place, the soonest first, and none where that is not known", async () => {
    const anna = newVip();
    await host(anna, { title: "Позже", startsAt: iso(96) });
    await host(anna, { title: "Раньше", lat: 55.9, lon: 37.4 });
    await host(anna, { title: "В Казани", lat: 55.79, lon: 49.12 });
    expect(await near(newVip({ lat: 55.75, lon: 37.61 }))).toEqual(["Раньше", "Позже"]);
    expect(await near(newVip())).toEqual([]);
  });
});
