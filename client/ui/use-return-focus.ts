import { useRef } from "react";

/** Radix gives focus back to its own trigger only; our overlays are opened from anywhere. Spread onto the content. */
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

/** A menu is gone when the overlay closes that was chosen from it; the button of that menu is still there. */
function lasting(opener: Element | null): Element | null {
  const menu = opener?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : opener;
}
