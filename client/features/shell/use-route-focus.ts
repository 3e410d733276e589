import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading } from "#client/lib/browser/focus-heading.ts";

/** Moves the focus to the heading of a newly opened page, so that keyboards and screen readers start there. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        // The first page keeps the browser's own focus; a link to a part of a page has its own target.
        if (fromLocation && pathChanged && !toLocation.hash) focusPage();
      }),
    [router],
  );
}

function focusPage(): void {
  const main = document.getElementById("main");
  // Where two panes share a page, a phone hides the one that is not open, and its heading with it.
  const heading = [...(main?.querySelectorAll("h1") ?? [])].find((one) => one.getClientRects().length > 0);
  const target = heading ?? main;
  if (target) focusHeading(target);
}
