import { type PointerEvent, type RefObject, useRef } from "react";

const TAP_PX = 10;
/** A swipe is at least this long, or half of it when it is quick. */
const SWIPE_PX = 90;
const QUICK_PX_PER_MS = 0.5;

interface Start {
  x: number;
  y: number;
  at: number;
  sideways: boolean;
}

export interface Gestures {
  target: RefObject<HTMLElement | null>;
  canSwipe: boolean;
  onTap: () => void;
  onSwipeLeft: () => void;
}

export function useGestures({ target, canSwipe, onTap, onSwipeLeft }: Gestures) {
  const start = useRef<Start | null>(null);
  const follow = (px: number) => target.current?.style.setProperty("--swipe", `${px}px`);

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse" || isControl(event.target)) return;
    start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, sideways: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = start.current;
    if (!from || !canSwipe) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (Math.abs(dx) > TAP_PX && Math.abs(dx) > Math.abs(dy) * 1.5) from.sideways = true;
    if (from.sideways) follow(Math.min(0, dx));
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (!from) return;
    follow(0);
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    const speed = -dx / Math.max(1, event.timeStamp - from.at);
    if (from.sideways && (dx < -SWIPE_PX || (dx < -SWIPE_PX / 2 && speed > QUICK_PX_PER_MS))) onSwipeLeft();
    else if (Math.hypot(dx, dy) < TAP_PX) onTap();
  };
  const onPointerCancel = () => {
    start.current = null;
    follow(0);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest("button, a, input, textarea, select, [role=dialog], [data-panel]") !== null;
