import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { clamp, FITTED, type Point, pinch, toggleZoom, type View, zoomAt } from "./zoom.ts";

const SWIPE_PX = 48;
const TAP_PX = 10;
const DOUBLE_TAP_MS = 300;
const WHEEL = 0.0018;

interface ZoomOptions {
  screen: RefObject<HTMLElement | null>;
  photo: RefObject<HTMLElement | null>;
  onSwipe: (by: 1 | -1) => void;
  onSwipeDown: () => void;
}

/** While the photo fits the screen, a swipe sideways moves on and a swipe down closes. */
export function useZoom({ screen, photo, onSwipe, onSwipeDown }: ZoomOptions) {
  const [view, setView] = useState(FITTED);
  const latest = useRef(view);
  const fingers = useRef(new Map<number, Point>());
  /** Null once it cannot be a swipe any more. */
  const start = useRef<Point | null>(null);
  const tapAt = useRef(Number.NEGATIVE_INFINITY);

  function show(next: View): void {
    const box = screen.current;
    const image = photo.current?.querySelector("img");
    if (!box || !image) return;
    latest.current = clamp(
      next,
      { width: image.offsetWidth, height: image.offsetHeight },
      { width: box.clientWidth, height: box.clientHeight },
    );
    setView(latest.current);
  }

  /** Measured from the middle of the screen. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
    x: clientX - innerWidth / 2,
    y: clientY - innerHeight / 2,
  });

  // React listens to wheels passively, so that the browser would enlarge the page as well.
  useEffect(() => {
    const box = screen.current;
    if (!box) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      show(zoomAt(latest.current, Math.exp(-event.deltaY * WHEEL), pointOf(event)));
    };
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => box.removeEventListener("wheel", onWheel);
  });

  function onPointerDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest("button")) return;
    fingers.current.set(event.pointerId, pointOf(event));
    start.current = fingers.current.size === 1 ? pointOf(event) : null;
  }

  function onPointerMove(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    fingers.current.set(event.pointerId, now);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId);
    const { scale, x, y } = latest.current;
    if (other) show(pinch(latest.current, [before, other[1]], [now, other[1]]));
    else if (scale > 1) show({ scale, x: x + now.x - before.x, y: y + now.y - before.y });
  }

  function onPointerUp(event: PointerEvent): void {
    if (!fingers.current.delete(event.pointerId) || !start.current) return;
    const now = pointOf(event);
    const [x, y] = [now.x - start.current.x, now.y - start.current.y];
    start.current = null;
    if (Math.hypot(x, y) < TAP_PX) tap(now, event.timeStamp);
    else if (latest.current.scale > 1) return;
    else if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    else if (y > SWIPE_PX * 2) onSwipeDown();
  }

  function tap(at: Point, now: number): void {
    if (now - tapAt.current < DOUBLE_TAP_MS) show(toggleZoom(latest.current, at));
    tapAt.current = now;
  }

  function onPointerCancel({ pointerId }: PointerEvent): void {
    fingers.current.delete(pointerId);
    start.current = null;
  }

  return {
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    gestures: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
