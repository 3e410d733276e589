import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { SendHorizontal, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#client/ui/icon-button.tsx";
import { Input } from "#client/ui/input.tsx";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { $lines, type Line, openText, say } from "./room-text.ts";

interface TextPanelProps {
  inRoom: boolean;
  /** While no one has written yet. */
  emptyText: string;
  className: string;
  /** Grows whenever a key asks to write: then the cursor goes into the field. */
  focused?: number;
}

/** Words beside the faces. They go from browser to browser and last as long as the room. */
export function TextPanel({ inRoom, emptyText, className, focused }: TextPanelProps) {
  const { t } = useTranslation("video");
  return (
    <section
      aria-label={t("text.title")}
      data-panel
      className={clsx("flex min-h-0 select-text flex-col bg-panel", className)}
    >
      <header className="flex h-14 shrink-0 items-center justify-between pr-1.5 pl-5">
        <h2 className="font-medium">{t("text.title")}</h2>
        <IconButton
          label={t("controls.closeText")}
          icon={<X />}
          tooltip={false}
          onClick={() => openText(false)}
          className="text-dim"
        />
      </header>
      <Lines emptyText={emptyText} />
      <Composer disabled={!inRoom} focused={focused} />
    </section>
  );
}

function Lines({ emptyText }: { emptyText: string }) {
  const { t } = useTranslation("video");
  const lines = useStore($lines);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line brings the end into view
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t("text.title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto overscroll-contain px-4 pb-3 focus-visible:-outline-offset-2"
    >
      {lines.length === 0 && <p className="m-auto max-w-60 text-center text-dim text-sm">{emptyText}</p>}
      {lines.map((line) => (
        <LineView key={line.id} line={line} />
      ))}
    </div>
  );
}

function LineView({ line }: { line: Line }) {
  const { t } = useTranslation("video");
  if (line.from === "system")
    return <p className="py-2 text-center text-dim text-sm">{t(`text.${line.key}`)}</p>;
  const mine = line.from === "me";
  return (
    <p
      className={clsx(
        "w-fit max-w-[85%] animate-rise-in whitespace-pre-wrap rounded-lg px-3.5 py-2 [overflow-wrap:anywhere]",
        mine ? "self-end rounded-br-sm bg-gold/16" : "rounded-bl-sm bg-raised",
      )}
    >
      <span className="sr-only">{t(mine ? "text.me" : "text.companion")}: </span>
      <bdi>{line.text}</bdi>
    </p>
  );
}

function Composer({ disabled, focused }: { disabled: boolean; focused?: number }) {
  const { t } = useTranslation("video");
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (say(text)) setText("");
  };
  // Escape belongs to the chat; here it only leaves the field.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    event.key === "Escape" && event.currentTarget.blur();
  return (
    <form onSubmit={onSubmit} className="flex gap-2 px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <Input
        ref={input}
        aria-label={t("text.placeholder")}
        placeholder={t("text.placeholder")}
        value={text}
        maxLength={ROOM_TEXT_MAX}
        disabled={disabled}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1"
      />
      <IconButton
        type="submit"
        variant="tertiary"
        label={t("text.send")}
        icon={<SendHorizontal />}
        tooltip={false}
        disabled={disabled || text.trim() === ""}
        className="size-12"
      />
    </form>
  );
}
