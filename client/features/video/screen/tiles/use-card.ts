import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Corner, cornerPoint, nearestCorner, nextCorner, type Point, type Size } from "./corner.ts";

const CARD: Size = { width: 112, height: 150 };
/** A finger never lies quite still. */
const TAP_PX = 8;

/** A card that can be dragged over the stage and snaps into the nearest corner; a tap moves it to the next one. */
export function useCard(stage: RefObject<HTMLElement | null>) {
  const [corner, setCorner] = useState<Corner>("topRight");
  const [dragged, setDragged] = useState<Point | null>(null);
  const grip = useRef<{ from: Point; at: Point } | null>(null);
  const size = useSize(stage);
  const home = cornerPoint(corner, size, CARD);
  const point = dragged ?? home;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { from: { x: event.clientX, y: event.clientY }, at: home };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    event.stopPropagation();
    const { from, at } = grip.current;
    const moved = { x: event.clientX - from.x, y: event.clientY - from.y };
    if (dragged || Math.hypot(moved.x, moved.y) > TAP_PX)
      setDragged({ x: at.x + moved.x, y: at.y + moved.y });
  };
  const onPointerUp = (event: PointerEvent) => {
    event.stopPropagation();
    if (dragged) setCorner(nearestCorner(dragged, size, CARD));
    grip.current = null;
  };
  const onClick = () => {
    if (!dragged) setCorner(nextCorner(corner));
    setDragged(null);
  };
  const style: CSSProperties = {
    width: CARD.width,
    height: CARD.height,
    transform: `translate(${point.x}px, ${point.y}px)`,
    transition: dragged ? "none" : undefined,
  };
  return { style, handlers: { onPointerDown, onPointerMove, onPointerUp, onClick } };
}

function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 390, height: 844 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
