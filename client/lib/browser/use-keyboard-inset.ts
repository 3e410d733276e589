import { type RefObject, useEffect } from "react";

/** Sets `--keyboard` to what an open on-screen keyboard covers: phones lay it over the page instead of shrinking it. */
export function useKeyboardInset(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      stage.current?.style.setProperty("--keyboard", `${covered}px`);
    };
    measure();
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
    };
  }, [stage]);
}
