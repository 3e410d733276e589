import { expect, test } from "bun:test";
import fc from "fast-check";
import { Clusters } from "./clusters.ts";
import { ZOOM_MAX, ZOOM_MIN } from "./view.ts";

const marker = (id: string, lat: number, lon: number) => ({ id, lat, lon });

test("Every event is in exactly one marker or cluster, at any zoom", () => {
  const places = fc.array(
    fc.record({
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(places, fc.integer({ min: ZOOM_MIN, max: ZOOM_MAX }), (all, zoom) => {
      const markers = all.map(({ lat, lon }, at) => marker(String(at), lat, lon));
      const items = new Clusters(markers).at(zoom);
      const shown = items.flatMap((item) => (item.marker ? [item.marker] : item.members()));
      expect(shown.map(({ id }) => id).toSorted()).toEqual(markers.map(({ id }) => id).toSorted());
      for (const item of items) expect(item.count).toBe(item.marker ? 1 : item.members().length);
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    }),
  );
});

test("Events at one address stay a cluster at the highest zoom, and no zoom splits it", () => {
  const markers = Array.from({ length: 30 }, (_, at) => marker(String(at), 55.75, 37.61));
  const [cluster] = new Clusters(markers).at(ZOOM_MAX);
  expect(cluster).toMatchObject({ marker: null, count: 30 });
  expect(cluster?.marker === null && cluster.members()).toHaveLength(30);
  expect(cluster?.marker === null && cluster.opensAt).toBeGreaterThan(ZOOM_MAX);
});

test("Events some streets apart are one cluster from far away, which splits when zoomed in", () => {
  const clusters = new Clusters([marker("a", 55.75, 37.61), marker("b", 55.755, 37.62)]);
  const [cluster, ...others] = clusters.at(8);
  expect(others).toEqual([]);
  const opensAt = cluster?.marker === null ? cluster.opensAt : 0;
  expect(opensAt).toBeGreaterThan(8);
  expect(opensAt).toBeLessThanOrEqual(ZOOM_MAX);
  expect(clusters.at(opensAt)).toHaveLength(2);
});

test("A fractional zoom reuses the clusters of the whole zoom below it", () => {
  const clusters = new Clusters([marker("a", 55.75, 37.61)]);
  expect(clusters.at(17.6)).toBe(clusters.at(17));
});

test("Clusters from the server are shown beside the others, and can always be zoomed into", () => {
  const items = new Clusters<{ id: string; lat: number; lon: number }>(
    [],
    [{ lat: 1, lon: 2, count: 3_400 }],
  );
  expect(items.at(4)).toMatchObject([{ count: 3_400, marker: null, lat: 1, lon: 2, opensAt: 0 }]);
});
