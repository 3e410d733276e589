import { useStore } from "@nanostores/react";
import { Eraser, Pencil, RefreshCw } from "lucide-react";
import { memo, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { type Game, groupOf } from "./game.ts";
import { type Line, SHEET } from "./sheet.ts";
import { $lines, beginDrawing, draw, guessWord, wipe } from "./together.ts";

type DrawingGame = Extract<Game["what"], { kind: "drawing" }>;

/** One draws a word; the other guesses it among six in their own language. */
export function Drawing({ n, by, guesses }: DrawingGame) {
  const { t } = useTranslation("together");
  const words = t("words", { returnObjects: true });
  const isMine = by === "mine";
  const isGuessed = guesses.includes(n);
  const wrong = guesses.filter((guess) => guess !== n).map((guess) => words[guess]);
  return (
    <>
      <p role="status" className="font-display text-lg">
        {isGuessed
          ? t("games.guessed", { word: words[n] })
          : isMine
            ? t("games.draw", { word: words[n] })
            : t("games.guess")}
        {isMine && wrong.length > 0 && (
          <span className="block font-sans text-dim text-sm">
            {t("games.tried", { words: wrong.join(", ") })}
          </span>
        )}
      </p>
      <Sheet canDraw={isMine && !isGuessed} />
      {!isMine && !isGuessed && <Guesses n={n} guesses={guesses} />}
      <div className="mt-2 flex flex-wrap gap-1.5">
        {isMine && !isGuessed && (
          <Button size="sm" variant="ghost" onClick={wipe}>
            <Eraser aria-hidden="true" />
            {t("games.wipe")}
          </Button>
        )}
        {isMine && (
          <Button size="sm" variant="ghost" onClick={beginDrawing}>
            <RefreshCw aria-hidden="true" />
            {t("games.anotherWord")}
          </Button>
        )}
        {!isMine && isGuessed && (
          <Button size="sm" onClick={beginDrawing}>
            <Pencil aria-hidden="true" />
            {t("games.myTurn")}
          </Button>
        )}
      </div>
    </>
  );
}

function Guesses({ n, guesses }: Pick<DrawingGame, "n" | "guesses">) {
  const { t } = useTranslation("together");
  const words = t("words", { returnObjects: true });
  return (
    <div className="mt-2 -mr-9 grid grid-cols-3 gap-1.5 max-[22rem]:grid-cols-2">
      {groupOf(n).map((word) => (
        <Button
          key={word}
          size="sm"
          aria-disabled={guesses.includes(word) || undefined}
          onClick={() => guessWord(n, word)}
          className={guesses.includes(word) ? "line-through" : undefined}
        >
          <span className="inline-block first-letter:uppercase">{words[word]}</span>
        </Button>
      ))}
    </div>
  );
}

function Sheet({ canDraw }: { canDraw: boolean }) {
  const { t } = useTranslation("together");
  const lines = useStore($lines);
  const pen = usePen();
  return (
    <div className="relative mt-2 -mr-9 sm:max-w-96">
      <svg
        role="img"
        aria-label={t("games.sheet")}
        viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
        className="block w-full select-none rounded-md bg-cream text-ink data-draws:cursor-crosshair data-draws:touch-none"
        data-draws={canDraw || undefined}
        {...(canDraw && pen)}
      >
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end, and wiped all at once
          <Stroke key={at} line={line} />
        ))}
      </svg>
      {!canDraw && lines.length === 0 && (
        <p className="absolute inset-0 flex items-center justify-center p-4 text-center text-ink/80 text-sm">
          {t("games.nothing")}
        </p>
      )}
    </div>
  );
}

const Stroke = memo(({ line }: { line: Line }) => (
  <polyline
    // A single point would be nothing.
    points={(line.length === 2 ? [...line, ...line] : line).join(" ")}
    fill="none"
    stroke="currentColor"
    strokeWidth={10}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
));

/** Shorter moves are only the hand's trembling. */
const STEP = 5;

/** One finger, or the mouse; others do nothing until it is lifted. */
function usePen() {
  const down = useRef<{ pointer: number; at: Line } | null>(null);
  const lift = ({ pointerId }: PointerEvent) => {
    if (down.current?.pointer === pointerId) down.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (down.current || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = pointOf(event.currentTarget, event);
      down.current = { pointer: event.pointerId, at };
      draw(at, true);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const pen = down.current;
      if (pen?.pointer !== event.pointerId) return;
      const moves: number[] = [];
      for (const each of event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]) {
        const at = pointOf(event.currentTarget, each);
        if (Math.hypot(at[0]! - pen.at[0]!, at[1]! - pen.at[1]!) < STEP) continue;
        pen.at = at;
        moves.push(...at);
      }
      if (moves.length > 0) draw(moves, false);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Where the pointer is on the sheet, and on its edge if it is outside. */
function pointOf(sheet: Element, { clientX, clientY }: { clientX: number; clientY: number }): Line {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const within = (share: number, size: number) => Math.round(Math.min(1, Math.max(0, share)) * size);
  return [within((clientX - left) / width, SHEET.width), within((clientY - top) / height, SHEET.height)];
}
