import { isBrowser } from "./is-browser.ts";

/**
 * Whether the page that the server drew is on screen, so that React adopts it: not for members and not
 * in another language, for which the script in the head has hidden it (index.html). So it is while a page is drawn.
 */
function isDrawn(): boolean {
  if (!isBrowser) return true;
  const { member, foreign } = document.documentElement.dataset;
  return member === undefined && foreign === undefined && document.querySelector("[data-page]") !== null;
}

/** As it was before anything was drawn over it. */
export const wasDrawn = isDrawn();

/** Until React has adopted the drawn page. */
export const isTakingOver = (): boolean => isBrowser && wasDrawn && document.getElementById("boot") !== null;

/** React listens from here on: what is pressed is its own, and links lead where React says. */
export function beginTakingOver(root: HTMLElement): void {
  delete root.dataset.page;
  // Written by the server for browsers that run no script.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href$="?lang=en"]'))
    link.setAttribute("href", link.getAttribute("href")!.replace("?lang=en", ""));
}

const { promise, resolve } = Promise.withResolvers<void>();
/** Resolves when React stands. News from the server wait for it: React adopts what was drawn without them. */
export const takenOver: Promise<void> = promise;

/** Takes away what stood in for React. */
export function removeDrawnPage(): void {
  const { dataset } = document.documentElement;
  delete dataset.member;
  delete dataset.foreign;
  document.getElementById("boot")?.remove();
  resolve();
}
