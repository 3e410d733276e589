import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from "react";
import {
  type CardPlace,
  type Corner,
  cornerPoint,
  nearestCorner,
  nextCorner,
  type Point,
  type Size,
} from "./corner.ts";
import { useSize } from "./use-size.ts";

/** A finger is never quite still. */
const TAP_PX = 8;

/** @param onTap what a tap does; without it a tap moves the card to the next corner, for users who cannot drag */
export function useCard(
  stage: RefObject<HTMLElement | null>,
  placeOn: (stage: Size) => CardPlace,
  onTap?: () => void,
) {
  const [chosen, setCorner] = useState<Corner | null>(null);
  const size = useSize(stage);
  const place = placeOn(size);
  const corner = chosen ?? place.corner;
  const [dragged, setDragged] = useState<Point | null>(null);
  const grip = useRef<{ from: Point; at: Point } | null>(null);
  const home = cornerPoint(corner, size, place);
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
    if (dragged) setCorner(nearestCorner(dragged, size, place.card));
    grip.current = null;
  };
  const onClick = () => {
    if (!dragged && onTap) onTap();
    else if (!dragged) setCorner(nextCorner(corner));
    setDragged(null);
  };
  const style: CSSProperties = {
    ...place.card,
    transform: `translate(${point.x}px, ${point.y}px)`,
    transition: dragged ? "none" : undefined,
  };
  return { style, handlers: { onPointerDown, onPointerMove, onPointerUp, onClick } };
}

export type Card = ReturnType<typeof useCard>;
