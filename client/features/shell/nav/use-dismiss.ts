import { type RefObject, useEffect } from "react";

/** Calls `onDismiss`, which must be stable, on a press outside of `inside` and on Escape. */
export function useDismiss(
  open: boolean,
  inside: RefObject<HTMLElement | null>,
  onDismiss: (by: "press" | "escape") => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!inside.current?.contains(event.target as Node)) onDismiss("press");
    };
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && onDismiss("escape");
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [open, inside, onDismiss]);
}
