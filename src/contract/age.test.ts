import { describe, expect, test } from "bun:test";
import { isAgeAllowed } from "./age.ts";

describe("Age", () => {
  const noon = Date.UTC(2030, 0, 15, 12);
  test.each<[born: string, allowed: boolean, note: string]>([
    ["2012-01-15", true, "18 today"],
    ["2012-01-16", false, "18 tomorrow"],
    ["2012-02-01", false, "18 next month"],
    ["2011-12-31", true, "18 a fortnight ago"],
    ["1909-01-15", false, "121 today"],
    ["1909-01-16", true, "120 for the last day"],
    ["2030-01-15", false, "born today"],
    ["2035-01-01", false, "not born yet"],
  ])("%s: %p, %s", (born, allowed) => {
    expect(isAgeAllowed(born, noon)).toBe(allowed);
  });

  test("of someone born on 29 February goes up on 1 March of a common year", () => {
    expect(isAgeAllowed("2012-02-29", Date.UTC(2030, 1, 28, 23))).toBe(false);
    expect(isAgeAllowed("2012-02-29", Date.UTC(2030, 2, 1, 12))).toBe(true);
  });
});
