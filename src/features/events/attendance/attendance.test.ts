import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { allRowsOf } from "#test/helpers/database.ts";
import { RED_SQUARE } from "#test/helpers/events.ts";
import { createWorld, type World } from "#test/helpers/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

describe("where people have to ask to come", () => {
  test("others see the same circle each time, and neither address nor place", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await world.events.host(anna);
    const again = await world.events.host(anna, { lat: RED_SQUARE.lat + 0.0004 });
    const [one, other] = [await world.events.see(boris, event), await world.events.see(boris, again)];
    expect(one).toMatchObject({ radius: 500, address: { text: null }, lat: other.lat, lon: other.lon });
    const pins = (await world.events.mapOf(boris)).data.map(({ lat, lon }) => ({ lat, lon }));
    expect(pins).toEqual([one, other].map(({ lat, lon }) => ({ lat, lon })));
    expect((await world.events.mapOf(anna)).data[0]).toMatchObject({
      ...RED_SQUARE,
      radius: null,
      mine: true,
    });
  });

  test("the host's acceptance reveals the place, and removal hides it again", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await world.events.host(anna);
    expect(await world.events.comes(boris, event)).toMatchObject({
      body: { attendance: { state: "asked" }, radius: 500 },
    });
    expect(await world.events.see(anna, event)).toMatchObject({ requests: 1, coming: 0 });
    expect(await boris.get(`/api/event/${event.id}/people`)).toMatchObject({ status: 404 });
    await world.events.accept(anna, event, boris);
    expect(await world.events.see(boris, event)).toMatchObject({
      ...RED_SQUARE,
      radius: null,
      address: { text: "Никольская, 1" },
    });
    expect((await world.events.mapOf(boris)).data[0]).toMatchObject(RED_SQUARE);
    await anna.delete(`/api/event/${event.id}/people/${boris.id}`);
    expect(await world.events.see(boris, event)).toMatchObject({
      radius: 500,
      address: { text: null },
      reactions: [],
    });
    expect(await world.events.comes(boris, event)).toMatchObject({
      body: { code: "event_request_declined" },
    });
  });
});

describe("a member whose VIP has ended", () => {
  const endVip = (who: { id: string }) => world.change(who, { vipUntil: world.clock() });

  test("leaves like everyone else: what has worked is not answered by an error", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: false });
    await world.events.comes(boris, event);
    endVip(boris);
    expect(await world.events.leaves(boris, event)).toMatchObject({
      status: 200,
      body: { attendance: null },
    });
    expect(await world.events.see(anna, event)).toMatchObject({ coming: 0 });
    expect(await world.events.leaves(boris, event)).toMatchObject({
      status: 403,
      body: { code: "events_vip_only" },
    });
  });

  test.each(["asked", "waiting"] as const)("may still leave while %s", async (state) => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: state === "asked", capacity: 1 });
    await world.events.comes(vera, event);
    await world.events.comes(boris, event);
    expect(await world.events.stateOf(boris, event)).toBe(state);
    endVip(boris);
    expect(await world.events.leaves(boris, event)).toMatchObject({
      status: 200,
      body: { attendance: null },
    });
    expect(await world.events.see(anna, event)).toMatchObject({
      waiting: 0,
      requests: state === "asked" ? 1 : 0,
    });
  });

  test("who lost a place and asks for it again gets an answer without an error", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await world.events.host(anna);
    await world.events.comes(boris, event);
    await world.events.accept(anna, event, boris);
    world.deps.db.sqlite.run("UPDATE event_people SET state = 'lapsed'");
    endVip(boris);
    expect(await world.events.comes(boris, event)).toMatchObject({
      status: 200,
      body: { attendance: { state: "asked" } },
    });
  });

  test("who leaves an event whose host hides gets an answer without an error", async () => {
    const [anna, boris] = [world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { askToCome: false });
    await world.events.comes(boris, event);
    await anna.post("/api/user/settings", { hide: true });
    world.features.events.followHosts();
    expect(await world.events.leaves(boris, event)).toMatchObject({
      status: 200,
      body: { attendance: null },
    });
  });
});

test("A refused deletion of an event leaves everything as it was", async () => {
  const [anna, boris] = [world.newVip(), world.newVip()];
  const event = await world.events.host(anna, { askToCome: false });
  await world.events.comes(boris, event);
  await anna.post(`/api/event/${event.id}/update`, { startsAt: world.events.iso(80) });
  const rows = allRowsOf(world.deps.db);
  const before = rows();
  expect(await anna.delete(`/api/event/${event.id}?reason=${encodeURIComponent("хуй")}`)).toMatchObject({
    body: { code: "obscene_terms" },
  });
  expect(rows()).toBe(before);
});

test("Opening an event to any member admits everyone who asked, as far as there is room", async () => {
  const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
  const event = await world.events.host(anna, { capacity: 1 });
  for (const who of [boris, vera]) await world.events.comes(who, event);
  await anna.post(`/api/event/${event.id}/update`, { askToCome: false });
  expect([await world.events.stateOf(boris, event), await world.events.stateOf(vera, event)]).toEqual([
    "coming",
    "waiting",
  ]);
});

test("An event that has begun admits no one else, and says so", async () => {
  const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
  const event = await world.events.host(anna, { askToCome: false, capacity: 1 });
  for (const who of [boris, vera]) await world.events.comes(who, event);
  world.clock.advance(72 * HOUR_MS);
  expect(await world.events.see(boris, event)).toMatchObject({ is_active: true, refusal: null });
  const gleb = world.newVip();
  for (const who of [vera, gleb])
    expect(await world.events.see(who, event)).toMatchObject({ refusal: "event_begun" });
  expect(await world.events.comes(gleb, event)).toMatchObject({ status: 409, body: { code: "event_begun" } });
});

describe("a full event", () => {
  const open = { askToCome: false, capacity: 1 };

  test("has a waiting list; a member who leaves frees the place for the first in line, who has a day to take it", async () => {
    const [anna, boris, vera, gleb] = [world.newVip(), world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, open);
    for (const who of [boris, vera, gleb]) await world.events.comes(who, event);
    const waits = (line: number) => ({ attendance: { state: "waiting", line } });
    expect(await world.events.see(gleb, event)).toMatchObject({ coming: 1, waiting: 2, ...waits(2) });
    expect(await world.events.see(vera, event)).toMatchObject(waits(1));
    await world.events.leaves(boris, event);
    expect(await world.events.see(gleb, event)).toMatchObject(waits(1));
    expect(await world.events.see(vera, event)).toMatchObject({
      coming: 1,
      attendance: { state: "offered", until: world.events.iso(24) },
    });
    world.clock.advance(DAY_MS);
    world.features.events.tick();
    expect(await world.events.stateOf(vera, event)).toBe("lapsed");
    expect(await world.events.stateOf(gleb, event)).toBe("offered");
    await world.events.comes(gleb, event);
    expect(await world.events.stateOf(gleb, event)).toBe("coming");
  });

  test("keeps its offer to a member whom the host no longer invites", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, open);
    for (const who of [boris, vera]) await world.events.comes(who, event);
    await world.events.leaves(boris, event);
    await anna.post(`/api/event/${event.id}/update`, { ageFrom: 60, ageTo: 70 });
    expect(await world.events.see(boris, event)).toMatchObject({ refusal: "event_not_for_you" });
    expect(await world.events.see(vera, event)).toMatchObject({ refusal: null });
    await world.events.comes(vera, event);
    expect(await world.events.stateOf(vera, event)).toBe("coming");
  });

  test("on the day itself an offer is held for two hours", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { ...open, startsAt: world.events.iso(8) });
    for (const who of [boris, vera]) await world.events.comes(who, event);
    await world.events.leaves(boris, event);
    expect(await world.events.see(vera, event)).toMatchObject({
      attendance: { state: "offered", until: world.events.iso(2) },
    });
  });

  test("asks a day before who still comes, and six hours before frees the place of a member who did not answer", async () => {
    const [anna, boris, vera, gleb] = [world.newVip(), world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { ...open, capacity: 2 });
    for (const who of [boris, vera, gleb]) await world.events.comes(who, event);
    world.clock.advance(48 * HOUR_MS);
    world.features.events.tick();
    expect((await world.events.see(boris, event)).attendance?.confirmBy).toBe(world.events.iso(18));
    await world.events.comes(boris, event);
    world.clock.advance(18 * HOUR_MS);
    world.features.events.tick();
    expect([
      await world.events.stateOf(boris, event),
      await world.events.stateOf(vera, event),
      await world.events.stateOf(gleb, event),
    ]).toEqual(["coming", "lapsed", "offered"]);
  });

  test("frees as many places of members who did not answer as others wait for, those taken last first", async () => {
    const [anna, boris, vera, gleb] = [world.newVip(), world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { ...open, capacity: 2 });
    for (const who of [boris, vera, gleb]) {
      await world.events.comes(who, event);
      world.clock.advance(1);
    }
    for (const hours of [48, 18]) {
      world.clock.advance(hours * HOUR_MS);
      world.features.events.tick();
    }
    expect([
      await world.events.stateOf(boris, event),
      await world.events.stateOf(vera, event),
      await world.events.stateOf(gleb, event),
    ]).toEqual(["coming", "lapsed", "offered"]);
  });

  test("does not ask a member who decided to come within the last day", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, open);
    world.clock.advance(49 * HOUR_MS);
    for (const who of [boris, vera]) await world.events.comes(who, event);
    world.features.events.tick();
    expect(await world.events.see(boris, event)).toMatchObject({
      attendance: { state: "coming", confirmBy: null },
    });
  });

  test("offers no place that becomes free after the beginning", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, open);
    for (const who of [boris, vera]) await world.events.comes(who, event);
    world.clock.advance(72 * HOUR_MS);
    await world.events.leaves(boris, event);
    expect(await world.events.see(vera, event)).toMatchObject({
      coming: 0,
      attendance: { state: "waiting" },
    });
  });

  test("cannot have a capacity below the number of people who come", async () => {
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await world.events.host(anna, { ...open, capacity: 2 });
    for (const who of [boris, vera]) await world.events.comes(who, event);
    expect(await anna.post(`/api/event/${event.id}/update`, { capacity: 1 })).toMatchObject({
      body: { code: "event_capacity_taken" },
    });
  });
});
