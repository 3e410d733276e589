import clsx from "clsx";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from "react";
import { useTranslation } from "react-i18next";
import { MESSAGE_MAX } from "#contract/limits.ts";

export interface MessageFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  hasKeyboard: boolean;
  isTooLong: boolean;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent) => void;
}

/** Grows with its text, and says when the end is near. */
export function MessageField({ ref, text, hasKeyboard, isTooLong, onText, ...handlers }: MessageFieldProps) {
  const { t } = useTranslation("chat");
  useGrowing(ref, text);
  return (
    <div className="relative min-w-0 flex-1">
      <textarea
        ref={ref}
        rows={1}
        dir="auto"
        aria-label={t("composer.label")}
        placeholder={t("composer.placeholder")}
        value={text}
        enterKeyHint={hasKeyboard ? "send" : "enter"}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        {...handlers}
        className={clsx(
          "scrollbar-none block max-h-[40dvh] min-h-11 w-full resize-none rounded-lg border border-edge bg-ink px-4 py-2.5 text-base leading-snug transition placeholder:text-dim hover:border-dim focus-visible:border-gold focus-visible:outline-1 focus-visible:outline-offset-0",
          isTooLong && "border-bad",
        )}
      />
      <LengthNote left={MESSAGE_MAX - text.trim().length} />
    </div>
  );
}

function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes its height
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = "auto";
    const borders = element.offsetHeight - element.clientHeight;
    element.style.height = `${element.scrollHeight + borders}px`;
  }, [field, text]);
}

const SHOWN_FROM = 200;

function LengthNote({ left }: { left: number }) {
  const { t } = useTranslation("chat");
  return (
    <p role="status" className={clsx("px-4 text-right text-xs", left < 0 ? "text-bad" : "text-dim")}>
      {left <= SHOWN_FROM && <span className="block pt-1">{textOf()}</span>}
    </p>
  );

  function textOf(): string {
    return left < 0 ? t("composer.over", { count: -left }) : t("composer.left", { count: left });
  }
}
