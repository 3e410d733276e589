import { expect, test } from "bun:test";
import { installMethodOf } from "./install-method.ts";

const BROWSER = { isStandalone: false, hasPrompt: false, isIos: false };

test("A browser with an install prompt gets our button, an iPhone the steps, others their menu", () => {
  expect(installMethodOf({ ...BROWSER, hasPrompt: true })).toBe("button");
  expect(installMethodOf({ ...BROWSER, isIos: true })).toBe("ios");
  expect(installMethodOf(BROWSER)).toBe("menu");
});

test("The installed client offers nothing, whatever the browser says", () => {
  expect(installMethodOf({ isStandalone: true, hasPrompt: true, isIos: true })).toBe("installed");
});
