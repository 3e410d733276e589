import { type PointerEvent, useRef } from "react";

/** In pixels. */
const REPLIES_AT = 56;
const GOES_TO = 72;
const DRAG_PX = 8;

/** To the left, since a swipe to the right from the edge goes back on iOS. Vertical moves stay with the browser (`touch-pan-y`). */
export function useSwipeToReply(onReply: (() => void) | null) {
  const from = useRef<{ x: number; pointer: number; moved: number } | null>(null);

  function draw(row: HTMLElement, moved: number): void {
    row.style.setProperty("--swiped", `${moved}px`);
    row.style.setProperty("--replies", String(Math.min(1, -moved / REPLIES_AT)));
    row.toggleAttribute("data-swiping", moved < 0);
  }

  function cancel({ pointerId, currentTarget }: PointerEvent<HTMLElement>): void {
    if (from.current?.pointer !== pointerId) return;
    from.current = null;
    draw(currentTarget, 0);
  }

  return {
    onPointerDown: ({ clientX, pointerId, pointerType, isPrimary }: PointerEvent<HTMLElement>) => {
      if (!isPrimary) from.current = null;
      else if (onReply && pointerType === "touch")
        from.current = { x: clientX, pointer: pointerId, moved: 0 };
    },
    onPointerMove: ({ clientX, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (start?.pointer !== pointerId) return;
      const moved = clientX - start.x;
      if (start.moved === 0 && moved > -DRAG_PX) return;
      start.moved = Math.max(-GOES_TO, Math.min(0, moved));
      draw(currentTarget, start.moved);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const replies = from.current?.pointer === event.pointerId && from.current.moved <= -REPLIES_AT;
      cancel(event);
      if (replies) onReply?.();
    },
    onPointerCancel: cancel,
  };
}
