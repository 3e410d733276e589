import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import type { DatingSort, SearchResult } from "#contract/dating.ts";
import { SearchResultCard } from "../person/search-result-card.tsx";
import { usePlaceText, useRingText } from "../person-texts.ts";
import type { DatingActions } from "../use-dating-actions.ts";
import { type GridRow, gridRows } from "./grid-rows.ts";
import { type LoadedPages, useRestoreScroll } from "./use-position-before-reload.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

interface PeopleGridProps {
  people: readonly SearchResult[];
  /** Loaded or not. */
  total: number;
  sort: DatingSort;
  byRing: boolean;
  /** Restores the search after a reload. */
  pages: LoadedPages;
  actions: DatingActions;
}

/** Pixels above and below the screen to render cards in, so that Tab finds the next one and fast scrolling shows no gap. */
const BUFFER = 900;

export function PeopleGrid({ people, total, sort, byRing, pages, actions }: PeopleGridProps) {
  const { t } = useTranslation("dating");
  const { listKey } = pages;
  const placeTextOf = usePlaceText();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useScrollAnchor(box);
  const { count: columns, rowHeight } = useColumns(box, anchor.note);
  const rows = gridRows(people, columns, byRing);
  const list = useKeepRowHeights(listKey, columns, rows.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of columns moves every card
  useLayoutEffect(() => anchor.restore(list.current, rows), [anchor, columns]);
  useRestoreScroll(box, list, rows, pages);
  const dismissPerson = useFocusAfterDismissal(box, people, actions);
  const card = (person: SearchResult, place: number) => (
    // biome-ignore lint/a11y/useSemanticElements: rows of the virtual list are between the list and its items
    <div role="listitem" aria-setsize={total} aria-posinset={place + 1} data-place={place} key={person.id}>
      <RowBoundary>
        <SearchResultCard
          beside
          person={person}
          line={placeTextOf(person)}
          status={person.status}
          rating={sort === "rating" ? person.rating : null}
          actions={{ ...actions, dismissPerson }}
        />
      </RowBoundary>
    </div>
  );
  return (
    // virtua takes no presses for a moment after each scroll, and would lose the press that stops one.
    // biome-ignore lint/a11y/useSemanticElements: rows of the virtual list are between the list and its items
    <div
      ref={box}
      role="list"
      aria-label={t("results")}
      className="[overflow-anchor:none] *:pointer-events-auto!"
    >
      <WindowVirtualizer
        key={`${listKey} ${columns}`}
        ref={list}
        data={rows}
        bufferSize={BUFFER}
        itemSize={rowHeight}
        cache={keptRowHeights(listKey, columns, rows.length)}
      >
        {(row) => <RowOf key={row.key} row={row} columns={columns} card={card} />}
      </WindowVirtualizer>
    </div>
  );
}

interface RowProps {
  row: GridRow;
  columns: number;
  card: (person: SearchResult, place: number) => ReactNode;
}

function RowOf({ row, columns, card }: RowProps) {
  if (row.kind === "ring") return <RingLine ring={row.ring} />;
  return (
    <div
      className="grid gap-x-3 pb-3 sm:gap-x-4 sm:pb-4"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {row.people.map((person, at) => card(person, row.from + at))}
    </div>
  );
}

function RingLine({ ring }: { ring: number }) {
  const ringText = useRingText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: same as the cards
    <div role="listitem" className="flex items-center gap-4 pt-2 pb-4 text-dim text-sm">
      {ringText(ring)}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}

/** The router keeps the scroll position. */
function useKeepRowHeights(key: string, columns: number, rows: number) {
  const list = useRef<WindowVirtualizerHandle>(null);
  useLayoutEffect(
    () => () => {
      if (list.current) keepRowHeights(key, { columns, rows, heights: list.current.cache });
    },
    [key, columns, rows],
  );
  return list;
}

/** Moves the focus to the card that takes the dismissed one's place, since the pressed button disappears with its card. */
function useFocusAfterDismissal(
  box: RefObject<HTMLElement | null>,
  people: readonly SearchResult[],
  { dismissPerson }: DatingActions,
) {
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return;
    const place = Math.min(next.current, people.length - 1);
    box.current?.querySelector<HTMLElement>(`[data-place="${place}"] a`)?.focus({ preventScroll: true });
    next.current = null;
  }, [box, people]);
  return (person: SearchResult) => {
    next.current = people.findIndex(({ id }) => id === person.id);
    return dismissPerson(person);
  };
}

/** So that the restored scroll position shows the same people again. */
interface RowHeights {
  columns: number;
  rows: number;
  heights: CacheSnapshot;
}

const LISTS_MAX = 20;
const kept = new Map<string, RowHeights>();

function keepRowHeights(key: string, heights: RowHeights): void {
  kept.delete(key);
  kept.set(key, heights);
  if (kept.size > LISTS_MAX) kept.delete(kept.keys().next().value!);
}

/** Undefined if the list has changed since the user left it. */
function keptRowHeights(key: string, columns: number, rows: number): CacheSnapshot | undefined {
  const last = kept.get(key);
  return last?.columns === columns && last.rows === rows ? last.heights : undefined;
}

interface Columns {
  count: number;
  /** In pixels, used until it is rendered. */
  rowHeight: number;
}

/** Larger type leaves room for fewer cards. */
const CARD_REM = 12;
const CARD_ON_PHONE_REM = 8.5;
/** Height of the buttons below the 4:5 photograph. */
const BUTTONS_REM = 3.75;
const PHONE_PX = 600;
const TABLET_PX = 768;

/** The last result, so that a list shown again has its previous height at once. */
let last: Columns = { count: 2, rowHeight: 280 };

/** @param beforeChange called before the number changes; must be stable across renders */
function useColumns(box: RefObject<HTMLElement | null>, beforeChange: () => void): Columns {
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
