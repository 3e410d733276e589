import { type PointerEvent, useRef } from "react";
import { REDUCED_MOTION } from "#client/lib/browser/use-media-query.ts";

export type Side = "left" | "right";

/** How far a card is dragged before letting go means yes or no, and how far before it is a drag at all. */
const DECIDED = 90;
const BEGUN = 8;
const LEAVE_MS = 180;

/** A card that is dragged to a side. What it means shows while it is dragged; let go early, it comes back. */
export function useSwipe(onSwipe: (side: Side) => void) {
  const card = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; pointer: number } | null>(null);
  const dragged = useRef(false);

  function draw(x: number): void {
    const node = card.current;
    if (!node) return;
    node.style.transform = x === 0 ? "" : `translateX(${x}px) rotate(${x / 24}deg)`;
    node.style.setProperty("--yes", String(Math.max(0, Math.min(1, x / DECIDED))));
    node.style.setProperty("--no", String(Math.max(0, Math.min(1, -x / DECIDED))));
  }

  async function leave(side: Side): Promise<void> {
    const node = card.current;
    if (node && !matchMedia(REDUCED_MOTION).matches) {
      const way = side === "right" ? 1 : -1;
      const gone = `translateX(${way * window.innerWidth}px) rotate(${way * 18}deg)`;
      await node.animate([{}, { transform: gone }], { duration: LEAVE_MS, easing: "ease-in" }).finished;
    }
    draw(0);
    onSwipe(side);
  }

  function end({ clientX }: { clientX: number }): void {
    const moved = from.current ? clientX - from.current.x : 0;
    from.current = null;
    if (Math.abs(moved) >= DECIDED) return void leave(moved > 0 ? "right" : "left");
    draw(0);
  }

  return {
    leave,
    swiped: {
      ref: card,
      onPointerDown: ({ clientX, pointerId, isPrimary }: PointerEvent) => {
        dragged.current = false;
        if (isPrimary) from.current = { x: clientX, pointer: pointerId };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (from.current?.pointer !== event.pointerId) return;
        const moved = event.clientX - from.current.x;
        if (!dragged.current && Math.abs(moved) < BEGUN) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        draw(moved);
      },
      onPointerUp: end,
      // The browser took the finger for a scroll.
      onPointerCancel: () => {
        from.current = null;
        draw(0);
      },
      // Letting go of a dragged card is no press of its link.
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!dragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
