/*
 * What a page can do before its code is here: the build puts this script into the page itself (`codeAfterPaint`). The code
 * is asked for once the drawn page is on screen, so that a slow line brings what one reads first; without a drawn page,
 * and in a tab that no one looks at, at once. What is pressed meanwhile goes on in the live page, and Start and the look at
 * oneself ask for the camera by themselves.
 */
import { BOTH } from "./features/video/devices/device-problem.ts";
import { releaseEarlyDevices } from "./features/video/devices/early-devices.ts";
import { openChosen } from "./features/video/devices/open-chosen.ts";

declare global {
  interface Window {
    /** The button of the drawn page that was pressed last, for `carryOver`. */
    pressedEarly?: { at: number; text: string } | undefined;
    /** Resolves when the whole style sheet is there: a drawn page itself has only what it needs. */
    styled?: Promise<unknown>;
  }
}

/** Addresses of the code, the entry last. Written by the build. */
declare const CODE: string[];

/** A browser that does not tell of its first paint. */
const PATIENCE_MS = 2_000;

const { promise: styled, resolve: onStyled } = Promise.withResolvers<unknown>();
window.styled = styled;
let isLoading = false;
let isStyling = false;

const { member, foreign } = document.documentElement.dataset;
const isHidden = member !== undefined || foreign !== undefined || document.hidden;
if (isHidden) loadCode();
document.addEventListener("DOMContentLoaded", () => {
  if (isHidden || !document.querySelector("[data-page]")) load();
  else whenPainted(load);
});
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && isDrawn()) press(target.closest("button"));
});
// The browser would put a password into the address.
document.addEventListener("submit", (event) => isDrawn() && event.preventDefault());

function load(): void {
  loadStyles();
  loadCode();
}

function loadStyles(): void {
  if (isStyling) return;
  isStyling = true;
  const href = document.querySelector<HTMLElement>("style[data-rest]")?.dataset.rest;
  if (href) add("link", { rel: "stylesheet", href, onload: onStyled, onerror: onStyled });
  else onStyled(undefined);
}

/** One after the other, each in a task of its own, so that a phone can answer a finger in between. */
function loadCode(): void {
  if (isLoading) return;
  isLoading = true;
  for (const src of CODE) add("script", { type: "module", crossOrigin: "", async: false, src });
}

function add<Tag extends "link" | "script">(tag: Tag, attributes: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), attributes));
}

/** Once it is on screen, not only drawn: what arrives before that counts as something that one had to wait for. */
function whenPainted(work: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    work();
  });
  observer.observe({ type: "paint", buffered: true });
  setTimeout(work, PATIENCE_MS);
}

/** Until React has taken over. */
const isDrawn = () => document.getElementById("boot") !== null;

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
  // The page that takes them over reports what went wrong.
  window.earlyDevices.catch(() => {});
}
