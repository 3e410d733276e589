import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Reply } from "lucide-react";
import { memo, type RefObject, Suspense, type TouchEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Ticks } from "#client/features/chat/ticks.tsx";
import { unsent } from "#client/features/chat/unsent/unsent.ts";
import { formatTime } from "#client/lib/format/date.ts";
import { useQuestionText } from "#client/lib/format/use-question-text.ts";
import { meQuery } from "#client/lib/queries/me.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { PhotoInput } from "#client/ui/fields/photo-input.tsx";
import { Photo } from "#client/ui/pictures/photo.tsx";
import type { Message, QuotedMessage } from "#contract/chat.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { partsOf } from "#contract/links.ts";
import type { Image } from "#contract/people.ts";
import type { User } from "#contract/profile.ts";
import type { Prompt } from "#contract/prompts.ts";
import { useAddPhotos } from "../../composer/use-add-photos.ts";
import { lineOfQuote } from "../../content-line.ts";
import { PreviewCard } from "../../previews/preview-card.tsx";
import { linkOf } from "../../previews/previews.ts";
import type { Item } from "../list/items.ts";
import { useThreadActions } from "../thread-actions.ts";
import { MessageFocus, useTabIndex } from "./message-focus.tsx";
import { MessageMenu } from "./message-menu.tsx";
import type { MessageRowProps } from "./message-row.tsx";
import { MessageVoice } from "./message-voice.tsx";
import { isOnlyEmoji } from "./only-emoji.ts";
import { Reactions } from "./reactions.tsx";
import { RiskNote } from "./risk-note.tsx";
import { risksOf } from "./risks.ts";
import { StrangerPhoto, useBlurred } from "./stranger-photo.tsx";
import { useSwipeToReply } from "./use-swipe-to-reply.ts";

export function Bubble({ item, placement, person, isRead }: MessageRowProps) {
  const { t } = useTranslation("chat");
  const { message, state } = item;
  const [menuOpen, setMenuOpen] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  const reactionsId = useId();
  const press = useLongPress(bubble, () => setMenuOpen(true));
  const { isStranger, reply } = useThreadActions();
  const swipe = useSwipeToReply(reply && state === "stored" ? () => reply(message) : null);
  const link = linkOf(message, isStranger);
  const risks = isStranger && !message.mine ? risksOf(message.content) : [];
  const hasQuote = Boolean(message.replyToMessage || message.prompt);
  const isBare =
    message.images.length === 0 &&
    !message.voice &&
    !message.removed &&
    !hasQuote &&
    isOnlyEmoji(message.content);
  const isPhotoAlone = message.images.length > 0 && !message.content && !message.removed && !hasQuote;
  return (
    <div
      {...swipe}
      className={clsx(
        "group relative flex max-w-full touch-pan-y touch-pinch-zoom flex-col",
        // Next to the list the pane is narrower than the window, and on touch no menu button keeps its edge free.
        message.mine ? "items-end pointer-coarse:md:pl-10" : "items-start pointer-coarse:md:pr-10",
      )}
    >
      {risks.length > 0 && <RiskNote risks={risks} personId={person.id} />}
      <Reply
        aria-hidden="true"
        size={20}
        className="absolute top-1/2 right-1 -translate-y-1/2 text-gold opacity-0 group-data-swiping:opacity-(--replies)"
      />
      <div
        className={clsx(
          "flex max-w-full items-center gap-1 transition-transform group-data-swiping:translate-x-(--swiped) group-data-swiping:transition-none",
          message.mine && "flex-row-reverse",
        )}
      >
        <MessageFocus
          ref={bubble}
          {...press}
          aria-describedby={reactionsId}
          onKeyDown={(event) => event.key === "Enter" && event.target === bubble.current && setMenuOpen(true)}
          className={clsx(
            "relative min-w-0 max-w-[min(34rem,calc(100vw-5.5rem))] overflow-hidden rounded-lg [overflow-wrap:anywhere] pointer-coarse:select-none [-webkit-touch-callout:none]",
            !isBare && ["forced-colors:border", message.mine ? "bg-gold/16" : "bg-raised"],
            placement.last && !isBare && (message.mine ? "rounded-br-sm" : "rounded-bl-sm"),
          )}
        >
          <span className="sr-only">{message.mine ? t("message.me") : person.name}: </span>
          {message.replyToMessage && <Quote quote={message.replyToMessage} name={person.name} />}
          {message.prompt &&
            (message.mine ? (
              <PromptQuote prompt={message.prompt} sex={person.sex} />
            ) : (
              <OwnPromptQuote prompt={message.prompt} />
            ))}
          {message.voice && (
            <Suspense fallback={<div className="h-16 w-74 max-w-full" />}>
              <MessageVoice message={message} voice={message.voice} name={person.name} isRead={isRead} />
            </Suspense>
          )}
          {message.images.length > 0 && (
            <MessageImages message={message} isStranger={!message.mine && !person.relation.friends} />
          )}
          <div
            className={clsx(
              "flex flex-wrap items-end justify-end gap-x-3",
              isPhotoAlone
                ? "absolute right-2 bottom-2 rounded-full bg-veil px-2 py-0.5"
                : isBare
                  ? "px-1"
                  : message.voice && !message.content
                    ? "px-3.5 pb-2"
                    : "px-3.5 py-2",
              // The photos set the width: text below them wraps.
              message.images.length > 0 && !isPhotoAlone && "w-0 min-w-full",
            )}
          >
            {message.removed && <Removed what={message.removed} />}
            {message.content && (
              <MessageText text={message.content} large={isBare} asks={isStranger && !message.mine} />
            )}
            {(placement.last || state !== "stored" || isPhotoAlone || message.editedAt || message.voice) && (
              <span
                className={clsx(
                  "flex items-center gap-1 text-xs",
                  isPhotoAlone ? "text-cream" : "translate-y-0.5 text-dim",
                )}
              >
                {message.editedAt && <span>{t("message.edited")}</span>}
                <time dateTime={message.time}>{formatTime(new Date(message.time))}</time>
                {message.mine && <Ticks read={isRead} state={state} />}
              </span>
            )}
          </div>
          {link && <PreviewCard link={link} />}
        </MessageFocus>
        <MessageMenu item={item} open={menuOpen} onOpenChange={setMenuOpen} returnTo={bubble} />
      </div>
      <Reactions id={reactionsId} message={message} name={person.name} />
      {item.failure && <FailedLine item={item} failure={item.failure} />}
    </div>
  );
}

function FailedLine({ item, failure }: { item: Item; failure: ErrorCode }) {
  const { t } = useTranslation(["chat", "errors"]);
  const tabIndex = useTabIndex();
  return (
    <div role="alert" className="mt-1 flex max-w-[34rem] flex-wrap items-center justify-end gap-x-2 text-sm">
      <span className="text-right text-bad">
        {t("message.failed")}. {t(`errors:${failure}`)}
      </span>
      {failure === "photo_gone" ? (
        <ChooseAgain clientId={item.message.id} />
      ) : failure === "prompt_changed" ? (
        <Button
          size="sm"
          variant="ghost"
          tabIndex={tabIndex}
          onClick={() => unsent.sendWithoutPrompt(item.message.id)}
        >
          {t("message.withoutQuote")}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          tabIndex={tabIndex}
          onClick={() => unsent.sendAgain(item.message.id)}
        >
          {t("message.again")}
        </Button>
      )}
      <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => unsent.discard(item.message.id)}>
        {t("message.discard")}
      </Button>
    </div>
  );
}

/** Its own photos are gone from the server. It returns to the composer, to be sent from there. */
function ChooseAgain({ clientId }: { clientId: string }) {
  const { t } = useTranslation("chat");
  const tabIndex = useTabIndex();
  const message = useStore(unsent.$outbox).find((one) => one.clientId === clientId);
  const addPhotos = useAddPhotos(message?.to ?? "");
  const input = useRef<HTMLInputElement>(null);
  if (!message) return null;
  function choose(files: File[]): void {
    if (!message || files.length === 0) return;
    addPhotos(files);
    unsent.returnToDraft(message);
  }
  return (
    <>
      <PhotoInput ref={input} onFiles={choose} />
      <Button size="sm" variant="ghost" tabIndex={tabIndex} onClick={() => input.current?.click()}>
        {t("message.chooseAgain")}
      </Button>
    </>
  );
}

function Removed({ what }: { what: NonNullable<Message["removed"]> }) {
  const { t } = useTranslation("chat");
  return <p className="grow basis-full text-dim italic leading-snug">{t(`removed.${what}`)}</p>;
}

const quoteLook =
  "mx-2 mt-2 flex max-w-full flex-col rounded-r-md border-gold border-l-2 bg-cream/5 px-3 py-1.5 text-left";

/** As it was answered when the message was written. */
function PromptQuote({ prompt: { question, answer }, sex }: { prompt: Prompt; sex: User["sex"] }) {
  return (
    <blockquote className={quoteLook}>
      <span className="font-medium text-gold text-sm">{useQuestionText(sex)(question)}</span>
      <span dir="auto" className="line-clamp-3 text-left text-dim text-sm">
        {answer}
      </span>
    </blockquote>
  );
}

const OwnPromptQuote = ({ prompt }: { prompt: Prompt }) => (
  <PromptQuote prompt={prompt} sex={useQuery(meQuery).data?.sex ?? "UNDEF"} />
);

function Quote({ quote, name }: { quote: QuotedMessage; name: string }) {
  const { t } = useTranslation("chat");
  const { showMessage } = useThreadActions();
  const tabIndex = useTabIndex();
  if (quote.deleted)
    return <p className={`${quoteLook} text-dim text-sm italic`}>{t("message.quoteGone")}</p>;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => showMessage(quote.id)}
      className={`${quoteLook} w-[calc(100%-1rem)] transition hover:bg-cream/10 focus-visible:-outline-offset-2`}
    >
      <span className="sr-only">{t("message.quote")}: </span>
      <span className="font-medium text-gold text-sm">{quote.mine ? t("message.me") : name}</span>
      <span dir="auto" className="line-clamp-2 text-left text-dim text-sm">
        {textOf()}
      </span>
    </button>
  );

  function textOf(): string {
    return lineOfQuote(t, quote);
  }
}

interface MessageTextProps {
  text: string;
  large: boolean;
  /** Whether its links open only after a confirmation. */
  asks: boolean;
}

/** Never rendered as HTML; links open without opener or referrer. */
const MessageText = memo(function MessageText({ text, large, asks }: MessageTextProps) {
  const { askLink } = useThreadActions();
  const tabIndex = useTabIndex();
  let place = 0;
  return (
    <p
      // Isolates the text's direction from its surroundings.
      dir="auto"
      className={clsx(
        "grow whitespace-pre-wrap [text-wrap:wrap]",
        large ? "text-5xl leading-tight" : "text-base leading-snug",
      )}
    >
      {partsOf(text).map((part) => {
        place += part.text.length;
        if (!("href" in part)) return part.text;
        // Not a link, which a middle click or a menu of the browser would open without asking.
        if (asks)
          return (
            <button
              key={place}
              type="button"
              dir="ltr"
              tabIndex={tabIndex}
              onClick={() => askLink(part)}
              className="link text-left [overflow-wrap:anywhere]"
            >
              {part.text}
            </button>
          );
        return (
          <a
            key={place}
            href={part.href}
            // Between right-to-left words, too.
            dir="ltr"
            tabIndex={tabIndex}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="link"
          >
            {part.text}
          </a>
        );
      })}
    </p>
  );
});

const WIDEST = 320;
const HIGHEST = 360;

/** Reserves the space of each photo before it is loaded, so that nothing moves. */
function MessageImages({ message, isStranger }: { message: Item["message"]; isStranger: boolean }) {
  const { t } = useTranslation("chat");
  const { openPhoto } = useThreadActions();
  const tabIndex = useTabIndex();
  const isBlurred = useBlurred();
  const { images } = message;
  const [only] = images;
  const isOne = images.length === 1 && only !== undefined;
  return (
    <div className={clsx("gap-0.5", isOne ? "flex" : "grid w-80 max-w-full grid-cols-2")}>
      {images.map((image, index) => {
        const look = {
          style: isOne ? sizeOf(image) : undefined,
          className: clsx(
            "min-w-0 max-w-full overflow-hidden focus-visible:-outline-offset-2",
            !isOne && "aspect-square",
            !isOne && index === 0 && images.length % 2 === 1 && "col-span-2 aspect-video",
          ),
        };
        if (isStranger && isBlurred(image.id))
          return <StrangerPhoto key={image.id} image={image} chatId={message.chatId} {...look} />;
        return (
          <button
            key={image.id}
            type="button"
            tabIndex={tabIndex}
            aria-label={t("message.photo", { number: index + 1, total: images.length })}
            onClick={() => openPhoto(image.id)}
            {...look}
          >
            <Photo image={image} size="screen" className="size-full object-cover" />
          </button>
        );
      })}
    </div>
  );
}

function sizeOf({ width, height }: Image) {
  const ratio = Math.min(2.2, Math.max(0.6, width / height));
  return { width: Math.round(Math.min(WIDEST, HIGHEST * ratio)), aspectRatio: ratio };
}

const PRESS_MS = 450;
const STAYS_WITHIN = 10;

/** Handles a right click, the menu key and a long press. Selected text and links keep the browser's own menu. */
function useLongPress(element: RefObject<HTMLElement | null>, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const pressed = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  const open = () => {
    pressed.current = true;
    onPress();
  };
  return {
    onContextMenu: (event: { target: EventTarget; preventDefault: () => void }) => {
      if (keepsBrowserMenu(event.target, element.current)) return;
      event.preventDefault();
      cancel();
      onPress();
    },
    // Safari on iOS fires no contextmenu event.
    onTouchStart: ({ touches, target }: TouchEvent) => {
      cancel();
      pressed.current = false;
      const finger = touches[0];
      if (touches.length > 1 || !finger || keepsBrowserMenu(target, element.current)) return;
      start.current = { x: finger.clientX, y: finger.clientY };
      timer.current = setTimeout(open, PRESS_MS);
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      const { x, y } = start.current;
      if (!finger || Math.hypot(finger.clientX - x, finger.clientY - y) > STAYS_WITHIN) cancel();
    },
    // The finger that opened the menu must not also press what is under it.
    onTouchEnd: (event: TouchEvent) => {
      cancel();
      if (pressed.current) event.preventDefault();
    },
    onTouchCancel: cancel,
  };
}

function keepsBrowserMenu(target: EventTarget, element: HTMLElement | null): boolean {
  const chosen = getSelection();
  const isChosen = chosen && !chosen.isCollapsed && element?.contains(chosen.anchorNode);
  return Boolean(isChosen) || (target as Element).closest("a") !== null;
}
