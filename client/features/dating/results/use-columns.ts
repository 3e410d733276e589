import { type RefObject, useLayoutEffect, useState } from "react";

export interface Columns {
  count: number;
  /** Estimated height of a row of cards in pixels, used until it is rendered. */
  rowHeight: number;
}

/** Minimum width of a card, in rem: larger type leaves room for fewer cards. */
const CARD_REM = 12;
const CARD_ON_PHONE_REM = 8.5;
/** Height of the buttons below the 4:5 photograph. */
const BUTTONS_REM = 3.75;
const PHONE_PX = 600;
const TABLET_PX = 768;

/** The last result, so that a list shown again has its previous height at once. */
let last: Columns = { count: 2, rowHeight: 280 };

/**
 * Returns how many cards fit side by side, with or without an open profile next to them.
 * @param beforeChange called before the number changes; must be stable across renders
 */
export function useColumns(box: RefObject<HTMLElement | null>, beforeChange: () => void): Columns {
  const [columns, setColumns] = useState(last);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => {
      const next = columnsIn(node.clientWidth);
      if (next.count !== last.count) beforeChange();
      if (next.count !== last.count || next.rowHeight !== last.rowHeight) last = next;
      setColumns(last);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [box, beforeChange]);
  return columns;
}

function columnsIn(width: number): Columns {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isWide = window.innerWidth >= TABLET_PX;
  const gap = rem;
  const fitting = Math.floor((width + gap) / ((isWide ? CARD_REM : CARD_ON_PHONE_REM) * rem + gap));
  const most = isWide ? fitting : window.innerWidth < PHONE_PX ? 2 : 3;
  const count = Math.max(1, Math.min(fitting, most));
  const card = (width + gap) / count - gap;
  return { count, rowHeight: Math.round(card * 1.25 + BUTTONS_REM * rem + gap) };
}
