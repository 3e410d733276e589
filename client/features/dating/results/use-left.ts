import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { WindowVirtualizerHandle } from "virtua";
import type { Found } from "#contract/dating.ts";
import { forgetLeft, type Left, leftBefore, noteLeft, type Swiped, unnoteLeft } from "./left.ts";
import type { Row } from "./rows.ts";
import { cardOnScreen, personOf } from "./use-anchor.ts";

export interface Pages {
  listKey: string;
  count: number;
  /** The id of the search at the server; undefined when it has no more than a page. */
  search: string | undefined;
}

/** Asks for as many pages as there were before a reload. */
export function useMoreAsBefore(listKey: string, count: number, more: (() => void) | undefined): void {
  useEffect(() => {
    const left = leftBefore(listKey);
    if (left && count > 0 && count < left.pages) more?.();
  }, [listKey, count, more]);
}

/** A reload ends where it began, unless the reader goes elsewhere meanwhile. */
export function useLeftPlace(
  box: RefObject<HTMLElement | null>,
  list: RefObject<WindowVirtualizerHandle | null>,
  rows: readonly Row[],
  { listKey, count, search }: Pages,
): void {
  useEffect(() => {
    const note = () => {
      const card = box.current && cardOnScreen(box.current, undefined);
      const person = card && personOf(card);
      // Of a single page the browser itself knows how far it was scrolled.
      if (!person || search === undefined || count < 2) return;
      noteLeft({ list: listKey, search, pages: count, person, top: card.getBoundingClientRect().top });
    };
    window.addEventListener("pagehide", note);
    return () => window.removeEventListener("pagehide", note);
  }, [box, listKey, count, search]);
  useEffect(() => {
    const events = ["wheel", "touchmove", "keydown"];
    for (const event of events) window.addEventListener(event, forgetPlace, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, forgetPlace);
    };
  }, []);
  useLayoutEffect(() => {
    const left = leftBefore(listKey);
    if (!left || !list.current) return;
    const row = rows.findIndex(
      (one) => one.kind === "people" && one.people.some(isPerson(left.person ?? "")),
    );
    if (row === -1) return;
    list.current.scrollToIndex(row, { align: "start", offset: -left.top });
    forgetPlace();
  }, [list, rows, listKey]);
}

/** Where one by one begins: at the person who stood there before a reload, once their page is here; null until then. */
export function useLeftPerson(
  people: readonly Found[],
  { listKey, count }: Pages,
  first: number,
): number | null {
  const [begun, setBegun] = useState<number | null>(null);
  const left = leftBefore(listKey);
  const place = left ? placeOf(left, people, count) : first;
  useEffect(() => {
    if (begun !== null || place === null) return;
    setBegun(place);
    forgetLeft();
  }, [begun, place]);
  return begun ?? place;
}

function placeOf({ person, pages }: Left, people: readonly Found[], count: number): number | null {
  const place = person === null ? -1 : people.findIndex(isPerson(person));
  if (place !== -1) return place;
  if (count < pages) return null;
  return person === null ? people.length : 0;
}

/**
 * What a reload of one by one begins with. Noted with every answer: on its way out a page may not get to it, and a
 * phone ends pages without a word.
 */
export function useNotedPerson(
  person: string | null,
  swiped: Swiped | undefined,
  { listKey, count, search }: Pages,
): void {
  useLayoutEffect(() => {
    noteLeft({ list: listKey, search, pages: count, person, top: 0, swiped });
  }, [listKey, count, search, person, swiped]);
  useLayoutEffect(() => unnoteLeft, []);
}

function forgetPlace(): void {
  forgetLeft();
  unnoteLeft();
}

const isPerson =
  (id: string) =>
  (person: Found): boolean =>
    person.id === id;
