import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { WindowVirtualizer, type WindowVirtualizerHandle } from "virtua";
import type { DatingSort, Found } from "#contract/dating.ts";
import { FoundCard } from "../person/found-card.tsx";
import type { DatingActions } from "../use-dating-actions.ts";
import { useLine, useRing } from "../use-line.ts";
import { heightsOf, keepPlace } from "./places.ts";
import { type Row, rowsOf } from "./rows.ts";
import { useAnchor } from "./use-anchor.ts";
import { useColumns } from "./use-columns.ts";
import { type Pages, useLeftPlace } from "./use-left.ts";

interface PeopleGridProps {
  people: readonly Found[];
  /** How many the search found; not all are here yet. */
  total: number;
  sort: DatingSort;
  byRing: boolean;
  /** Which search it is (another one is another list), and how much of it is here, for a reload. */
  pages: Pages;
  actions: DatingActions;
}

/** Pixels above and below the screen whose cards exist: Tab finds the next one there, and a quick thumb no gap. */
const BUFFER = 900;

/** People as photographs. Only the rows around the screen exist as elements. */
export function PeopleGrid({ people, total, sort, byRing, pages, actions }: PeopleGridProps) {
  const { t } = useTranslation("dating");
  const { listKey } = pages;
  const lineOf = useLine();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useAnchor(box);
  const { count: columns, rowHeight } = useColumns(box, anchor.note);
  const rows = rowsOf(people, columns, byRing);
  const list = useKeptPlace(listKey, columns, rows.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of columns is another place on the page
  useLayoutEffect(() => anchor.restore(list.current, rows), [anchor, columns]);
  useLeftPlace(box, list, rows, pages);
  const passPerson = useFocusAfterPass(box, people, actions);
  const card = (person: Found, place: number) => (
    // biome-ignore lint/a11y/useSemanticElements: rows of the virtual list stand between the list and its items
    <div role="listitem" aria-setsize={total} aria-posinset={place + 1} data-place={place} key={person.id}>
      <FoundCard
        beside
        person={person}
        line={lineOf(person)}
        status={person.status}
        rating={sort === "rating" ? person.rating : null}
        actions={{ ...actions, passPerson }}
      />
    </div>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of the virtual list stand between the list and its items
    <div ref={box} role="list" aria-label={t("results")} className="[overflow-anchor:none]">
      <WindowVirtualizer
        key={`${listKey} ${columns}`}
        ref={list}
        data={rows}
        bufferSize={BUFFER}
        itemSize={rowHeight}
        cache={heightsOf(listKey, columns, rows.length)}
      >
        {(row) => <RowOf key={row.key} row={row} columns={columns} card={card} />}
      </WindowVirtualizer>
    </div>
  );
}

interface RowProps {
  row: Row;
  columns: number;
  card: (person: Found, place: number) => ReactNode;
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

/** How far the search had to go for those below. */
function RingLine({ ring }: { ring: number }) {
  const ringLine = useRing();
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the cards
    <div role="listitem" className="flex items-center gap-4 pt-2 pb-4 text-dim text-sm">
      {ringLine(ring)}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Keeps the heights of the rows for the way back; the router keeps how far it was scrolled. */
function useKeptPlace(key: string, columns: number, rows: number) {
  const list = useRef<WindowVirtualizerHandle>(null);
  useLayoutEffect(
    () => () => {
      if (list.current) keepPlace(key, { columns, rows, heights: list.current.cache });
    },
    [key, columns, rows],
  );
  return list;
}

/** The button that was pressed goes with its card: the keyboard goes on at the one that takes its place. */
function useFocusAfterPass(
  box: RefObject<HTMLElement | null>,
  people: readonly Found[],
  { passPerson }: DatingActions,
) {
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return;
    const place = Math.min(next.current, people.length - 1);
    box.current?.querySelector<HTMLElement>(`[data-place="${place}"] a`)?.focus({ preventScroll: true });
    next.current = null;
  }, [box, people]);
  return (person: Found) => {
    next.current = people.findIndex(({ id }) => id === person.id);
    return passPerson(person);
  };
}
