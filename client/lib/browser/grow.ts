import type { MouseEvent } from "react";

/** Its rules stand in client/ui/motion.css. */
const NAME = "grown";
let pressed: HTMLElement | null = null;
let growing = false;

/** On a link of a card: the picture in it (`data-picture`) grows into that of the page it leads to (`data-grown`). */
export function growFrom({ currentTarget, metaKey, ctrlKey, shiftKey }: MouseEvent<HTMLElement>): void {
  // These open elsewhere.
  if (metaKey || ctrlKey || shiftKey) return;
  pressed = (currentTarget.closest("li") ?? currentTarget).querySelector<HTMLElement>("[data-picture]");
}

/** A card is becoming this page: it needs no other way onto the screen. */
export const isGrowing = (): boolean => growing;

/**
 * Stands in for the router's own, which neither waits for the page nor takes it well when a transition is skipped. Only
 * a press on a card makes one, where the browser can and movement is welcome.
 */
export function startViewTransition(render: () => Promise<void>): Promise<void> {
  const card = pressed;
  pressed = null;
  const isWelcome = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!card?.isConnected || !isWelcome || !("startViewTransition" in document)) return render();
  let page: HTMLElement | null = null;
  card.style.viewTransitionName = NAME;
  growing = true;
  const transition = document.startViewTransition(async () => {
    card.style.viewTransitionName = "";
    await render();
    page = document.querySelector<HTMLElement>("[data-grown]");
    if (page) page.style.viewTransitionName = NAME;
  });
  const end = () => {
    growing = false;
    if (page) page.style.viewTransitionName = "";
  };
  // One that is skipped, as in a hidden tab, has rendered the page all the same.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
  return transition.updateCallbackDone;
}
