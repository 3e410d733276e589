import { useLocation } from "@tanstack/react-router";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useOwnEntry } from "#client/ui/overlays/use-own-entry.ts";

/** Escape returns the focus to the button. */
export function usePageMenu() {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const open = openOn === pathname;
  const close = useCallback(() => setOpenOn(null), []);
  const dismiss = useCallback((by: "press" | "escape") => {
    setOpenOn(null);
    if (by === "escape") root.current?.querySelector("button")?.focus();
  }, []);
  useDismiss(open, root, dismiss);
  useOwnEntry(open, () => void close());
  return { open, root, close, dismiss, toggle: () => setOpenOn(open ? null : pathname) };
}

/** `onDismiss` must be stable. */
function useDismiss(
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
