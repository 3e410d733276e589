import clsx from "clsx";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { tryPartsAgain } from "#client/lib/lost-parts/lost-chunk.ts";
import { Button } from "../buttons/button.tsx";
import { Spinner } from "./spinner.tsx";

const LATE_AFTER_MS = 8_000;

/** While the code of a part loads. What takes long can be tried again. */
export function Arriving({ className }: { className: string }) {
  const { t } = useTranslation("ui");
  const { late, tryAgain } = useLate();
  return (
    <div className={clsx("flex flex-col items-center justify-center gap-4 text-center", className)}>
      {late ? (
        <>
          <p role="status">{t("late")}</p>
          <Button size="sm" onClick={tryAgain}>
            {t("retry")}
          </Button>
        </>
      ) : (
        <Spinner className="size-12 animate-rise-in [animation-delay:300ms]" />
      )}
    </div>
  );
}

/** A press that opens an overlay must not seem lost. */
export function ArrivingOverlay({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("ui");
  const { late, tryAgain } = useLate();
  return (
    <div className="above-bottom-bars pointer-events-none fixed inset-x-0 z-50 flex justify-center px-3">
      <p
        role={late ? "status" : undefined}
        className="pointer-events-auto flex animate-rise-in flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-lg border border-line bg-raised px-4 py-2 text-sm shadow-lift [animation-delay:300ms]"
      >
        {t(late ? "late" : "loading")}
        {late && (
          <button type="button" onClick={tryAgain} className={actionStyles}>
            {t("retry")}
          </button>
        )}
        {late && (
          <button type="button" onClick={onCancel} className={actionStyles}>
            {t("cancel")}
          </button>
        )}
      </p>
    </div>
  );
}

const actionStyles = "touch-target relative text-gold underline underline-offset-4";

function useLate() {
  const [tries, setTries] = useState(0);
  const [lateTry, setLateTry] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setLateTry(tries), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [tries]);
  return {
    late: lateTry === tries,
    tryAgain: () => {
      setTries(tries + 1);
      tryPartsAgain();
    },
  };
}
