import { type RefObject, type TouchEvent, useRef } from "react";

const PRESS_MS = 450;
const STAYS_WITHIN = 10;

/** Handles a right click, the menu key and a long press. Selected text and links keep the browser's own menu. */
export function useLongPress(element: RefObject<HTMLElement | null>, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const pressed = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  const open = () => {
    pressed.current = true;
    onPress();
  };
  return {
    onContextMenu: (event: { target: EventTarget; preventDefault: () => void }) => {
      if (keepsBrowserMenu(event.target, element.current)) return;
      event.preventDefault();
      cancel();
      onPress();
    },
    // Safari on iOS fires no contextmenu event.
    onTouchStart: ({ touches, target }: TouchEvent) => {
      cancel();
      pressed.current = false;
      const finger = touches[0];
      if (touches.length > 1 || !finger || keepsBrowserMenu(target, element.current)) return;
      start.current = { x: finger.clientX, y: finger.clientY };
      timer.current = setTimeout(open, PRESS_MS);
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      const { x, y } = start.current;
      if (!finger || Math.hypot(finger.clientX - x, finger.clientY - y) > STAYS_WITHIN) cancel();
    },
    // The finger that opened the menu must not also press what is under it.
    onTouchEnd: (event: TouchEvent) => {
      cancel();
      if (pressed.current) event.preventDefault();
    },
    onTouchCancel: cancel,
  };
}

function keepsBrowserMenu(target: EventTarget, element: HTMLElement | null): boolean {
  const chosen = getSelection();
  const isChosen = chosen && !chosen.isCollapsed && element?.contains(chosen.anchorNode);
  return Boolean(isChosen) || (target as Element).closest("a") !== null;
}
