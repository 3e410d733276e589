import { expect, test } from "bun:test";
import { loaderRemainingMs } from "./auth-loader.tsx";

test("the loader stays about 600 ms for a guest on a sign-in page", () => {
  expect(loaderRemainingMs({ onAuthPage: true, signedIn: false, userArrived: false })).toBe(600);
});

test("the loader never shows to a guest elsewhere", () => {
  expect(loaderRemainingMs({ onAuthPage: false, signedIn: false, userArrived: false })).toBe(0);
});

test("the loader stays for a member until 100 ms after the data arrived, on any page", () => {
  for (const onAuthPage of [true, false]) {
    expect(loaderRemainingMs({ onAuthPage, signedIn: true, userArrived: false })).toBeNull();
    expect(loaderRemainingMs({ onAuthPage, signedIn: true, userArrived: true })).toBe(100);
  }
});
