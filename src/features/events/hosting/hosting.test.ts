import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Event, EventPerson } from "#contract/events.ts";
import { DAY_MS } from "#contract/time.ts";
import type { TestPerson } from "#test/helpers/people.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

describe("creating", () => {
  test("requires VIP, and so does seeing others' events; a member always sees their own", async () => {
    const [anna, boris] = [world.newVip(), world.newPerson()];
    expect(await boris.post("/api/event/create", world.events.draft())).toMatchObject({
      status: 403,
      body: { code: "event_creation_vip_only" },
    });
    const event = await world.events.host(anna);
    expect(await boris.get(`/api/event/${event.id}`)).toMatchObject({ status: 403 });
    world.deps.db.sqlite.run("UPDATE users SET vip_until = 0 WHERE id = ?", [anna.id]);
    expect(await world.events.see(anna, event)).toMatchObject({ id: event.id, mine: true });
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
    const answer = await world.newVip().post("/api/event/create", world.events.draft(changes));
    expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path }] } });
  });

  test.each([
    ["a photo that is gone", { imageID: "01a2033e-4507-773d-bc22-afe87557d8cc" }, "not_found"],
    ["a prohibited tag", { tags: ["блядь"] }, "obscene_terms"],
  ])("with %s does not count towards the five a day", async (_, wrong, code) => {
    const anna = world.newVip();
    for (let n = 0; n < 5; n++)
      expect(await anna.post("/api/event/create", world.events.draft(wrong))).toMatchObject({
        body: { code },
      });
    await world.events.host(anna);
  });

  test("more than five in a day is refused until the day has passed", async () => {
    const anna = world.newVip();
    for (let n = 0; n < 5; n++) await world.events.host(anna);
    expect(await anna.post("/api/event/create", world.events.draft())).toMatchObject({
      body: { code: "event_day_limit_reached" },
    });
    world.clock.advance(DAY_MS);
    await world.events.host(anna);
  });

  test("twice under one key creates one event, which the second answer has too", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const key = world.deps.ids();
    const create = async (who: TestPerson) =>
      (await who.post("/api/event/create", world.events.draft({ key }))).body;
    const event = await create(anna);
    expect(await create(anna)).toEqual(event);
    expect((await world.events.mapOf(boris)).data).toHaveLength(1);
    // The keys of others are theirs.
    expect((await create(boris)).id).not.toBe(event.id);
  });

  test("again under its key returns the event, also when it could no longer be created", async () => {
    const anna = world.newVip();
    const asked = world.events.draft({ key: world.deps.ids() });
    const { body: event } = await anna.post("/api/event/create", asked);
    world.clock.advance(30 * DAY_MS);
    expect(await anna.post("/api/event/create", asked)).toMatchObject({
      status: 200,
      body: { id: event.id },
    });
  });
});

test("Only admins host events of the service, and such an event keeps its type when others edit it", async () => {
  const anna = world.newVip();
  const role = (name: string) =>
    world.deps.db.sqlite.run("UPDATE users SET role = ? WHERE id = ?", [name, anna.id]);
  role("admin");
  const event = await world.events.host(anna, { typeID: 1000 });
  expect(await world.events.see(world.newVip(), event)).toMatchObject({
    type: { id: 1000, name: "От сервиса" },
  });

  role("moderator");
  const change = (changes: object) => anna.post(`/api/event/${event.id}/update`, changes);
  expect(await change({ typeID: 1000, title: "Открытый вечер" })).toMatchObject({ status: 200 });
  expect(await change({ typeID: 2 })).toMatchObject({ status: 200 });
  expect(await change({ typeID: 1000 })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "typeID" }] },
  });
});

test("Moving an event into another time zone requires the zone to change too", async () => {
  const anna = world.newVip();
  const event = await world.events.host(anna);
  const yekaterinburg = { lat: 56.838, lon: 60.6 };
  const change = (changes: object) => anna.post(`/api/event/${event.id}/update`, changes);
  expect(await change(yekaterinburg)).toMatchObject({
    status: 422,
    body: { code: "event_zone_elsewhere", errors: [{ path: "zone" }] },
  });
  expect(await change({ ...yekaterinburg, zone: "Asia/Yekaterinburg" })).toMatchObject({ status: 200 });
});

describe("a host", () => {
  test("announces something to all who come, by a message in the chat with each", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: false });
    for (const who of [boris, vera]) await world.events.comes(who, event);
    expect(await anna.post(`/api/event/${event.id}/announcement`, { text: "Берите зонты" })).toMatchObject({
      body: { people: 2 },
    });
    expect(await boris.get("/api/chat/allPagination")).toMatchObject({
      body: { data: [{ message: { content: "Берите зонты", mine: false } }] },
    });
  });

  test("repeats an event a week later, with places held for members who came", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { capacity: 3, tags: ["Джаз"] });
    for (const who of [boris, vera]) {
      await world.events.comes(who, event);
      await world.events.accept(anna, event, who);
    }
    world.change(vera, { vipUntil: 0 });
    const { body } = await anna.post(`/api/event/${event.id}/again`);
    expect(body).toMatchObject({
      startsAt: world.events.iso(72 + 7 * 24),
      title: "Прогулка",
      tags: [{ name: "Джаз" }],
    });
    expect(await world.events.stateOf(boris, body as unknown as Event)).toBe("offered");
    // No place is held for a member without VIP.
    expect(body).toMatchObject({ coming: 1, waiting: 0 });
  });

  test("repeats an event once per key", async () => {
    const anna = world.newVip();
    const event = await world.events.host(anna);
    const repeat = async (key: string) => (await anna.post(`/api/event/${event.id}/again`, { key })).body.id;
    const key = world.deps.ids();
    const first = await repeat(key);
    expect(await repeat(key)).toBe(first);
    expect(await repeat(world.deps.ids())).not.toBe(first);
  });

  test("announces something once per key, and not under the key of another event", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const [event, other] = [
      await world.events.host(anna, { askToCome: false }),
      await world.events.host(anna),
    ];
    await world.events.comes(boris, event);
    const said = { text: "Берите зонты", key: world.deps.ids() };
    const announce = ({ id }: Event) => anna.post(`/api/event/${id}/announcement`, said);
    for (let n = 0; n < 2; n++) expect(await announce(event)).toMatchObject({ body: { people: 1 } });
    expect(await boris.get("/api/chat/allPagination")).toMatchObject({
      body: { data: [{ unreadMessages: 1 }] },
    });
    expect(await announce(other)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("holds no place for members who were suspended or left since the event", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: false });
    for (const who of [boris, vera]) await world.events.comes(who, event);
    world.clock.advance(4 * DAY_MS);
    world.change(boris, { lockedAt: world.clock() });
    world.change(vera, { deletedAt: world.clock() });
    expect(await anna.post(`/api/event/${event.id}/again`)).toMatchObject({
      body: { coming: 0, waiting: 0 },
    });
  });

  test("sees who asks, comes and waits; guests see who comes once they come themselves", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna);
    for (const who of [boris, vera]) await world.events.comes(who, event);
    await world.events.accept(anna, event, boris);
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

  test("may not cancel or delete with prohibited words, which participants would read", async () => {
    const anna = world.newVip();
    const event = await world.events.host(anna);
    const reason = "блядь какая";
    for (const answer of [
      await anna.post(`/api/event/${event.id}/cancel`, { reason }),
      await anna.delete(`/api/event/${event.id}?reason=${encodeURIComponent(reason)}`),
    ])
      expect(answer).toMatchObject({
        status: 422,
        body: { code: "obscene_terms", errors: [{ path: "reason" }] },
      });
    expect(await world.events.see(anna, event)).toMatchObject({ is_active: true });
  });

  test("cancels with a reason, and deletes for good", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: false });
    await world.events.comes(boris, event);
    await anna.post(`/api/event/${event.id}/cancel`, { reason: "Дождь" });
    expect(await world.events.see(boris, event)).toMatchObject({
      is_active: false,
      cancelReason: "Дождь",
      refusal: "event_over",
    });
    expect((await world.events.mapOf(boris)).data).toEqual([]);
    await anna.delete(`/api/event/${event.id}`);
    expect(await anna.get(`/api/event/${event.id}`)).toMatchObject({ status: 404 });
  });
});
