import { type RefCallback, useCallback, useEffect, useRef } from "react";

export interface ListEndProps {
  onReached: () => void;
  /** In pixels, before the end comes into view. */
  ahead?: number;
}

/** Render it while there is more and nothing loads: a new one reports at once if the end is near already. */
export function ListEnd({ onReached, ahead = 600 }: ListEndProps) {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  const watch: RefCallback<HTMLElement> = useCallback(
    (end) => {
      if (!end) return;
      // A list that scrolls within the page is cut off at its own edge: only `scrollMargin` looks beyond that.
      const margin = { rootMargin: `${ahead}px`, scrollMargin: `${ahead}px` };
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && latest.current(),
        margin,
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [ahead],
  );
  return <div ref={watch} aria-hidden="true" className="h-px" />;
}
