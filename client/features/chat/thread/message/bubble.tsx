import clsx from "clsx";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Ticks } from "#client/features/chat/ticks.tsx";
import { formatTime } from "#client/lib/format/date.ts";
import { FailedLine } from "./failed-line.tsx";
import { MessageFocus } from "./message-focus.tsx";
import { MessageImages } from "./message-images.tsx";
import { MessageMenu } from "./message-menu.tsx";
import { isOnlyEmoji } from "./message-parts.ts";
import type { MessageRowProps } from "./message-row.tsx";
import { MessageText } from "./message-text.tsx";
import { Quote } from "./quote.tsx";
import { useLongPress } from "./use-long-press.ts";

/** One message: its quote, photos, text, time and delivery state. */
export function Bubble({ item, placement, person, isRead }: MessageRowProps) {
  const { t } = useTranslation("chat");
  const { message, state } = item;
  const [menuOpen, setMenuOpen] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  const press = useLongPress(bubble, () => setMenuOpen(true));
  const isBare = message.images.length === 0 && !message.replyToMessage && isOnlyEmoji(message.content);
  const isPhotoAlone = message.images.length > 0 && !message.content && !message.replyToMessage;
  return (
    <div
      className={clsx(
        "group flex max-w-full flex-col",
        // Next to the list the pane is narrower than the window, and on touch no menu button keeps its edge free.
        message.mine ? "items-end pointer-coarse:md:pl-10" : "items-start pointer-coarse:md:pr-10",
      )}
    >
      <div className={clsx("flex max-w-full items-center gap-1", message.mine && "flex-row-reverse")}>
        <MessageFocus
          ref={bubble}
          {...press}
          onKeyDown={(event) => event.key === "Enter" && event.target === bubble.current && setMenuOpen(true)}
          className={clsx(
            "relative min-w-0 max-w-[min(34rem,calc(100vw-5.5rem))] overflow-hidden rounded-lg [overflow-wrap:anywhere] pointer-coarse:select-none [-webkit-touch-callout:none]",
            isBare ? "" : message.mine ? "bg-gold/16" : "bg-raised",
            placement.last && !isBare && (message.mine ? "rounded-br-sm" : "rounded-bl-sm"),
          )}
        >
          <span className="sr-only">{message.mine ? t("message.me") : person.name}: </span>
          {message.replyToMessage && <Quote quote={message.replyToMessage} name={person.name} />}
          {message.images.length > 0 && <MessageImages images={message.images} />}
          <div
            className={clsx(
              "flex flex-wrap items-end justify-end gap-x-3",
              isPhotoAlone
                ? "absolute right-2 bottom-2 rounded-full bg-veil px-2 py-0.5"
                : isBare
                  ? "px-1"
                  : "px-3.5 py-2",
              // The photos set the width: text below them wraps.
              message.images.length > 0 && !isPhotoAlone && "w-0 min-w-full",
            )}
          >
            {message.content && <MessageText text={message.content} large={isBare} />}
            {(placement.last || state !== "stored" || isPhotoAlone) && (
              <span
                className={clsx(
                  "flex items-center gap-1 text-xs",
                  isPhotoAlone ? "text-cream" : "translate-y-0.5 text-dim",
                )}
              >
                <time dateTime={message.time}>{formatTime(new Date(message.time))}</time>
                {message.mine && <Ticks read={isRead} state={state} />}
              </span>
            )}
          </div>
        </MessageFocus>
        <MessageMenu item={item} open={menuOpen} onOpenChange={setMenuOpen} returnTo={bubble} />
      </div>
      {item.failure && <FailedLine item={item} failure={item.failure} />}
    </div>
  );
}
