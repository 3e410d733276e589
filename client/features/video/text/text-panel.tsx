import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { ArrowDown, SendHorizontal, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { EndKeeper } from "#client/lib/browser/stick-to-end.ts";
import { whenNotWriting } from "#client/lib/browser/writing.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { Input } from "#client/ui/fields/input.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { ROOM_TEXT_MAX } from "#contract/limits.ts";
import { roomText } from "../peer/side-message.ts";
import { $lines, $textClosed, type Line, openText, sendLine } from "./room-text.ts";

interface TextProps {
  roomId: string | null;
  emptyText: string;
}

/** From browser to browser; it lasts as long as the room. */
export function TextPanel({ roomId, emptyText, focused }: TextProps & { focused: number }) {
  const { t } = useTranslation("video");
  return (
    <section
      aria-label={t("text.title")}
      data-panel
      className="flex min-h-48 flex-1 select-text flex-col rounded-lg border border-line bg-panel"
    >
      <header className="flex h-14 shrink-0 items-center justify-between pr-1.5 pl-5">
        <h2 className="font-medium">{t("text.title")}</h2>
        <CloseText />
      </header>
      <Lines emptyText={emptyText} />
      <Composer roomId={roomId} focused={focused} className="px-4 pt-2 pb-4" />
    </section>
  );
}

export function TextOver({ roomId, emptyText }: TextProps) {
  const { t } = useTranslation("video");
  return (
    <section
      aria-label={t("text.title")}
      data-panel
      className="flex min-w-0 flex-1 animate-rise-in select-text flex-col px-3 landscape-phone:group-data-[keyboard=false]/stage:pb-8"
    >
      <Lines over emptyText={emptyText} />
      <div className="flex items-center gap-1">
        <CloseText />
        <Composer roomId={roomId} className="flex-1" />
      </div>
    </section>
  );
}

interface ComposerProps {
  roomId: string | null;
  focused?: number;
  className: string;
}

function Composer({ roomId, focused, className }: ComposerProps) {
  const { t } = useTranslation("video");
  const [text, setText] = useState("");
  const [ready, setReady] = useState<string | null>(null);
  // A line begun for one companion is not for the next, nor is the rest of it that is still being typed.
  useEffect(() => {
    if (roomId === null) return;
    return whenNotWriting(() => {
      setReady(roomId);
      setText("");
    });
  }, [roomId]);
  // Never disabled: the field would lose the focus, and the next letters would act as shortcuts.
  const readOnly = useStore($textClosed) || roomId === null || ready !== roomId;
  const input = useRef<HTMLInputElement>(null);
  const mayWrite = useRef(!readOnly);
  mayWrite.current = !readOnly;
  useEffect(() => {
    if (focused && mayWrite.current) input.current?.focus();
  }, [focused]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!readOnly && sendLine(text)) setText("");
  };
  // Escape is a shortcut of the video chat; here it only leaves the field.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    event.key === "Escape" && event.currentTarget.blur();
  return (
    <form onSubmit={onSubmit} className={clsx("flex min-w-0 gap-2", className)}>
      <Input
        ref={input}
        aria-label={t("text.placeholder")}
        placeholder={t("text.placeholder")}
        value={text}
        maxLength={ROOM_TEXT_MAX}
        readOnly={readOnly}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-[min(3rem,64px)]! min-w-0 flex-1 px-3! read-only:opacity-45"
      />
      <IconButton
        type="submit"
        variant="tertiary"
        label={t("text.send")}
        icon={<SendHorizontal />}
        tooltip={false}
        disabled={readOnly || roomText(text) === null}
        // A press must not close the on-screen keyboard.
        onPointerDown={(event) => event.preventDefault()}
        className="size-[min(3rem,56px)]!"
      />
    </form>
  );
}

interface LinesProps {
  emptyText: string;
  over?: boolean;
}

function Lines({ emptyText, over = false }: LinesProps) {
  const { t } = useTranslation("video");
  const lines = useStore($lines);
  const { list, hasMissed, look, toEnd } = useEnd(lines);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="log"
        aria-label={t("text.title")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={look}
        className={clsx(
          "flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2",
          over
            ? "scrollbar-none max-h-[calc((100dvh-var(--keyboard,0px))*0.24)] px-1 pt-8 pb-2 [mask-image:linear-gradient(transparent,#000_2.5rem)]"
            : "px-4 pb-3",
        )}
      >
        {lines.length === 0 && (
          <p
            className={clsx(
              "text-sm",
              over ? "rounded-lg bg-veil px-3.5 py-2" : "m-auto max-w-60 text-center text-dim",
            )}
          >
            {emptyText}
          </p>
        )}
        {lines.map((line) => (
          <RowBoundary key={line.id}>
            <LineView line={line} over={over} />
          </RowBoundary>
        ))}
      </div>
      {hasMissed && (
        <div className="absolute right-3 bottom-2 animate-fade-in">
          <IconButton
            label={t("text.newest")}
            icon={<ArrowDown />}
            variant="icon-filled"
            tooltip={false}
            onClick={toEnd}
            className="shadow-lift"
          />
        </div>
      )}
    </div>
  );
}

/** `hasMissed`: the user has scrolled up, and there is something new below. */
function useEnd(lines: readonly Line[]) {
  const list = useRef<HTMLDivElement>(null);
  const [end] = useState(() => new EndKeeper());
  const [hasMissed, setMissed] = useState(false);
  const keep = () => {
    const element = list.current;
    if (end.isKept) element?.scrollTo({ top: element.scrollHeight });
    return end.isKept;
  };
  const toEnd = () => {
    end.wanted();
    setMissed(!keep());
  };
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = list.current!;
    end.scrolled({ offset: scrollTop, below: scrollHeight - scrollTop - clientHeight });
    if (end.isKept) setMissed(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only lines that were added
  useLayoutEffect(() => {
    const latest = lines.at(-1);
    if (!latest || latest.from === "me") end.wanted();
    setMissed(!keep());
  }, [lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it observes the same list throughout
  useEffect(() => {
    // An on-screen keyboard leaves room for a few lines only: show the last ones.
    const observer = new ResizeObserver(() => void keep());
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, []);
  return { list, hasMissed, look, toEnd };
}

const LineView = memo(({ line, over }: { line: Line; over: boolean }) => {
  const { t } = useTranslation("video");
  if (line.from === "system")
    return (
      <p
        className={clsx(
          "text-sm",
          over ? "w-fit rounded-lg bg-veil px-3.5 py-1.5" : "py-2 text-center text-dim",
        )}
      >
        {t(`text.${line.key}`)}
      </p>
    );
  const mine = line.from === "me";
  return (
    <p
      className={clsx(
        "w-fit max-w-[85%] animate-rise-in whitespace-pre-wrap rounded-lg px-3.5 py-2 [overflow-wrap:anywhere]",
        mine ? "self-end rounded-br-sm" : "rounded-bl-sm",
        over ? "bg-veil" : mine ? "bg-gold/16" : "bg-raised",
        over && mine && "text-gold-light",
      )}
    >
      <span className="sr-only">{t(mine ? "text.me" : "text.companion")}: </span>
      <bdi>{line.text}</bdi>
    </p>
  );
});

function CloseText() {
  const { t } = useTranslation("video");
  return (
    <IconButton
      label={t("controls.closeText")}
      icon={<X />}
      tooltip={false}
      onClick={() => openText(false)}
      className="size-[min(2.75rem,56px)]! text-dim"
    />
  );
}
