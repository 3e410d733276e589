import { ArrowDown } from "lucide-react";
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { IconButton } from "#client/ui/icon-button.tsx";
import type { Chat } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { FloatingDay, type FloatingDayHandle } from "./floating-day.tsx";
import { type Item, standingOf } from "./items.ts";
import { MessageRow } from "./message-row.tsx";
import type { Opening, Thread } from "./use-thread.ts";

export interface MessageListHandle {
  /** Shows the newest message. */
  toEnd(): void;
  /** Shows this message, wherever in the chat it stands. */
  toMessage(id: string): void;
}

export interface MessageListProps {
  ref: Ref<MessageListHandle>;
  items: readonly Item[];
  unreadId: string | null;
  thread: Thread;
  person: Face;
  chat: Chat | null;
  onAtEnd: (atEnd: boolean) => void;
}

/** Near an end of what is loaded, in pixels: far enough to have the next page before somebody gets there. */
const LOAD_AHEAD = 2_500;
/** So near to the end that a new message keeps the end in view. */
const STICKS_WITHIN = 60;
const HIGHLIGHT_MS = 2_000;

/**
 * The messages, of which only those on the screen exist as elements. It opens at `thread.opening`; to open at another
 * place it is made anew.
 */
export function MessageList(props: MessageListProps) {
  const { ref, items, unreadId, thread, person, chat, onAtEnd } = props;
  const { t } = useTranslation("chat");
  const virtual = useRef<VirtualizerHandle>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const [far, setFar] = useState(false);
  const day = useRef<FloatingDayHandle>(null);
  const moved = useRef(false);
  const sticks = useRef(thread.opening.at === "end");
  const grewAtStart = useGrewAtStart(items);
  const hasNewer = Boolean(thread.window?.after);

  function scrollToEnd(smooth = false): void {
    virtual.current?.scrollToIndex(items.length - 1, { align: "end", smooth });
  }

  function toEnd(smooth = false): void {
    sticks.current = true;
    if (hasNewer) void thread.openNewest();
    else scrollToEnd(smooth);
  }

  function toMessage(id: string): void {
    const index = items.findIndex(({ message }) => message.id === id);
    if (index === -1) return void thread.openMessage(id);
    sticks.current = false;
    virtual.current?.scrollToIndex(index, { align: "center", smooth: true });
    highlight(id);
  }

  function highlight(id: string): void {
    setHighlighted(id);
    setTimeout(() => setHighlighted((now) => (now === id ? null : now)), HIGHLIGHT_MS);
  }

  /** From here on it is somebody who scrolls, not we. */
  function noteMove(): void {
    moved.current = true;
  }

  function look(): void {
    const list = virtual.current;
    if (!list) return;
    const below = list.scrollSize - list.scrollOffset - list.viewportSize;
    sticks.current = below <= STICKS_WITHIN && !hasNewer;
    onAtEnd(sticks.current);
    setFar(hasNewer || below > list.viewportSize / 2);
    const top = items[list.findItemIndex(list.scrollOffset)];
    if (moved.current && top) day.current?.show(top.message.time);
    if (list.scrollOffset < LOAD_AHEAD) void thread.loadOlder();
    if (below < LOAD_AHEAD) void thread.loadNewer();
  }

  useImperativeHandle(ref, () => ({ toEnd, toMessage }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens is decided once
  useLayoutEffect(() => {
    const index = indexOf(items, thread.opening, unreadId);
    const atUnread = thread.opening.at === "unread";
    sticks.current = index === items.length - 1;
    virtual.current?.scrollToIndex(index, { align: sticks.current ? "end" : atUnread ? "start" : "center" });
    if (thread.opening.at === "message") highlight(thread.opening.id);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever joins the list may move its end
  useLayoutEffect(() => {
    if (sticks.current) scrollToEnd();
    look();
  }, [items, hasNewer]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        role="log"
        aria-live="off"
        aria-label={t("thread.label", { name: person.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onWheel={noteMove}
        onTouchMove={noteMove}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="grow" />
        <Virtualizer
          ref={virtual}
          data={items}
          shift={grewAtStart}
          bufferSize={600}
          onScroll={look}
          onResize={() => sticks.current && scrollToEnd()}
        >
          {(item, index) => (
            <MessageRow
              key={item.key}
              item={item}
              standing={standingOf(items, index, unreadId)}
              isNewest={index === items.length - 1}
              person={person}
              isRead={item.message.seq <= (chat?.companionReadSeq ?? 0)}
              isHighlighted={highlighted === item.message.id}
            />
          )}
        </Virtualizer>
      </div>
      <FloatingDay ref={day} />
      {far && (
        <div className="absolute right-4 bottom-3 animate-fade-in">
          <IconButton
            label={newestLabel(chat?.unreadMessages ?? 0)}
            icon={<ArrowDown />}
            variant="icon-filled"
            tooltip={false}
            count={chat?.unreadMessages ?? 0}
            onClick={() => toEnd(true)}
            className="shadow-lift"
          />
        </div>
      )}
    </div>
  );

  function newestLabel(count: number): string {
    return count > 0 ? t("thread.newestCount", { count }) : t("thread.newest");
  }
}

function indexOf(items: readonly Item[], opening: Opening, unreadId: string | null): number {
  const wanted = opening.at === "message" ? opening.id : opening.at === "unread" ? unreadId : null;
  const index = wanted === null ? -1 : items.findIndex(({ message }) => message.id === wanted);
  return index === -1 ? items.length - 1 : index;
}

/** Whether older messages have just come in above: then the view is kept from the end of the list instead of its start. */
function useGrewAtStart(items: readonly Item[]): boolean {
  const before = useRef({ first: items[0]?.key, count: items.length });
  const grew = items[0]?.key !== before.current.first && items.length > before.current.count;
  useLayoutEffect(() => {
    before.current = { first: items[0]?.key, count: items.length };
  }, [items]);
  return grew;
}
