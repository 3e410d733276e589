import { isBrowser } from "./is-browser.ts";

/**
 * Whether the page that the server drew is on screen, so that React only has to take its place: not for members and not
 * in another language, for which the script in the head has hidden it (index.html). So it is while a page is drawn.
 */
function isDrawn(): boolean {
  if (!isBrowser) return true;
  const { member, foreign } = document.documentElement.dataset;
  return member === undefined && foreign === undefined && document.querySelector("[data-page]") !== null;
}

/** As it was before anything was drawn over it. */
export const wasDrawn = isDrawn();

/** Until React stands where the drawn page stood. */
export const isTakingOver = (): boolean => isBrowser && wasDrawn && document.getElementById("boot") !== null;

/** Takes away what stood in for React. */
export function removeDrawnPage(): void {
  const { dataset } = document.documentElement;
  delete dataset.member;
  delete dataset.foreign;
  document.getElementById("boot")?.remove();
}
