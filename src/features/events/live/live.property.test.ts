import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { watchedBox } from "#contract/event-map.ts";
import { seeded } from "#src/chance/seeded.ts";
import { createLog } from "#src/services/log.ts";
import { anyValue, mutate, pickFrom } from "#test/helpers/mischief.ts";
import { TestTab } from "#test/helpers/tab.ts";
import { createWorld, type World } from "#test/helpers/world.ts";
import { cellOf, isInBoxes, splitAtDateLine } from "../map/rules.ts";
import { topicsAt, topicsOver } from "./rules.ts";

const degrees = (most: number) =>
  fc.oneof(
    fc.constantFrom(-most, most, 0, most - 0.001, 0.001 - most),
    fc.double({ min: -most, max: most, noNaN: true }),
  );
const places = fc.record({ lat: degrees(90), lon: degrees(180) });
const boxes = fc
  .tuple(degrees(90), degrees(90), degrees(180), degrees(180))
  .map(([one, other, tl_lon, br_lon]) => ({
    tl_lat: Math.max(one, other),
    br_lat: Math.min(one, other),
    tl_lon,
    br_lon,
  }));

describe("the cells that a tab watches", () => {
  test("cover every event in its box, across the date line and at the poles too, and are few", () => {
    fc.assert(
      fc.property(boxes, places, (box, place) => {
        const listened = topicsOver(box);
        expect(listened.length).toBeLessThanOrEqual(16);
        expect(new Set(listened).size).toBe(listened.length);
        if (!isInBoxes(splitAtDateLine(box), place.lat, place.lon)) return;
        expect(topicsAt(cellOf(place)).filter((topic) => listened.includes(topic))).toHaveLength(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test("cover nothing on the other side of the earth, as long as the box is the size of a town", () => {
    const towns = fc.record({ lat: fc.double({ min: -80, max: 80, noNaN: true }), lon: degrees(170) });
    fc.assert(
      fc.property(towns, ({ lat, lon }) => {
        const listened = topicsOver({
          tl_lat: lat + 0.1,
          br_lat: lat - 0.1,
          tl_lon: lon - 0.1,
          br_lon: lon + 0.1,
        });
        const opposite = { lat: -lat, lon: lon > 0 ? lon - 180 : lon + 180 };
        expect(topicsAt(cellOf(opposite)).filter((topic) => listened.includes(topic))).toEqual([]);
      }),
    );
  });
});

describe("random frames about events", () => {
  const WILD = 400;
  const random = seeded(20_301_122);
  const MOSCOW_BOX = { tl_lat: 55.9, tl_lon: 37.4, br_lat: 55.6, br_lon: 37.8 };
  let logged: string[];
  let world: World;
  beforeEach(() => {
    logged = [];
    world = createWorld({
      log: createLog("error", { write: (line: string) => void logged.push(line) }),
    });
  });
  afterEach(() => world.close());

  test("from a member with VIP are refused or handled, cost no other watcher an event, and leave the tab working", async () => {
    const { url } = world.listen();
    const town = world.events;
    const [anna, boris, vera] = [world.newVip(), world.newVip(), world.newVip()];
    const event = await town.create(anna, { askToCome: false });
    const tabOf = async (token: string) => {
      const tab = await TestTab.open(url);
      await tab.ask("AUTHENTICATION_MESSAGE", { token });
      return tab;
    };
    const [wild, calm] = [await tabOf(boris.token), await tabOf(vera.token)];
    await calm.ask("WATCH_EVENTS", MOSCOW_BOX);

    const names = Object.keys(watchedBox.shape);
    const numbers = [0, -0, 90, -90, 91, 180, -180, 180.0001, 55.7, 1e308, 1e-308, null, "55", true, [], {}];
    const outcomes = new Set<string>();
    wild.socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data));
      outcomes.add(frame.event === "exception" ? frame.data.code : frame.event);
    });
    for (let n = 0; n < WILD; n++) {
      const box = Object.fromEntries(names.map((name) => [name, pickFrom(numbers, random)]));
      const data = pickFrom([box, box, box, MOSCOW_BOX, anyValue(random, [...names, 55.7])], random);
      const text = JSON.stringify({
        event: pickFrom(["WATCH_EVENTS", "WATCH_EVENTS", "UNWATCH_EVENTS"], random),
        data,
        id: "w",
      });
      wild.socket.send(pickFrom([text, text, mutate(text, random)], random));
      world.clock.advance(100);
    }
    await wild.ask("UNWATCH_EVENTS");
    expect([...outcomes].toSorted()).toEqual(
      expect.arrayContaining(["ACK", "bad_frame", "validation_failed"]),
    );
    expect(outcomes).not.toContain("internal");
    expect(logged).toEqual([]);

    await wild.unread();
    await town.update(anna, event, { title: "Прогулка у реки" });
    expect(await calm.next("EVENT_UPDATED")).toMatchObject({ event: { title: "Прогулка у реки" } });
    expect((await wild.unread()).filter((name) => name.startsWith("EVENT_"))).toEqual([]);
    await wild.ask("WATCH_EVENTS", MOSCOW_BOX);
    await town.update(anna, event, { title: "Прогулка в парке" });
    expect(await wild.next("EVENT_UPDATED")).toMatchObject({ event: { title: "Прогулка в парке" } });
  });
});
