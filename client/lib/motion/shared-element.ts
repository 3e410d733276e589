import { atom } from "nanostores";
import type { MouseEvent } from "react";
import { isBrowser } from "../first-load/is-browser.ts";
import { nextTask } from "../first-load/next-task.ts";
import { pageChange } from "./page-change.ts";

/** The `view-transition-name`; client/ui/motion.css has its rules. */
const NAME = "grown";
/** The screen is frozen meanwhile. */
const DRAWN_MS = 80;
let pressed: HTMLElement | null = null;
let opener: HTMLElement | null = null;
const grew = new Set<string>();
let leadsBack = false;
/** Then the page needs no other animation, and must keep the picture's target. */
export const $growing = atom(false);

/** The card's picture (`data-picture`) grows into that of the page (`data-grown`). */
export function growFrom({ currentTarget, metaKey, ctrlKey, shiftKey }: MouseEvent<HTMLElement>): void {
  // These clicks open another tab or window.
  if (metaKey || ctrlKey || shiftKey) return;
  pressed = pictureOf(currentTarget);
  pageChange.cardPicture = pressed ? sourceOf(pressed) : undefined;
}

/** The picture of the page shrinks back into its card, as with the browser's Back. */
export function shrinkBack(): void {
  leadsBack = true;
}

/** Instead of the router's own, which neither waits for the page nor copes with a skipped transition. @param left an address */
function startViewTransition(render: () => Promise<void>, left: string | undefined): Promise<void> {
  const mayShrink = leadsBack && left !== undefined && grew.has(left);
  const grown = mayShrink ? findInSight([document.querySelector<HTMLElement>("[data-grown]")]) : null;
  const from = pressed?.isConnected ? pressed : grown;
  const isBack = from === grown;
  const card = opener;
  opener = isBack ? null : pressed;
  if (!pressed) pageChange.cardPicture = undefined;
  pressed = null;
  leadsBack = false;
  const isWelcome = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!from || !isWelcome || !("startViewTransition" in document)) return render();
  let to: HTMLElement | null = null;
  mark(from);
  if (!isBack) grew.add(`${location.pathname}${location.search}`);
  $growing.set(!isBack);
  const transition = document.startViewTransition(async () => {
    unmark(from);
    await render();
    to = isBack ? findInSight([card, ...cardsOf(left)]) : await findGrown();
    if (to) mark(to);
    else if (isBack) transition.skipTransition();
  });
  const end = () => {
    $growing.set(false);
    if (to) unmark(to);
  };
  // A skipped transition, as in a hidden tab, has still rendered the page.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
  skipOnPress(transition);
  return transition.updateCallbackDone;
}

/** The page's code may have only just arrived. */
async function findGrown(): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>("[data-grown]");
  const until = performance.now() + DRAWN_MS;
  // Without a photograph on the card there may be none on the page.
  while (pageChange.cardPicture && !find() && performance.now() < until) await nextTask();
  return find();
}

/** With `content-visibility` the row renders only once it is in sight, and would be empty in the transition. */
function mark(picture: HTMLElement): void {
  picture.style.viewTransitionName = NAME;
  picture.closest("li")?.style.setProperty("content-visibility", "visible");
}

function unmark(picture: HTMLElement): void {
  picture.style.viewTransitionName = "";
  picture.closest("li")?.style.removeProperty("content-visibility");
}

const pictureOf = (link: HTMLElement) =>
  (link.closest("li") ?? link).querySelector<HTMLElement>("[data-picture]");

const cardsOf = (address: string | undefined) =>
  [...document.querySelectorAll("a")]
    .filter((link) => link.getAttribute("href") === address)
    .map((link) => pictureOf(link));

const sourceOf = (picture: HTMLElement) =>
  (picture instanceof HTMLImageElement ? picture : picture.querySelector("img"))?.currentSrc || undefined;

const findInSight = (elements: (HTMLElement | null)[]): HTMLElement | null =>
  elements.find((element) => {
    if (!element?.isConnected) return false;
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  }) ?? null;

if (isBrowser) {
  pageChange.run = startViewTransition;
  // Runs before the router's listener. If a swipe has moved the page already, nothing moves a second time.
  const note = ({ hasUAVisualTransition }: PopStateEvent) => {
    leadsBack = !hasUAVisualTransition;
  };
  window.addEventListener("popstate", note, { capture: true });
}

/** The pictures of a transition would swallow a press. After the skip a touch hits the page itself; a mouse click is passed on. */
function skipOnPress(transition: ViewTransition): void {
  const pressed = () => {
    transition.skipTransition();
    window.addEventListener("click", passOn, { capture: true, once: true });
  };
  const stop = () => window.removeEventListener("pointerdown", pressed, { capture: true });
  window.addEventListener("pointerdown", pressed, { capture: true, once: true });
  transition.finished.then(stop, stop);
}

function passOn({ target, clientX, clientY }: globalThis.MouseEvent): void {
  if (target !== document.documentElement) return;
  const below = document.elementFromPoint(clientX, clientY);
  const control = below?.closest<HTMLElement>("a, button, label, input, textarea");
  control?.focus({ preventScroll: true });
  control?.click();
}
