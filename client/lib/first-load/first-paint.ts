import { isBrowser } from "./is-browser.ts";

/**
 * Whether the page that the server drew is on screen, so that React adopts it: not for members and not in another language,
 * for which the script in the head has hidden it (index.html). True as well while a page is being drawn.
 */
function isDrawn(): boolean {
  if (!isBrowser) return true;
  const { member, foreign } = document.documentElement.dataset;
  return member === undefined && foreign === undefined && document.querySelector("[data-page]") !== null;
}

/** The answer at load, before React renders. */
export const wasDrawn = isDrawn();

/** Whether React has yet to adopt the drawn page. */
export const isTakingOver = (): boolean => isBrowser && wasDrawn && document.getElementById("boot") !== null;

/** Marks that React listens: from here on it handles presses and links itself. */
export function beginTakingOver(root: HTMLElement): void {
  delete root.dataset.page;
  // The server adds it for browsers without scripts.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href$="?lang=en"]'))
    link.setAttribute("href", link.getAttribute("href")!.replace("?lang=en", ""));
}

const { promise, resolve } = Promise.withResolvers<void>();
/** Resolves when React has rendered. The socket waits for it: React adopts a page that was drawn without its messages. */
export const takenOver: Promise<void> = promise;

/** Removes what stood in for React until it rendered. */
export function removeDrawnPage(): void {
  const { dataset } = document.documentElement;
  delete dataset.member;
  delete dataset.foreign;
  document.getElementById("boot")?.remove();
  resolve();
}
