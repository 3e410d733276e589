import { type PointerEvent, useRef } from "react";
import { REDUCED_MOTION } from "#client/lib/browser/use-media-query.ts";

export type Side = "left" | "right";

/** In pixels. */
const ANSWER_PX = 90;
const DRAG_PX = 8;
const LEAVE_MS = 180;

/** Released early, the card returns. */
export function useSwipe(onSwipe: (side: Side) => void) {
  const card = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; pointer: number } | null>(null);
  const dragged = useRef(false);
  const leaving = useRef(false);

  function draw(x: number): void {
    const node = card.current;
    if (!node) return;
    node.style.transform = x === 0 ? "" : `translateX(${x}px) rotate(${x / 24}deg)`;
    node.style.setProperty("--yes", String(Math.max(0, Math.min(1, x / ANSWER_PX))));
    node.style.setProperty("--no", String(Math.max(0, Math.min(1, -x / ANSWER_PX))));
  }

  async function leave(side: Side): Promise<void> {
    // A double click or a held key answers once: the card on its way out is still the one shown.
    if (leaving.current) return;
    leaving.current = true;
    try {
      await flyOut(side);
    } finally {
      leaving.current = false;
    }
    draw(0);
    onSwipe(side);
  }

  async function flyOut(side: Side): Promise<void> {
    const node = card.current;
    if (node && !matchMedia(REDUCED_MOTION).matches) {
      const direction = side === "right" ? 1 : -1;
      const gone = `translateX(${direction * window.innerWidth}px) rotate(${direction * 18}deg)`;
      await node.animate([{}, { transform: gone }], { duration: LEAVE_MS, easing: "ease-in" }).finished;
    }
  }

  function end({ clientX, pointerId }: PointerEvent): void {
    // Another finger tapped the card while this one drags it.
    if (from.current?.pointer !== pointerId) return;
    const moved = clientX - from.current.x;
    from.current = null;
    if (Math.abs(moved) >= ANSWER_PX) return void leave(moved > 0 ? "right" : "left");
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
        if (!dragged.current && Math.abs(moved) < DRAG_PX) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        draw(moved);
      },
      onPointerUp: end,
      // The browser took the gesture for a scroll.
      onPointerCancel: ({ pointerId }: PointerEvent) => {
        if (from.current?.pointer !== pointerId) return;
        from.current = null;
        draw(0);
      },
      // Releasing a dragged card must not follow its link.
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!dragged.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  };
}
