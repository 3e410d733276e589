import { useRef } from "react";
import { isWriting, whenNotWriting } from "#client/lib/browser/writing.ts";

/** Radix returns the focus to its own trigger only. @param onItself the focus goes to the overlay, not to its first control */
export function useReturnFocus(onItself = false) {
  const opener = useRef<Element>(null);
  const stopWaiting = useRef(() => {});
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = lasting(document.activeElement);
      const overlay = event.currentTarget;
      if (!(overlay instanceof HTMLElement) || !(onItself || isWriting())) return;
      event.preventDefault();
      // Not on a control, which the next key would press.
      stopWaiting.current = whenNotWriting(() => overlay.focus({ preventScroll: true }));
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      stopWaiting.current();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** An item of a menu is gone when the overlay closes: the button of that menu. */
function lasting(opener: Element | null): Element | null {
  const menu = opener?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : opener;
}
