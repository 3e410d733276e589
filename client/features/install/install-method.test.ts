import { afterEach, expect, test } from "bun:test";
import { $installMethod, install, installMethodOf, watchInstallMethod } from "./install-method.ts";

const BROWSER = { isStandalone: false, hasPrompt: false, isIos: false };

test("A browser with an install prompt gets our button, an iPhone the steps, others their menu", () => {
  expect(installMethodOf({ ...BROWSER, hasPrompt: true })).toBe("button");
  expect(installMethodOf({ ...BROWSER, isIos: true })).toBe("ios");
  expect(installMethodOf(BROWSER)).toBe("menu");
});

test("The installed client offers nothing, whatever the browser says", () => {
  expect(installMethodOf({ isStandalone: true, hasPrompt: true, isIos: true })).toBe("installed");
});

const before = { window: globalThis.window, navigator: globalThis.navigator };
afterEach(() => pretend(before));
const pretend = (globals: object) => {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
};

/** A browser with these properties of `navigator`, whose display mode is that of a tab. */
function openBrowser(navigator: object) {
  const target = Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }) });
  const window = target as unknown as Window & typeof globalThis;
  pretend({ window, navigator });
  const stop = watchInstallMethod();
  const answers: string[] = [];
  const offer = () => {
    const prompt = async () => ({ outcome: "accepted" as const, answered: answers.push("asked") });
    window.installPrompt = Object.assign(new Event("beforeinstallprompt"), { prompt });
    window.dispatchEvent(window.installPrompt);
  };
  return { window, stop, offer, answers };
}

test.each([
  ["an iPhone, or an iPad that poses as a Mac", { standalone: false, maxTouchPoints: 5 }, "ios"],
  ["a Mac, which has no touch screen", { standalone: false, maxTouchPoints: 0 }, "menu"],
  ["an iPhone that opened it from the Home Screen", { standalone: true, maxTouchPoints: 5 }, "installed"],
  ["a tablet of another make", { maxTouchPoints: 5 }, "menu"],
] as const)("%s", (_which, navigator, method) => {
  openBrowser(navigator).stop();
  expect($installMethod.get()).toBe(method);
});

test("The button asks once for each prompt of the browser, and goes when the client is installed", async () => {
  const { window, stop, offer, answers } = openBrowser({ maxTouchPoints: 0 });
  expect($installMethod.get()).toBe("menu");
  offer();
  expect($installMethod.get()).toBe("button");
  await install();
  await install();
  expect([answers, $installMethod.get()]).toEqual([["asked"], "menu"]);
  offer();
  window.dispatchEvent(new Event("appinstalled"));
  expect([$installMethod.get(), window.installPrompt]).toEqual(["installed", undefined]);
  await install();
  expect($installMethod.get()).toBe("installed");
  stop();
  offer();
  expect($installMethod.get()).toBe("installed");
});
