import { useEffect, useState } from "react";
import { formatRecentDay } from "#client/lib/format-date.ts";

const STAYS_MS = 1_200;

/** Says which day one is scrolling through, and goes when the scrolling stops. */
export function FloatingDay({ time }: { time: string | undefined }) {
  const [seen, setSeen] = useState({ time, shown: false });
  if (seen.time !== time) setSeen({ time, shown: seen.time !== undefined });
  useEffect(() => {
    if (!seen.shown) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, shown: false })), STAYS_MS);
    return () => clearTimeout(timer);
  }, [seen]);
  if (!time) return null;
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 top-2 flex justify-center transition-opacity ${seen.shown ? "opacity-100" : "opacity-0"}`}
    >
      <span className="rounded-full border border-line bg-raised px-3 py-1 text-dim text-xs shadow-lift first-letter:uppercase">
        {formatRecentDay(new Date(time), new Date())}
      </span>
    </div>
  );
}
