/**
 * The pictures of a transition lie over the page and would swallow a press meant for what is below them, so the first press
 * skips the transition. A touch then hits the page itself; a mouse click does not, and is passed on.
 */
export function skipOnPress(transition: ViewTransition): void {
  const pressed = () => {
    transition.skipTransition();
    window.addEventListener("click", passOn, { capture: true, once: true });
  };
  const stop = () => window.removeEventListener("pointerdown", pressed, { capture: true });
  window.addEventListener("pointerdown", pressed, { capture: true, once: true });
  transition.finished.then(stop, stop);
}

function passOn({ target, clientX, clientY }: MouseEvent): void {
  if (target !== document.documentElement) return;
  const below = document.elementFromPoint(clientX, clientY);
  const control = below?.closest<HTMLElement>("a, button, label, input, textarea");
  control?.focus({ preventScroll: true });
  control?.click();
}
