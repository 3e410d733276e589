import { expect, test } from "bun:test";
import { wayOf } from "./way.ts";

const BROWSER = { isStandalone: false, hasPrompt: false, isIos: false };

test("A browser that asks by itself has a button, an iPhone a guide, others their menu", () => {
  expect(wayOf({ ...BROWSER, hasPrompt: true })).toBe("button");
  expect(wayOf({ ...BROWSER, isIos: true })).toBe("ios");
  expect(wayOf(BROWSER)).toBe("menu");
});

test("The installed client offers nothing, whatever the browser says", () => {
  expect(wayOf({ isStandalone: true, hasPrompt: true, isIos: true })).toBe("installed");
});
