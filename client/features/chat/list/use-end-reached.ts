import { type RefCallback, useCallback, useEffect, useRef } from "react";

/** Calls when the element comes near the screen: the end of a list that goes on. */
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
