import type { RouterHistory } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { randomId } from "#client/lib/ids.ts";
import { type CloseOverlay, OwnEntries, overlaysIn } from "./own-entries.ts";

let router: RouterHistory | undefined;
/** The methods of `window.history` as they are before the router replaces them: it must not know of the entries of overlays. */
let pushState: History["pushState"];
let replaceState: History["replaceState"];

const entries = new OwnEntries(
  {
    get state() {
      return history.state;
    },
    get address() {
      return location.href;
    },
    push(state, address = "") {
      // A jump within the page, as to its content, leads to an entry that the router has no key for.
      const known = keyOf(state) === undefined ? router?.location.state : {};
      if (keyOf(history.state) === undefined) this.replace(known);
      pushState({ ...known, ...(state as object) }, "", address);
    },
    replace: (state, address = "") => replaceState(state, "", address),
    go: (by) => history.go(by),
  },
  randomId,
  (work, ms) => void setTimeout(work, ms),
);

/**
 * Gives an overlay its own entry of history while it is open, so that Back closes it and not the page below. `close` returns
 * false if the overlay stays open for now.
 */
export function useOwnEntry(open: boolean, close: CloseOverlay): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => (open ? entries.open(() => latest.current()) : undefined), [open]);
}

/** Creates the router's history, from which the entries of overlays are kept. */
export function hideOwnEntries(create: () => RouterHistory): RouterHistory {
  // Before the router's own: of listeners on the window itself, Chromium calls the first one first, capturing or not.
  window.addEventListener(
    "popstate",
    (event) => {
      const isSamePage = keyOf(event.state) === keyOf(router?.location.state);
      if (entries.moved(isSamePage)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  pushState = window.history.pushState.bind(window.history);
  replaceState = window.history.replaceState.bind(window.history);
  const history = create();
  router = history;
  const { push, replace, back, forward, go } = history;
  history.push = (...args) => entries.navigate("push", () => now(() => push(...args)));
  history.replace = (...args) => entries.navigate("replace", () => now(() => replace(...args)));
  history.back = (...args) => entries.leave(() => back(...args));
  history.forward = (...args) => entries.leave(() => forward(...args));
  history.go = (...args) => entries.leave(() => go(...args));
  function now(navigate: () => void): void {
    navigate();
    // The router would change the browser's history in a later task.
    history.flush();
  }
  return history;
}

/** Leaves the entries of overlays that were open when the page was reloaded. */
export async function leaveOldEntries(): Promise<void> {
  const depth = overlaysIn(history.state).length;
  if (depth === 0) return;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  window.addEventListener("popstate", resolve, { once: true });
  setTimeout(resolve, 1_000);
  history.go(-depth);
  await promise;
}

const keyOf = (state: unknown): unknown => (state as { __TSR_key?: string } | null)?.__TSR_key;
