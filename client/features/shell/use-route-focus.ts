import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Moves the focus to the heading of a newly opened page, so that keyboards and screen readers start there. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        // The first page keeps the browser's own focus; a link to a part of a page has its own target.
        if (fromLocation && pathChanged && !toLocation.hash) focusHeading();
      }),
    [router],
  );
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const target = main?.querySelector("h1") ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.style.outline = "none";
  target.focus({ preventScroll: true });
}
