import { atom } from "nanostores";

/** The `beforeinstallprompt` event, which only Chromium fires. It may fire before our code runs, so index.html keeps it. */
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

export type InstallMethod = "installed" | "button" | "ios" | "menu";

interface Browser {
  isStandalone: boolean;
  hasPrompt: boolean;
  isIos: boolean;
}

/** @internal */
export function installMethodOf({ isStandalone, hasPrompt, isIos }: Browser): InstallMethod {
  if (isStandalone) return "installed";
  if (hasPrompt) return "button";
  return isIos ? "ios" : "menu";
}

/** Only Apple's browsers have `standalone`; an iPad identifies as a Mac, but has a touch screen. */
const isIos = () => "standalone" in navigator && navigator.maxTouchPoints > 1;
const isStandalone = () =>
  window.matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);

const readMethod = () =>
  installMethodOf({
    isStandalone: isStandalone(),
    hasPrompt: window.installPrompt !== undefined,
    isIos: isIos(),
  });

export const $installMethod = atom<InstallMethod>("menu");

export function watchInstallMethod(): () => void {
  const read = () => $installMethod.set(readMethod());
  const installed = () => {
    window.installPrompt = undefined;
    $installMethod.set("installed");
  };
  read();
  // Runs after the listener of index.html, which was added first and stores the event.
  window.addEventListener("beforeinstallprompt", read);
  window.addEventListener("appinstalled", installed);
  return () => {
    window.removeEventListener("beforeinstallprompt", read);
    window.removeEventListener("appinstalled", installed);
  };
}

/** Call only from a user action. A prompt works once; the browser fires another event when it may be shown again. */
export async function install(): Promise<void> {
  const asked = window.installPrompt;
  window.installPrompt = undefined;
  await asked?.prompt();
  if ($installMethod.get() !== "installed") $installMethod.set(readMethod());
}
