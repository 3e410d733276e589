import { useSearch } from "@tanstack/react-router";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { WindowVirtualizerHandle } from "virtua";
import type { DatingAddress } from "../address.ts";
import type { GridRow } from "./grid-rows.ts";

interface Anchor {
  place: number;
  top: number;
  focused: boolean;
}

/** Frames to keep the focus for: after a change of columns the list may mount and unmount a card before it settles. */
const REDRAWN_FRAMES = 60;

/** Keeps a card's place on the screen, and the focus, when a profile opens or closes beside the list and changes its columns. */
export function useScrollAnchor(box: RefObject<HTMLElement | null>) {
  const person = useSearch({ strict: false, select: ({ person }: DatingAddress) => person });
  const opened = useRef(person);
  useEffect(() => {
    if (person !== undefined) opened.current = person;
  }, [person]);
  return useMemo(() => {
    let anchor: Anchor | null = null;
    return {
      note: (): void => {
        const card = box.current && cardOnScreen(box.current, opened.current);
        const { activeElement: active, body } = document;
        // A closing profile loses the focus it had.
        const lost = active === body && card && personOf(card) === opened.current;
        anchor = card
          ? {
              place: Number(card.dataset.place),
              top: card.getBoundingClientRect().top,
              focused: Boolean(lost) || card.contains(active),
            }
          : null;
      },
      restore: (list: WindowVirtualizerHandle | null, rows: readonly GridRow[]): void => {
        if (!anchor || !list) return;
        const { place, top, focused } = anchor;
        const row = rows.findLastIndex((one) => one.kind === "people" && one.from <= place);
        list.scrollToIndex(row, { align: "start", offset: -top });
        anchor = null;
        if (focused && box.current) keepFocus(box.current, place, REDRAWN_FRAMES);
      },
    };
  }, [box]);
}

/** Focuses a card whenever it mounts, unless the focus has moved elsewhere. */
function keepFocus(box: HTMLElement, place: number, frames: number): void {
  const link = box.querySelector<HTMLElement>(`[data-place="${place}"] a`);
  if (document.activeElement === document.body) link?.focus({ preventScroll: true });
  const isElsewhere = ![document.body, link].includes(document.activeElement as HTMLElement);
  if (isElsewhere || frames === 0) return;
  requestAnimationFrame(() => keepFocus(box, place, frames - 1));
}

/** The visible card whose profile was opened, or else the first visible card. */
export function cardOnScreen(box: HTMLElement, opened: string | undefined) {
  const cards = [...box.querySelectorAll<HTMLElement>("[data-place]")].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  return cards.find((card) => personOf(card) === opened) ?? cards[0];
}

export const personOf = (card: HTMLElement) =>
  card.querySelector<HTMLElement>("[data-person]")?.dataset.person;
