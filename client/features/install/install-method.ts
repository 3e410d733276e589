import { atom } from "nanostores";

/** `beforeinstallprompt`, which Chromium alone sends. It may come before any of our code, so index.html keeps it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** How this browser installs the client: by a button of ours, by hand, or not that we know. */
export type InstallWay = "installed" | "button" | "ios" | "menu";

interface Browser {
  isStandalone: boolean;
  hasPrompt: boolean;
  isIos: boolean;
}

/** @internal */
export function wayOf({ isStandalone, hasPrompt, isIos }: Browser): InstallWay {
  if (isStandalone) return "installed";
  if (hasPrompt) return "button";
  return isIos ? "ios" : "menu";
}

/** `standalone` is Apple's; an iPad says that it is a Mac, but one with a touch screen. */
const isIos = () => "standalone" in navigator && navigator.maxTouchPoints > 1;
const isStandalone = () =>
  window.matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

const readWay = () =>
  wayOf({ isStandalone: isStandalone(), hasPrompt: window.installPrompt !== undefined, isIos: isIos() });

export const $way = atom<InstallWay>("menu");

/** Keeps `$way` in step with what the browser offers. Returns a function that stops it. */
export function watchWay(): () => void {
  const read = () => $way.set(readWay());
  const installed = () => {
    window.installPrompt = undefined;
    $way.set("installed");
  };
  read();
  // After the listener of index.html, which came first.
  window.addEventListener("beforeinstallprompt", read);
  window.addEventListener("appinstalled", installed);
  return () => {
    window.removeEventListener("beforeinstallprompt", read);
    window.removeEventListener("appinstalled", installed);
  };
}

/** Only within an action of the person's. A prompt is good once; the browser sends another when it may be asked again. */
export async function install(): Promise<void> {
  const asked = window.installPrompt;
  window.installPrompt = undefined;
  await asked?.prompt();
  if ($way.get() !== "installed") $way.set(readWay());
}
