import { expect, test } from "bun:test";
import fc from "fast-check";
import { INITIAL_LEVEL, nextLevel } from "./level.ts";

const after = (seconds: readonly boolean[]) => seconds.reduce(nextLevel, INITIAL_LEVEL);
const times = (count: number, wasBad: boolean) => Array.from({ length: count }, () => wasBad);

test("Two bad seconds show nothing, three in a row show the sign, and four good ones hide it", () => {
  expect(after(times(2, true)).isBad).toBe(false);
  expect(after(times(3, true)).isBad).toBe(true);
  expect(after([...times(3, true), ...times(3, false)]).isBad).toBe(true);
  expect(after([...times(3, true), ...times(4, false)])).toEqual(INITIAL_LEVEL);
});

test("A line that is bad every other second gets the sign, and keeps it", () => {
  const everyOther = Array.from({ length: 40 }, (_, second) => second % 2 === 0);
  const shown = everyOther.map((_, second) => after(everyOther.slice(0, second + 1)).isBad);
  expect(shown.slice(0, 10)).not.toContain(true);
  expect(shown.slice(10)).not.toContain(false);
});

test("Four good seconds always hide the sign, and it never flickers from second to second", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (seconds) => {
      expect(after([...seconds, ...times(4, false)])).toEqual(INITIAL_LEVEL);
      const shown = seconds.map((_, index) => after(seconds.slice(0, index + 1)).isBad);
      const changes = shown.flatMap((now, index) => (now === (shown[index - 1] ?? false) ? [] : [index]));
      for (const [nth, at] of changes.entries()) {
        const since = at - (changes[nth - 1] ?? -1);
        expect(since).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});
