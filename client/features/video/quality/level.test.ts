import { expect, test } from "bun:test";
import fc from "fast-check";
import { INITIAL_LEVEL, nextLevel } from "./level.ts";

const after = (seconds: readonly boolean[]) => seconds.reduce(nextLevel, INITIAL_LEVEL);
const times = (count: number, wasBad: boolean) => Array.from({ length: count }, () => wasBad);

test("Two bad seconds show nothing, three in a row show the sign, and six good ones hide it", () => {
  expect(after(times(2, true)).isBad).toBe(false);
  expect(after(times(3, true)).isBad).toBe(true);
  expect(after([...times(3, true), ...times(5, false)]).isBad).toBe(true);
  expect(after([...times(3, true), ...times(6, false)])).toEqual(INITIAL_LEVEL);
});

test("Ten good seconds always hide the sign, and it never flickers from second to second", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (seconds) => {
      expect(after([...seconds, ...times(10, false)])).toEqual(INITIAL_LEVEL);
      const shown = seconds.map((_, index) => after(seconds.slice(0, index + 1)).isBad);
      const changes = shown.flatMap((now, index) => (now === (shown[index - 1] ?? false) ? [] : [index]));
      for (const [nth, at] of changes.entries()) {
        const since = at - (changes[nth - 1] ?? -1);
        expect(since).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});
