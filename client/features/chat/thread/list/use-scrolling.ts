import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import { isAtEnd, type Place, sticksNow } from "#client/lib/browser/stick-to-end.ts";
import type { Opening, Thread } from "../use-thread.ts";
import type { FloatingDayHandle } from "./floating-day.tsx";
import type { Item } from "./items.ts";

/** Pixels from a loaded end, so that the next page arrives before the user does. */
const LOAD_AHEAD = 2_500;
/** Farther away the list jumps. */
const SMOOTH_WITHIN = 100;
const HIGHLIGHT_MS = 2_000;

interface Scrolled {
  items: readonly Item[];
  unreadId: string | null;
  thread: Thread;
  onAtEnd: (atEnd: boolean) => void;
}

export function useScrolling({ items, unreadId, thread, onAtEnd }: Scrolled) {
  const virtual = useRef<VirtualizerHandle>(null);
  const day = useRef<FloatingDayHandle>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [far, setFar] = useState(false);
  const sticks = useRef(thread.opening.at === "end");
  const place = useRef<Place>({ offset: 0, below: 0 });
  const moved = useRef(false);
  /** What is passed on the way says nothing about where the user wants to stay. */
  const gliding = useRef(false);
  /** A message that was jumped to stays in sight until the user scrolls; the pages around it come no earlier. */
  const held = useRef<string | null>(null);
  const hasNewer = Boolean(thread.window?.after);

  function scrollTo(index: number, align: "start" | "center" | "end", smooth = false): void {
    const list = virtual.current;
    if (!list) return;
    const steps = Math.abs(list.findItemIndex(list.scrollOffset) - index);
    list.scrollToIndex(index, { align, smooth: smooth && steps < SMOOTH_WITHIN });
  }

  function toEnd(smooth = false): void {
    sticks.current = true;
    held.current = null;
    if (hasNewer) void thread.openNewest();
    else scrollTo(items.length - 1, "end", smooth);
  }

  function toMessage(id: string): void {
    const index = items.findIndex(({ message }) => message.id === id);
    if (index === -1) return void thread.openMessage(id);
    sticks.current = false;
    gliding.current = true;
    held.current = id;
    scrollTo(index, "center", true);
    highlight(id);
  }

  function highlight(id: string): void {
    setHighlighted(id);
    setTimeout(() => setHighlighted((now) => (now === id ? null : now)), HIGHLIGHT_MS);
  }

  function look(): void {
    const list = virtual.current;
    if (!list) return;
    const below = list.scrollSize - list.scrollOffset - list.viewportSize;
    const now = { offset: list.scrollOffset, below };
    if (!gliding.current) sticks.current = !hasNewer && sticksNow(sticks.current, place.current, now);
    place.current = now;
    onAtEnd(isAtEnd(now) && !hasNewer);
    setFar(hasNewer || below > list.viewportSize / 2);
    const top = items[list.findItemIndex(list.scrollOffset)];
    if (moved.current && top) day.current?.show(top.message.time);
    const isHeld = held.current !== null && list.scrollSize > list.viewportSize;
    if (isHeld) return;
    if (list.scrollOffset < LOAD_AHEAD) void thread.loadOlder();
    if (below < LOAD_AHEAD) void thread.loadNewer();
  }

  /** Keeps a user at the end when content grows; only scrolling leaves it. */
  function keepUp(): void {
    if (sticks.current) scrollTo(items.length - 1, "end");
    else {
      const place = items.findIndex(({ message }) => message.id === held.current);
      if (place !== -1) scrollTo(place, "center");
      look();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the opening place is decided once
  useLayoutEffect(() => {
    const index = indexOf(items, thread.opening, unreadId);
    const atUnread = thread.opening.at === "unread";
    sticks.current = index === items.length - 1;
    scrollTo(index, sticks.current ? "end" : atUnread ? "start" : "center");
    if (thread.opening.at !== "message") return;
    held.current = thread.opening.id;
    highlight(thread.opening.id);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any new item may move the end
  useLayoutEffect(keepUp, [items, hasNewer]);

  return {
    virtual,
    day,
    highlighted,
    far,
    grewAtStart: useGrewAtStart(items, virtual),
    look,
    keepUp,
    toEnd,
    toMessage,
    noteMove: () => {
      moved.current = true;
      held.current = null;
    },
    noteRest: () => {
      gliding.current = false;
    },
  };
}

function indexOf(items: readonly Item[], opening: Opening, unreadId: string | null): number {
  const wanted = opening.at === "message" ? opening.id : opening.at === "unread" ? unreadId : null;
  const index = wanted === null ? -1 : items.findIndex(({ message }) => message.id === wanted);
  return index === -1 ? items.length - 1 : index;
}

/** Keeps the position from the list's end when older messages came. virtua would wait for a list that does not scroll. */
function useGrewAtStart(items: readonly Item[], list: RefObject<VirtualizerHandle | null>): boolean {
  const before = useRef({ first: items[0]?.key, count: items.length });
  const grew = items[0]?.key !== before.current.first && items.length > before.current.count;
  useLayoutEffect(() => {
    before.current = { first: items[0]?.key, count: items.length };
  }, [items]);
  const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
  return grew && viewportSize > 0 && scrollSize > viewportSize;
}
