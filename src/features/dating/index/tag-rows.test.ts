import { expect, test } from "bun:test";
import { seeded } from "#src/chance/seeded.ts";
import { SEGMENT_SIZE, TAGS_MAX } from "./segment.ts";
import { TagRows } from "./tag-rows.ts";

test("Rows hold what was put last, however often they grow and shrink", () => {
  const random = seeded(7);
  const below = (limit: number) => Math.floor(random() * limit);
  const rows = new TagRows(SEGMENT_SIZE);
  const expected: number[][] = Array.from({ length: SEGMENT_SIZE }, () => []);
  for (let round = 0; round < 5 * SEGMENT_SIZE; round++) {
    const i = below(SEGMENT_SIZE);
    // In the last rounds everyone has the most tags allowed.
    const most = round < 3 * SEGMENT_SIZE ? below(TAGS_MAX + 1) : TAGS_MAX;
    expected[i] = Array.from({ length: most }, () => 1 + below(2 ** 31 - 1));
    rows.put(i, expected[i]);
  }
  for (const [i, tags] of expected.entries()) {
    expect([...rows.at(i)]).toEqual(tags);
    expect(rows.countAmong(i, tags.slice(1))).toBe(Math.max(0, tags.length - 1));
  }
});
