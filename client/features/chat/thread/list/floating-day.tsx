import clsx from "clsx";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { formatRecentDay } from "#client/lib/format/date.ts";
import { useToday } from "#client/lib/format/now.ts";

export interface FloatingDayHandle {
  /** @param time of the first message on the screen */
  show(time: string): void;
}

const STAYS_MS = 1_200;

/** Its own state keeps the list from rendering. */
export function FloatingDay({ ref }: { ref: Ref<FloatingDayHandle> }) {
  const today = useToday();
  const [seen, setSeen] = useState<{ time: string; shown: boolean } | null>(null);
  useImperativeHandle(ref, () => ({ show: (time) => setSeen({ time, shown: true }) }), []);
  useEffect(() => {
    if (!seen?.shown) return;
    const timer = setTimeout(() => setSeen({ ...seen, shown: false }), STAYS_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  if (!seen) return null;
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "pointer-events-none absolute inset-x-0 top-2 flex justify-center transition-opacity",
        !seen.shown && "opacity-0",
      )}
    >
      <span className="rounded-full border border-line bg-raised px-3 py-1 text-dim text-xs shadow-lift first-letter:uppercase">
        {formatRecentDay(new Date(seen.time), today)}
      </span>
    </div>
  );
}
