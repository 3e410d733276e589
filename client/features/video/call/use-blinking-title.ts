import { useEffect } from "react";

const BLINK_MS = 1_000;

/** The title of the page and this one take turns, for anyone who looks at another tab. */
export function useBlinkingTitle(title: string): void {
  useEffect(() => {
    let own = document.title;
    const blink = () => {
      // The page may have got another title meanwhile, for example by a message that came.
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
