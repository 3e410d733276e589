import { type RefObject, useLayoutEffect, useState } from "react";

export interface Columns {
  count: number;
  /** Pixels that a row of cards takes, before it is drawn. */
  rowHeight: number;
}

/** The least width of a card, in rem: larger letters leave room for fewer cards. */
const CARD = 12;
const CARD_ON_PHONE = 8.5;
/** Below the photograph of 4:5 stand the buttons. */
const BUTTONS = 3.75;
const PHONE = 600;
const TABLET = 768;

/** As they stood last, so that a list that comes back is at once as high as it was. */
let last: Columns = { count: 2, rowHeight: 280 };

/**
 * How many cards fit side by side, also beside an open profile.
 * @param beforeChange must not change from render to render
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
  const isWide = window.innerWidth >= TABLET;
  const gap = rem;
  const fitting = Math.floor((width + gap) / ((isWide ? CARD : CARD_ON_PHONE) * rem + gap));
  const most = isWide ? fitting : window.innerWidth < PHONE ? 2 : 3;
  const count = Math.max(1, Math.min(fitting, most));
  const card = (width + gap) / count - gap;
  return { count, rowHeight: Math.round(card * 1.25 + BUTTONS * rem + gap) };
}
