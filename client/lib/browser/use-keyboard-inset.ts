import { type RefObject, useEffect, useState } from "react";

/** Collapsing browser bars cover less than this, a keyboard covers more. */
const KEYBOARD_PX = 120;

/**
 * Sets `--keyboard` to the height that an open on-screen keyboard covers, and `--view-top` to what it pushes out at the top:
 * phones lay it over the page instead of shrinking the page. Returns whether it is open.
 */
export function useKeyboardInset(stage: RefObject<HTMLElement | null>): boolean {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      stage.current?.style.setProperty("--keyboard", `${covered}px`);
      stage.current?.style.setProperty("--view-top", `${Math.max(0, view.offsetTop)}px`);
      setUp(window.innerHeight - view.height > KEYBOARD_PX && view.scale === 1);
    };
    measure();
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
    };
  }, [stage]);
  return isUp;
}
