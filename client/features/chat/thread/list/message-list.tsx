import { ArrowDown } from "lucide-react";
import { type Ref, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import { Virtualizer } from "virtua";
import { IconButton } from "#client/ui/icon-button.tsx";
import { RowBoundary } from "#client/ui/row-boundary.tsx";
import type { Chat } from "#contract/chat.ts";
import type { Face } from "#contract/profile.ts";
import { MessageRow } from "../message/message-row.tsx";
import type { Thread } from "../use-thread.ts";
import { FloatingDay } from "./floating-day.tsx";
import { type Item, placementOf } from "./items.ts";
import { useRoving } from "./use-roving.ts";
import { useScrolling } from "./use-scrolling.ts";

export interface MessageListHandle {
  /** Shows the newest message. */
  toEnd(): void;
  /** Shows this message, which may not be loaded yet. */
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

/**
 * The messages, of which only those near the screen are rendered. The list opens at `thread.opening`; to open at another
 * place it is remounted.
 */
export function MessageList({ ref, items, unreadId, thread, person, chat, onAtEnd }: MessageListProps) {
  const { t } = useTranslation("chat");
  const scrolling = useScrolling({ items, unreadId, thread, onAtEnd });
  const { virtual, day, highlighted, far, look, keepUp, toEnd, toMessage, noteMove } = scrolling;
  const roving = useRoving(items, virtual);
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
        onKeyDown={roving.onKeyDown}
        onWheel={noteMove}
        onTouchMove={noteMove}
        // virtua takes no presses for a moment after each scroll, also one by a new message.
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none] *:pointer-events-auto! focus-visible:-outline-offset-2"
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
