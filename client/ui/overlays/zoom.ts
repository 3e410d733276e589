/** The middle has moved by `x` and `y`. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  width: number;
  height: number;
}

export const FITTED: View = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 5;
const TAPPED_SCALE = 2.5;

/** Not smaller than the screen, and with no edge further in. @param photo its size while it fits the screen */
export function clamp({ scale, x, y }: View, photo: Box, screen: Box): View {
  const clamped = Math.min(SCALE_MAX, Math.max(1, scale));
  const reach = (size: number, room: number) => Math.max(0, (size * clamped - room) / 2);
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0;
  return {
    scale: clamped,
    x: within(x, reach(photo.width, screen.width)),
    y: within(y, reach(photo.height, screen.height)),
  };
}

/** What is under `at` stays there. Points are measured from the middle of the screen. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const real = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real };
}

export function pinch(view: View, before: readonly [Point, Point], now: readonly [Point, Point]): View {
  const [from, to] = [middle(before), middle(now)];
  const apart = distance(before);
  const zoomed = zoomAt(view, apart > 0 ? distance(now) / apart : 1, from);
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
}

export const toggleZoom = (view: View, at: Point): View =>
  view.scale > 1 ? FITTED : zoomAt(view, TAPPED_SCALE, at);

const middle = ([one, other]: readonly [Point, Point]): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

const distance = ([one, other]: readonly [Point, Point]): number =>
  Math.hypot(one.x - other.x, one.y - other.y);
