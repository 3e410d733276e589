import { useEffect } from "react";

const BLINK_MS = 1_000;

/** Alternates the page's title with this one, for a user who is looking at another tab. */
export function useBlinkingTitle(title: string): void {
  useEffect(() => {
    let own = document.title;
    const blink = () => {
      // The page may have changed its title meanwhile, for example because a message came.
      if (document.title !== title) own = document.title;
      document.title = document.title === title ? own : title;
    };
    blink();
    const timer = setInterval(blink, BLINK_MS);
    return () => {
      clearInterval(timer);
      if (document.title === title) document.title = own;
    };
  }, [title]);
}
