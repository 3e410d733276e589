import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import type { Chat } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { MessageRow } from "../message/message-row.tsx";
import type { Thread } from "../use-thread.ts";
import { FloatingDay } from "./floating-day.tsx";
import { type Item, placementOf } from "./items.ts";
import { useScrolling } from "./use-scrolling.ts";

export interface MessageListHandle {
  toEnd(): void;
  /** May not be loaded yet. */
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

/** Renders only messages near the screen. To open at another place than `thread.opening` it is remounted. */
export function MessageList({ ref, items, unreadId, thread, person, chat, onAtEnd }: MessageListProps) {
  const { t } = useTranslation("chat");
  const scrolling = useScrolling({ items, unreadId, thread, onAtEnd });
  const { virtual, day, highlighted, far, look, keepUp, toEnd, toMessage, noteMove } = scrolling;
  const roving = useRoving(items, virtual);
  const isMeasured = useIsMeasured();
  useImperativeHandle(ref, () => ({ toEnd, toMessage }));
  const readSeq = chat?.companionReadSeq ?? 0;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        role="log"
        aria-live="off"
        aria-label={t("thread.label", { name: person.name })}
        ref={roving.list}
        onFocus={roving.onFocus}
        onKeyDown={(event) => {
          noteMove();
          roving.onKeyDown(event);
        }}
        onPointerDown={noteMove}
        onWheel={noteMove}
        onTouchMove={noteMove}
        // virtua takes no presses for a moment after each scroll, also one by a new message.
        className={clsx(
          "flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] *:pointer-events-auto! focus-visible:-outline-offset-2",
          !isMeasured && "invisible",
        )}
      >
        <div className="grow" />
        <Virtualizer
          ref={virtual}
          data={items}
          shift={scrolling.grewAtStart}
          bufferSize={600}
          keepMounted={[roving.active]}
          onScroll={look}
          onScrollEnd={scrolling.noteRest}
          onResize={keepUp}
        >
          {(item, index) => (
            <RowBoundary key={item.key}>
              <MessageRow
                item={item}
                placement={placementOf(items, index, unreadId)}
                isNewest={index === items.length - 1}
                person={person}
                isRead={item.message.seq <= readSeq}
                isHighlighted={highlighted === item.message.id}
                isTabStop={index === roving.active}
              />
            </RowBoundary>
          )}
        </Virtualizer>
      </div>
      <FloatingDay ref={day} />
      {far && <NewestButton waiting={chat?.unreadMessages ?? 0} onPress={() => toEnd(true)} />}
    </div>
  );
}

/** The last row, those near it, and what is corrected once all are measured. */
const FRAMES_TO_MEASURE = 3;

/** virtua places its rows by a guess at first, which is far off for recordings and photos: the list would jump. */
function useIsMeasured(): boolean {
  const [frames, setFrames] = useState(0);
  const isMeasured = frames >= FRAMES_TO_MEASURE;
  useEffect(() => {
    if (isMeasured) return;
    const frame = requestAnimationFrame(() => setFrames(frames + 1));
    return () => cancelAnimationFrame(frame);
  }, [frames, isMeasured]);
  return isMeasured;
}

function NewestButton({ waiting, onPress }: { waiting: number; onPress: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <div className="absolute right-4 bottom-3 animate-fade-in">
      <IconButton
        label={waiting > 0 ? t("thread.newestCount", { count: waiting }) : t("thread.newest")}
        icon={<ArrowDown />}
        variant="icon-filled"
        tooltip={false}
        count={waiting}
        onClick={onPress}
        className="shadow-lift"
      />
    </div>
  );
}

/** One Tab stop: the newest message, then the one that had the focus last. Arrow keys, Home and End walk them. */
function useRoving(items: readonly Item[], virtual: RefObject<VirtualizerHandle | null>) {
  const list = useRef<HTMLDivElement>(null);
  const [key, setKey] = useState<string | null>(null);
  const walks = useRef(false);
  const place = items.findIndex((item) => item.key === key);
  const active = place === -1 ? items.length - 1 : place;

  useLayoutEffect(() => {
    if (!walks.current) return;
    walks.current = false;
    list.current
      ?.querySelector<HTMLElement>("[data-message-focus][tabindex='0']")
      ?.focus({ preventScroll: true });
    virtual.current?.scrollToIndex(active, { align: "nearest" });
  }, [active, virtual]);

  return {
    list,
    /** The index of the message at which Tab stops; it must stay rendered. */
    active,
    onFocus({ target }: FocusEvent): void {
      setKey(target.closest<HTMLElement>("[data-message-key]")?.dataset.messageKey ?? key);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      // React also reports the keys of a message's menu, which is elsewhere in the document.
      if (!event.currentTarget.contains(event.target as Element)) return;
      const next = items[stepped(event.key, active, items.length)];
      if (!next) return;
      event.preventDefault();
      walks.current = next.key !== items[active]?.key;
      setKey(next.key);
    },
  };
}

/** -1 if the key is not one of ours. */
function stepped(key: string, from: number, count: number): number {
  if (key === "ArrowUp") return Math.max(0, from - 1);
  if (key === "ArrowDown") return Math.min(count - 1, from + 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
