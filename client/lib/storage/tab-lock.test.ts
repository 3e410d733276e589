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

test("Work that is refused something itself, like storage, is not done twice", async () => {
  const granting = { request: (_name: string, _options: LockOptions, work: () => unknown) => work() };
  Object.defineProperty(navigator, "locks", { value: granting, configurable: true });
  let times = 0;
  const work = async () => {
    times++;
    throw new DOMException("The user denied access", "SecurityError");
  };
  expect(await withTabLock("chat", work).catch(({ name }) => name)).toBe("SecurityError");
  expect(times).toBe(1);
});
