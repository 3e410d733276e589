import { isBrowser } from "./is-browser.ts";

/** False for members and in another language, for which index.html has hidden the page. True while prerendering. */
function isPrerendered(): boolean {
  if (!isBrowser) return true;
  const { member, foreign } = document.documentElement.dataset;
  return member === undefined && foreign === undefined && document.querySelector("[data-page]") !== null;
}

export const wasPrerendered = isPrerendered();

export const isHydrating = (): boolean =>
  isBrowser && wasPrerendered && document.getElementById("boot") !== null;

/** From here on React handles presses and links itself. */
export function beginHydration(root: HTMLElement): void {
  delete root.dataset.page;
  // The server adds it for browsers without scripts.
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href$="?lang=en"]'))
    link.setAttribute("href", link.getAttribute("href")!.replace("?lang=en", ""));
}

const { promise, resolve } = Promise.withResolvers<void>();
/** The socket waits for it: React hydrates a page that was prerendered without its messages. */
export const hydrated: Promise<void> = promise;

export function removePrerenderedPage(): void {
  const { dataset } = document.documentElement;
  delete dataset.member;
  delete dataset.foreign;
  document.getElementById("boot")?.remove();
  resolve();
}
