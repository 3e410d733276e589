import { useLocation } from "@tanstack/react-router";
import { useCallback, useRef, useState } from "react";
import { useOwnEntry } from "#client/ui/use-own-entry.ts";
import { useDismiss } from "./use-dismiss.ts";

/** State of a menu closed by navigation, a press outside, and Escape, which returns the focus to its button. */
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
  return { open, root, close, toggle: () => setOpenOn(open ? null : pathname) };
}
