import { expect, test } from "bun:test";
import { sticksNow } from "./stick-to-end.ts";

const END = { offset: 228, below: 0 };

test("Messages that grow below take no one away from the end", () => {
  expect(sticksNow(true, END, { offset: 228, below: 398 })).toBe(true);
  expect(sticksNow(true, END, { offset: 300, below: 326 })).toBe(true);
});

test("Who goes up leaves the end, and has it again once back", () => {
  const above = { offset: 100, below: 128 };
  expect(sticksNow(true, END, above)).toBe(false);
  expect(sticksNow(false, above, { offset: 140, below: 88 })).toBe(false);
  expect(sticksNow(false, above, { offset: 170, below: 58 })).toBe(true);
});
