import { type RefCallback, useCallback, useEffect, useRef } from "react";

/** Calls back when the element at the end of a list comes near the viewport. */
export function useEndReached(onReached: () => void): RefCallback<HTMLElement> {
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  return useCallback((end: HTMLElement | null) => {
    if (!end) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: "400px" },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
}
