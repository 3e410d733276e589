import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RowBoundary } from "#client/ui/row-boundary.tsx";
import { $lines, type Line } from "./room-text.ts";

interface LinesProps {
  /** While no one has written yet. */
  emptyText: string;
  /** Over a picture, where the older lines fade out upwards. */
  over?: boolean;
}

/** All lines of this room, scrolled to the end. */
export function Lines({ emptyText, over = false }: LinesProps) {
  const { t } = useTranslation("video");
  const lines = useStore($lines);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line brings the end into view
  useEffect(() => toEnd(list.current), [lines]);
  useEffect(() => {
    if (!list.current) return;
    // An on-screen keyboard leaves room for a few lines only: show the last ones.
    const observer = new ResizeObserver(() => toEnd(list.current));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t("text.title")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
      tabIndex={0}
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
  );
}

/** Returns nothing: in newer browsers `scrollTo` returns a promise, which must not become the cleanup of an effect. */
function toEnd(list: HTMLElement | null): void {
  list?.scrollTo({ top: list.scrollHeight });
}

/** Rendered once: a new line must not render all the others. */
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
