import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#client/ui/buttons/button.tsx";
import { Key } from "./key.tsx";
import type { Undoable } from "./use-case.ts";
import { KEY_OF } from "./use-console-keys.ts";

/** The last decision, for as long as it can be taken back. The case before it has the focus; U reaches this from there. */
export function UndoBar({
  undoable,
  onUndo,
  onOver,
}: {
  undoable: Undoable;
  onUndo: () => void;
  onOver: () => void;
}) {
  const { t } = useTranslation("moderation");
  const left = useSecondsUntil(undoable.until, onOver);
  return (
    <div className="mb-2 flex items-center justify-between gap-3 rounded-md bg-raised py-1.5 pr-1.5 pl-4 text-sm lg:mb-4">
      <p className="min-w-0">
        <span className="text-dim">{undoable.name}: </span>
        {t(`done.${undoable.action}`)}
      </p>
      <Button size="sm" variant="tertiary" onClick={onUndo}>
        {t("case.undo")}
        <span aria-hidden="true" className="min-w-5 whitespace-nowrap tabular-nums">
          {left}
        </span>
        <Key>{KEY_OF.undo}</Key>
      </Button>
    </div>
  );
}

function useSecondsUntil(until: number, onOver: () => void): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a function without a state of its own.
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsLeft();
      setLeft(seconds);
      if (seconds === 0) onOver();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
