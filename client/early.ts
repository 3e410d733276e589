/** In the page itself (`codeAfterPaint`). Loads the code once a prerendered page is on screen; a press meanwhile is repeated later. */

import { SECOND_MS } from "#contract/time.ts";
import { BOTH } from "./features/video/devices/device-problem.ts";
import { releaseEarlyDevices } from "./features/video/devices/early-devices.ts";
import { openChosen } from "./features/video/devices/open-chosen.ts";
import { afterLoss, reloadOnceBack } from "./lib/lost-parts/lost-part.ts";
import { pageWorld } from "./lib/lost-parts/page-world.ts";

declare global {
  interface Window {
    /** For `beginCarryOver`. */
    pressedEarly?: { at: number; text: string } | undefined;
    /** A prerendered page itself has only the styles it needs. */
    styled?: Promise<unknown>;
  }
}

/** Addresses of the code, the entry last. Written by the build. */
declare const CODE: string[];

/** For browsers that do not report their first paint. */
const TIMEOUT_MS = 2_000;

const { promise: styled, resolve: onStyled } = Promise.withResolvers<unknown>();
window.styled = styled;
let isLoading = false;
let isStyling = false;
let isReloading = false;
let stylesLost = 0;

const { member, foreign } = document.documentElement.dataset;
const isForOthers = member !== undefined || foreign !== undefined;
const isHidden = isForOthers || document.hidden;
if (isHidden) loadCode();
document.addEventListener("DOMContentLoaded", () => {
  // React renders another page here. What a password manager filled in meanwhile would be lost with the prerendered one.
  if (isForOthers) document.querySelector("[data-page]")?.replaceChildren();
  // `#boot` is at the end of every page; a page that was cut off before it is reloaded.
  if (!document.getElementById("boot")) reloadLater();
  if (isHidden || !document.querySelector("[data-page]")) load();
  else whenPainted(load);
});
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && isUnhydrated()) press(target.closest("button"));
});
window.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) reloadLater();
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") retryStyles(target.href);
  },
  true,
);
// Without our code the browser would put a password into the address.
document.addEventListener("submit", (event) => isUnhydrated() && event.preventDefault());

function load(): void {
  loadStyles();
  loadCode();
}

function loadStyles(): void {
  if (isStyling) return;
  isStyling = true;
  const href = document.querySelector<HTMLElement>("style[data-rest]")?.dataset.rest;
  if (href) addStyles(href);
  else onStyled(undefined);
}

const addStyles = (href: string) => add("link", { rel: "stylesheet", href, onload: onStyled });

/** Keeps trying; from the second failure on the page goes on without the style sheet, which is better than no page. */
function retryStyles(href: string): void {
  stylesLost++;
  if (stylesLost > 1) onStyled(undefined);
  setTimeout(() => addStyles(href), SECOND_MS * stylesLost);
}

/** Reloads a page that would never work without its lost code: browsers request a module only once per page. */
function reloadLater(): void {
  if (isReloading) return;
  isReloading = true;
  const world = pageWorld(() => false);
  void afterLoss(world).then((outcome) => {
    if (outcome !== "leaving") void reloadOnceBack(world, new AbortController().signal);
  });
}

function loadCode(): void {
  if (isLoading) return;
  isLoading = true;
  if (document.readyState === "loading") {
    // Scripts that are added here would not wait for the rest of the page, and find no element to render into.
    for (const href of CODE) add("link", { rel: "modulepreload", crossOrigin: "", href });
    document.addEventListener("DOMContentLoaded", runCode);
  } else runCode();
}

/** Runs the scripts in order, each in a task of its own, so that a phone can handle a touch in between. */
function runCode(): void {
  for (const src of CODE) add("script", { type: "module", crossOrigin: "", async: false, src });
}

function add<Tag extends "link" | "script">(tag: Tag, attributes: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), attributes));
}

/** Runs `work` once the page is on screen, not only parsed: what loads earlier counts as something that the paint waited for. */
function whenPainted(work: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    work();
  });
  observer.observe({ type: "paint", buffered: true });
  setTimeout(work, TIMEOUT_MS);
}

/** Until React listens (`beginHydration`). */
const isUnhydrated = () => document.querySelector("[data-page]") !== null;

function press(button: HTMLButtonElement | null): void {
  const { earlyDevices } = window;
  if (!button && earlyDevices) return;
  window.pressedEarly = undefined;
  const buttons = [...document.querySelectorAll("#root button")];
  for (const other of buttons) other.removeAttribute("aria-busy");
  if (button?.dataset.asks !== "devices") releaseEarlyDevices();
  if (!button) return;
  window.pressedEarly = { at: buttons.indexOf(button), text: button.textContent };
  button.setAttribute("aria-busy", "true");
  if (button.dataset.asks === "devices" && !earlyDevices) askForDevices();
  load();
}

function askForDevices(): void {
  if (!("RTCPeerConnection" in window && navigator.mediaDevices)) return;
  window.earlyDevices = openChosen(BOTH, "user");
  // The page that takes them over reports a failure.
  window.earlyDevices.catch(() => {});
}
