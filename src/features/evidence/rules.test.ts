import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Standing, VERSIONS_A_DAY, worthKeeping } from "./rules.ts";

/** Versions that follow each other, each standing so long. */
const versions = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 40 }).map((lengths) => {
  let since = 0;
  return lengths.map((length): Standing => {
    const version = { since, until: since + length };
    since = version.until;
    return version;
  });
});
const stood = ({ since, until }: Standing) => until - since;

test("Few versions are all kept; of more, the latest and those that stood longest, in their order", () => {
  fc.assert(
    fc.property(versions, (all) => {
      const kept = worthKeeping(all, VERSIONS_A_DAY);
      expect(kept).toEqual(all.filter((version) => kept.includes(version)));
      expect(kept).toHaveLength(Math.min(all.length, VERSIONS_A_DAY));
      expect(kept).toEqual(expect.arrayContaining(all.slice(-VERSIONS_A_DAY / 2)));
      const dropped = all.filter((version) => !kept.includes(version));
      const older = kept.slice(0, -VERSIONS_A_DAY / 2);
      for (const version of dropped)
        expect(stood(version)).toBeLessThanOrEqual(Math.min(...older.map(stood)));
    }),
    { seed: 2030 },
  );
});

test("What stood for a day outlasts any number of edits that follow it, dropped one by one", () => {
  let kept: Standing[] = [{ since: 0, until: 86_400_000 }];
  for (let until = 86_400_001; until < 86_400_101; until++)
    kept = worthKeeping([...kept, { since: until - 1, until }], VERSIONS_A_DAY);
  expect(kept).toHaveLength(VERSIONS_A_DAY);
  expect(kept[0]).toEqual({ since: 0, until: 86_400_000 });
  expect(kept.at(-1)!.until).toBe(86_400_100);
});
