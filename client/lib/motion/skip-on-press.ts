/** The pictures of a transition would swallow a press. After the skip a touch hits the page itself; a mouse click is passed on. */
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
