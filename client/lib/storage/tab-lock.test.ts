import { afterEach, beforeEach, expect, test } from "bun:test";
import { holdLock, isFree, withTabLock } from "./tab-lock.ts";

/** As in Chrome when the user blocks all cookies. */
const refusing = {
  request: () => Promise.reject(new DOMException("Access to the Locks API is denied", "SecurityError")),
};
const before = Object.getOwnPropertyDescriptor(navigator, "locks");
beforeEach(() => void Object.defineProperty(navigator, "locks", { value: refusing, configurable: true }));
afterEach(() => {
  if (before) Object.defineProperty(navigator, "locks", before);
  else Reflect.deleteProperty(navigator, "locks");
});

test("A browser that refuses locks counts as one without any", async () => {
  expect(await isFree("devices")).toBe(true);
  holdLock("devices")();
  let isDone = false;
  await withTabLock("chat", async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
