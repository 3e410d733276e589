import { expect, test } from "bun:test";
import { sticksNow } from "./stick-to-end.ts";

const END = { offset: 228, below: 0 };

test("A list that grows below stays at its end", () => {
  expect(sticksNow(true, END, { offset: 228, below: 398 })).toBe(true);
  expect(sticksNow(true, END, { offset: 300, below: 326 })).toBe(true);
});

test("Scrolling up leaves the end, and scrolling back down returns to it", () => {
  const above = { offset: 100, below: 128 };
  expect(sticksNow(true, END, above)).toBe(false);
  expect(sticksNow(false, above, { offset: 140, below: 88 })).toBe(false);
  expect(sticksNow(false, above, { offset: 170, below: 58 })).toBe(true);
});
