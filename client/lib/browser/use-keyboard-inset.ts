import { type RefObject, useEffect, useState } from "react";

/** Collapsing browser bars cover less than this, a keyboard covers more. */
const KEYBOARD_PX = 120;

/** Phones lay the keyboard over the page: sets `--keyboard` to its height and `--view-top` to what it pushes out at the top. */
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
