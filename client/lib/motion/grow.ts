import { atom } from "nanostores";
import type { MouseEvent } from "react";
import { isBrowser } from "../first-load/is-browser.ts";
import { nextTask } from "../first-load/next-task.ts";
import { pageChange } from "./page-change.ts";
import { yieldToPress } from "./yield-to-press.ts";

/** Its rules stand in client/ui/motion.css. */
const NAME = "grown";
/** The screen stands still meanwhile. */
const DRAWN_MS = 80;
/** What is to become the next page. */
let pressed: HTMLElement | null = null;
/** What became the page that stands. */
let opener: HTMLElement | null = null;
/** The addresses of pages that a card became. */
const grew = new Set<string>();
let leadsBack = false;
/** A card is becoming this page: it needs no other way onto the screen, and keeps what it grows into until it is there. */
export const $growing = atom(false);

/** On a link of a card: the picture in it (`data-picture`) grows into that of the page it leads to (`data-grown`). */
export function growFrom({ currentTarget, metaKey, ctrlKey, shiftKey }: MouseEvent<HTMLElement>): void {
  // These open elsewhere.
  if (metaKey || ctrlKey || shiftKey) return;
  pressed = pictureOf(currentTarget);
  pageChange.carried = pressed ? sourceOf(pressed) : undefined;
}

/** On a link that leads up to the list: the picture of the page goes back into its card, as it does by the browser's back. */
export function shrinkBack(): void {
  leadsBack = true;
}

/**
 * Stands in for the router's own, which neither waits for the page nor takes it well when a transition is skipped. Only
 * a press on a card, or the way back to it, makes a transition, where the browser can and movement is welcome.
 * @param left the address of the page that goes
 */
function startViewTransition(render: () => Promise<void>, left: string | undefined): Promise<void> {
  const mayShrink = leadsBack && left !== undefined && grew.has(left);
  const grown = mayShrink ? findInSight([document.querySelector<HTMLElement>("[data-grown]")]) : null;
  const from = pressed?.isConnected ? pressed : grown;
  const isBack = from === grown;
  const card = opener;
  opener = isBack ? null : pressed;
  if (!pressed) pageChange.carried = undefined;
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
  // One that is skipped, as in a hidden tab, has rendered the page all the same.
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
  yieldToPress(transition);
  return transition.updateCallbackDone;
}

/** Of the page that stands now. Its code may have come but just now, and take some more moments to be drawn. */
async function findGrown(): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>("[data-grown]");
  const until = performance.now() + DRAWN_MS;
  // Without a photograph on the card there may be none on the page.
  while (pageChange.carried && !find() && performance.now() < until) await nextTask();
  return find();
}

/** A row that draws itself once it is in sight (`content-visibility`) would be empty at the moment that counts. */
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

/** The pictures whose links lead to this address. */
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
  // Before the router hears of it. Where a swipe has moved the page already, nothing moves a second time.
  const note = ({ hasUAVisualTransition }: PopStateEvent) => {
    leadsBack = !hasUAVisualTransition;
  };
  window.addEventListener("popstate", note, { capture: true });
}
