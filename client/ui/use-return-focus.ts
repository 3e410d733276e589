import { useRef } from "react";

/** Returns focus to what opened the overlay, which Radix does for its own trigger only. Spread onto the content. */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = lasting(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** For an item of a menu, which is gone when the overlay closes, returns the button of that menu. */
function lasting(opener: Element | null): Element | null {
  const menu = opener?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : opener;
}
