import { type RefObject, useEffect, useLayoutEffect } from "react";
import type { WindowVirtualizerHandle } from "virtua";
import type { SearchResult } from "#contract/dating.ts";
import type { GridRow } from "./grid-rows.ts";
import {
  clearStoredPosition,
  forgetPositionBefore,
  positionBeforeReload,
  type Swiped,
  storePosition,
} from "./position-before-reload.ts";
import { cardOnScreen, personOf } from "./use-scroll-anchor.ts";

export interface LoadedPages {
  listKey: string;
  count: number;
  search: string | undefined;
}

export function useLoadPagesAgain(listKey: string, count: number, more: (() => void) | undefined): void {
  useEffect(() => {
    const before = positionBeforeReload(listKey);
    if (before && count > 0 && count < before.pages) more?.();
  }, [listKey, count, more]);
}

/** Scrolls the grid to where it was before a reload, unless the user scrolls first. */
export function useRestoreScroll(
  box: RefObject<HTMLElement | null>,
  list: RefObject<WindowVirtualizerHandle | null>,
  rows: readonly GridRow[],
  { listKey, count, search }: LoadedPages,
): void {
  useEffect(() => {
    const storeOnLeaving = () => {
      const card = box.current && cardOnScreen(box.current, undefined);
      const person = card && personOf(card);
      // The browser itself restores the scroll position of a single page.
      if (!person || search === undefined || count < 2) return;
      storePosition({ list: listKey, search, pages: count, person, top: card.getBoundingClientRect().top });
    };
    window.addEventListener("pagehide", storeOnLeaving);
    return () => window.removeEventListener("pagehide", storeOnLeaving);
  }, [box, listKey, count, search]);
  useEffect(() => {
    const events = ["wheel", "touchmove", "keydown"];
    for (const event of events) window.addEventListener(event, forgetPosition, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, forgetPosition);
    };
  }, []);
  useLayoutEffect(() => {
    const before = positionBeforeReload(listKey);
    if (!before || !list.current) return;
    const row = rows.findIndex(
      (one) => one.kind === "people" && one.people.some(isPerson(before.person ?? "")),
    );
    if (row === -1) return;
    list.current.scrollToIndex(row, { align: "start", offset: -before.top });
    forgetPosition();
  }, [list, rows, listKey]);
}

/** Stores the last answer of the one-by-one view at once: phones end pages without firing `pagehide`. */
export function useStoreSwiped(swiped: Swiped | undefined, { listKey, count, search }: LoadedPages): void {
  useLayoutEffect(() => {
    storePosition({ list: listKey, search, pages: count, person: null, top: 0, swiped });
  }, [listKey, count, search, swiped]);
  useLayoutEffect(() => clearStoredPosition, []);
}

function forgetPosition(): void {
  forgetPositionBefore();
  clearStoredPosition();
}

const isPerson =
  (id: string) =>
  (person: SearchResult): boolean =>
    person.id === id;
