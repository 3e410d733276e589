import { expect, test } from "bun:test";
import type { MapReactState } from "pigeon-maps";
import { MOVED_MAX_PX, PanningMap } from "./panning-map.ts";

const MOSCOW: [number, number] = [55.755864, 37.617698];

/** A rendered map, and a function that tells whether a step of a drag renders it again. */
function rendered(zoom = 17.6) {
  const map = new PanningMap({ center: MOSCOW, zoom, width: 400, height: 300 });
  map.componentDidUpdate(map.props);
  const dragged = (right: number, down: number, change: Partial<MapReactState> = {}) => {
    const next: MapReactState = { ...map.state, pixelDelta: [right, down], ...change };
    const isRendered = map.shouldComponentUpdate(map.props, next);
    map.state = next;
    if (isRendered) map.componentDidUpdate(map.props);
    return isRendered;
  };
  return { map, dragged };
}

test("A frame of a drag is not rendered, as long as the same tiles cover the screen", () => {
  const { map, dragged } = rendered();
  expect([dragged(2, 1), dragged(4, 3), dragged(3, 3)]).toEqual([false, false, false]);
  const steps = Array.from({ length: 200 }, (_, at) => dragged(4 + at, 3));
  expect(steps.filter(Boolean).length).toBeGreaterThanOrEqual(Math.floor(200 / MOVED_MAX_PX));
  expect(steps.filter(Boolean).length).toBeLessThan(8);
  const { tileMinX } = map.tileValues(map.state);
  expect(tileMinX).toBeLessThan(rendered().map.tileValues(rendered().map.state).tileMinX);
});

test("Any other change is rendered: zoom, size, tiles of another zoom, other children", () => {
  const { map, dragged } = rendered();
  const far = map.tileValues(map.state);
  expect(dragged(1, 1, { zoom: 17.7 })).toBe(true);
  expect(dragged(1, 1, { zoomDelta: 0.1 })).toBe(true);
  expect(dragged(1, 1, { width: 401 })).toBe(true);
  expect(dragged(1, 1, { oldTiles: [far] })).toBe(true);
  expect(map.shouldComponentUpdate({ ...map.props }, map.state)).toBe(true);
});
