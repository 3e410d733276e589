import { afterAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { kilometresBetween } from "#contract/distance.ts";
import type { MapList } from "#contract/event-map.ts";
import { EVENTS_ON_MAP } from "#contract/limits.ts";
import { DAY_MS, HOUR_MS } from "#contract/time.ts";
import { events } from "#db/schema/index.ts";
import { seeded } from "#src/chance/seeded.ts";
import { createWorld } from "#test/helpers/world.ts";
import { cellOf, circleAround, reusableCircle, withinWorld } from "./rules.ts";

/** Compares the map with a check of every single event, for boxes anywhere: across the date line and at the poles too. */
const world = createWorld();
afterAll(world.close);
const { orm, sqlite } = world.deps.db;
const now = world.clock();
const vip = { vipUntil: now + 400 * DAY_MS };
const [viewer, host, blocked] = [world.newPerson(vip), world.newPerson(vip), world.newPerson(vip)];
world.block(viewer, blocked);

interface Made {
  id: string;
  ownerId: string;
  typeId: number;
  lat: number;
  lon: number;
}

function add(ownerId: string, lat: number, lon: number, typeId: number): Made {
  const id = world.deps.ids();
  const place = { lat, lon: withinWorld(lon) };
  const cell = cellOf(place);
  const times = { zone: "UTC", startsAt: now + HOUR_MS, endsAt: null, overAt: now + 5 * HOUR_MS };
  const shown = { shownLat: place.lat, shownLon: place.lon, cellX: cell.x, cellY: cell.y };
  const rest = { title: "Встреча", description: "", address: "", ageFrom: 18, ageTo: 120, askToCome: false };
  const kept = { id, ownerId, typeId, listed: true, createdAt: now, updatedAt: now };
  orm
    .insert(events)
    .values({ ...place, ...shown, ...times, ...rest, ...kept })
    .run();
  return { ...place, id, ownerId, typeId };
}

const random = seeded(11);
const made: Made[] = [];
const spread = (most: number) => Math.round((random() * 2 - 1) * most * 1e5) / 1e5;
for (let n = 0; n < 800; n++)
  made.push(add(n % 7 === 0 ? blocked.id : host.id, spread(90), spread(180), 1 + (n % 4)));
for (const [lat, lon] of [
  [90, 0],
  [-90, 12],
  [0, 180],
  [0, -180],
  [89.9, 179.999],
  [-12.5, -179.999],
] as const)
  made.push(add(host.id, lat, lon, 1));

interface Box {
  tl_lat: number;
  tl_lon: number;
  br_lat: number;
  br_lon: number;
}
const degrees = (most: number) =>
  fc.oneof(
    fc.constantFrom(-most, most, 0, most - 0.001, 0.001 - most),
    fc.double({ min: -most, max: most, noNaN: true }),
  );
const boxes = fc
  .tuple(degrees(90), degrees(90), degrees(180), degrees(180))
  .map(([one, other, tl_lon, br_lon]) => ({
    tl_lat: Math.max(one, other),
    br_lat: Math.min(one, other),
    tl_lon,
    br_lon,
  }));

const isIn = ({ tl_lat, br_lat, tl_lon, br_lon }: Box, { lat, lon }: Made): boolean => {
  const isBetween = (at: number) =>
    tl_lon <= br_lon ? at >= tl_lon && at <= br_lon : at >= tl_lon || at <= br_lon;
  return lat >= br_lat && lat <= tl_lat && (isBetween(lon) || (lon === -180 && isBetween(180)));
};
const ask = async (box: Box, query = "") => {
  const params = new URLSearchParams(Object.entries(box).map(([name, value]) => [name, String(value)]));
  const { status, body } = await viewer.get(`/api/event/map-list?${params}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as MapList;
};

describe("a box of the map", () => {
  test("holds exactly the events that lie in it and are open to the viewer", async () => {
    await fc.assert(
      fc.asyncProperty(boxes, async (box) => {
        const wanted = made.filter((event) => event.ownerId !== blocked.id && isIn(box, event));
        const { data, clusters } = await ask(box);
        expect(clusters).toBeNull();
        expect(data.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
      }),
      { numRuns: 200 },
    );
  });

  test("with too many events answers with clusters, which count all events except those of blocked hosts", async () => {
    const crowd = sqlite.transaction(() => {
      for (let n = 0; n < EVENTS_ON_MAP; n++)
        made.push(add(n % 50 === 0 ? blocked.id : host.id, 50 + spread(10), 30 + spread(20), 1 + (n % 4)));
    });
    crowd();
    const whole = { tl_lat: 90, tl_lon: -180, br_lat: -90, br_lon: 180 };
    const { data, clusters, total } = await ask(whole);
    expect(data).toEqual([]);
    expect(total).toBe(made.filter(({ ownerId }) => ownerId !== blocked.id).length);
    expect(clusters!.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test("with too many events is filtered once they are in memory; until then the answer names the ignored filters", async () => {
    const whole = { tl_lat: 90, tl_lon: -180, br_lat: -90, br_lon: 180 };
    const open = made.filter(({ ownerId }) => ownerId !== blocked.id);
    const typed = open.filter(({ typeId }) => typeId === 2);
    await viewer.post("/api/event-preference", { eventTypeID: 2, ageTo: 40 });
    const early = await ask(whole, "&isPreferences=true");
    expect([early.total, early.ignored]).toEqual([typed.length, ["age"]]);
    await world.features.events.warmUp();
    const few = await ask(whole, "&isPreferences=true");
    expect(few.data.map(({ id }) => id).toSorted()).toEqual(typed.map(({ id }) => id).toSorted());
    expect([few.clusters, few.ignored]).toEqual([null, []]);
    const around = { tl_lat: 90, tl_lon: 10, br_lat: -90, br_lon: 9.9 };
    const over = await ask(around, "&isPreferences=true");
    const wanted = typed.filter((event) => isIn(around, event));
    expect(over.data.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
    await viewer.post("/api/event-preference", { eventTypeID: null, ageTo: 40 });
    const all = await ask(around, "&isPreferences=true");
    // A cell in which the box both begins and ends counts once.
    expect(all.clusters!.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
    const many = await ask(whole, "&isPreferences=true");
    expect([many.total, many.ignored]).toEqual([open.length, []]);
    expect(many.clusters!.reduce((sum, { count }) => sum + count, 0)).toBe(open.length);
    await viewer.post("/api/event-view/set", { eventID: open[0]!.id });
    expect((await ask(whole, "&hiddenViewed=true")).total).toBe(open.length - 1);
    const young = await viewer.post("/api/event-preference", { ageTo: 20 });
    expect([young.status, (await ask(whole, "&isPreferences=true")).total]).toEqual([200, 0]);
  });

  test("has cell counts equal to those of its events, after any additions, moves and removals", () => {
    const steps = fc.array(
      fc.record({
        act: fc.constantFrom("move", "list", "type", "remove"),
        at: fc.nat(300),
        lat: degrees(90),
        lon: degrees(180),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        for (const { act, at, lat, lon } of list) change(act, at, lat, withinWorld(lon));
        expect(sqlite.query(COUNTED).all()).toEqual(sqlite.query(KEPT).all());
        expect(sqlite.query("SELECT count(*) AS n FROM event_map").get()).toEqual(
          sqlite.query("SELECT count(*) AS n FROM events WHERE listed = 1").get(),
        );
      }),
      { numRuns: 15 },
    );
  });
});

const KEPT = "SELECT zoom, x, y, type_id, count FROM event_cells ORDER BY 1, 2, 3, 4";
const COUNTED = `SELECT z.value AS zoom, cell_x >> (16 - z.value) AS x, cell_y >> (16 - z.value) AS y, type_id, count(*) AS count
  FROM events, json_each('[2,4,6,8,10,12,14,16]') z WHERE listed = 1 GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

function change(act: string, number: number, lat: number, lon: number): void {
  const { x, y } = cellOf({ lat, lon });
  const where = "WHERE number = ?";
  if (act === "move")
    sqlite
      .query(`UPDATE events SET shown_lat = ?, shown_lon = ?, cell_x = ?, cell_y = ? ${where}`)
      .run(lat, lon, x, y, number);
  if (act === "list") sqlite.query(`UPDATE events SET listed = 1 - listed ${where}`).run(number);
  if (act === "type") sqlite.query(`UPDATE events SET type_id = 1 + type_id % 4 ${where}`).run(number);
  if (act === "remove") sqlite.query(`DELETE FROM events ${where}`).run(number);
}

describe("the circle of a place", () => {
  const places = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lon: fc.double({ min: -180, max: 179.99, noNaN: true }),
  });
  const offsets = fc.record({
    north: fc.double({ min: 0, max: 0.999, noNaN: true }),
    east: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });

  test("contains the place, wherever it is", () => {
    fc.assert(
      fc.property(places, offsets, (place, offset) => {
        expect(kilometresBetween(place, circleAround(place, offset))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test("contains the place where cells are widest, near Paris and Vienna", () => {
    const lat = fc.double({ min: 48.15, max: 48.25, noNaN: true });
    fc.assert(
      fc.property(places, lat, offsets, ({ lon }, lat, offset) => {
        const place = { lat, lon };
        expect(kilometresBetween(place, circleAround(place, offset))).toBeLessThanOrEqual(0.48);
      }),
      { numRuns: 2_000 },
    );
  });

  test("stays the same when the pin is set again up to 200 m away, as long as it contains the pin", () => {
    fc.assert(
      fc.property(
        places,
        offsets,
        fc.double({ min: -0.0012, max: 0.0012, noNaN: true }),
        (place, offset, shift) => {
          const first = circleAround(place, offset);
          const again = { lat: place.lat + shift, lon: place.lon };
          const earlier = [{ ...place, shownLat: first.lat, shownLon: first.lon }];
          if (kilometresBetween(again, first) <= 0.5)
            expect(reusableCircle(again, earlier, [])).toEqual(first);
          else expect(reusableCircle(again, earlier, [])).toBeUndefined();
        },
      ),
    );
  });
});
