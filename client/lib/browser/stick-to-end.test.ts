import { expect, test } from "bun:test";
import { EndKeeper, sticksNow } from "./stick-to-end.ts";

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

test("A reader who has scrolled up keeps their place however much is added, until they are back or want the end", () => {
  const end = new EndKeeper();
  expect(end.isKept).toBe(true);
  end.scrolled({ offset: 500, below: 0 });
  end.scrolled({ offset: 320, below: 180 });
  expect(end.isKept).toBe(false);
  // Lines are added below, and an on-screen keyboard takes half of the list: neither scrolls.
  end.scrolled({ offset: 320, below: 900 });
  expect(end.isKept).toBe(false);
  end.scrolled({ offset: 1_200, below: 20 });
  expect(end.isKept).toBe(true);
  end.scrolled({ offset: 900, below: 320 });
  end.wanted();
  expect(end.isKept).toBe(true);
  end.scrolled({ offset: 1_220, below: 0 });
  expect(end.isKept).toBe(true);
});
