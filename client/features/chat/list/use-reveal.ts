import { type PointerEvent, useEffect, useRef, useState } from "react";

/** In pixels. */
const DRAG_PX = 8;

/** A row that a finger drags to the left, so that what is below its right edge shows. Another press anywhere closes it. */
export function useReveal(width: number) {
  const row = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; pointer: number; dragged: boolean } | null>(null);
  const wasDragged = useRef(false);
  const [state, setState] = useState<"closed" | "dragged" | "open">("closed");

  function draw(x: number): void {
    if (row.current) row.current.style.translate = x === 0 ? "" : `${x}px`;
  }

  function settle(isOpen: boolean): void {
    draw(isOpen ? -width : 0);
    setState(isOpen ? "open" : "closed");
  }

  useEffect(() => {
    if (state !== "open") return;
    const close = ({ target }: Event) => {
      if (row.current?.parentElement?.contains(target as Node)) return;
      if (row.current) row.current.style.translate = "";
      setState("closed");
    };
    document.addEventListener("pointerdown", close, true);
    return () => document.removeEventListener("pointerdown", close, true);
  }, [state]);

  const shiftOf = ({ clientX }: PointerEvent, start: { x: number }) => {
    const shift = clientX - start.x - (state === "open" ? width : 0);
    return Math.max(-width, Math.min(0, shift));
  };

  return {
    isRevealed: state !== "closed",
    close: () => settle(false),
    handlers: {
      ref: row,
      onPointerDown({ clientX: x, clientY: y, pointerId: pointer, pointerType }: PointerEvent) {
        wasDragged.current = state === "open";
        from.current = pointerType === "touch" ? { x, y, pointer, dragged: false } : null;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = from.current;
        if (start?.pointer !== event.pointerId) return;
        if (!start.dragged) {
          const [dx, dy] = [Math.abs(event.clientX - start.x), Math.abs(event.clientY - start.y)];
          if (dx < DRAG_PX || dx < dy) return;
          start.dragged = true;
          wasDragged.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          if (state === "closed") setState("dragged");
        }
        draw(shiftOf(event, start));
      },
      onPointerUp(event: PointerEvent) {
        const start = from.current;
        from.current = null;
        if (start?.dragged) settle(shiftOf(event, start) < -width / 2);
        else if (state === "open") settle(false);
      },
      /** The browser took the gesture for a scroll. */
      onPointerCancel() {
        if (from.current?.dragged) settle(false);
        from.current = null;
      },
      /** A row that was dragged, or is open, follows no link. */
      onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
