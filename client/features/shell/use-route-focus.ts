import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading } from "#client/lib/browser/focus-heading.ts";

/** For keyboards and screen readers. A composer keeps it: its user is typing, in a new chat that got its own address. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        // The first page keeps the browser's focus; a link with a fragment has its own target.
        if (fromLocation && pathChanged && !toLocation.hash && !isTyping()) focusPage();
      }),
    [router],
  );
}

const isTyping = (): boolean => document.activeElement instanceof HTMLTextAreaElement;

function focusPage(): void {
  const main = document.getElementById("main");
  // On a page of two panes, a phone hides the inactive one, with its heading.
  const heading = [...(main?.querySelectorAll("h1") ?? [])].find((one) => one.getClientRects().length > 0);
  const target = heading ?? main;
  if (target) focusHeading(target);
}
