import { useStore } from "@nanostores/react";
import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EndKeeper } from "#client/lib/browser/stick-to-end.ts";
import { IconButton } from "#client/ui/buttons/icon-button.tsx";
import { RowBoundary } from "#client/ui/states/row-boundary.tsx";
import { $lines, type Line } from "./room-text.ts";

interface LinesProps {
  emptyText: string;
  over?: boolean;
}

export function Lines({ emptyText, over = false }: LinesProps) {
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
