import { expect, test } from "bun:test";
import { ageSince } from "./birthday-field.tsx";

const NOW = Date.parse("2026-11-23T12:00Z");

test("A birthday yields an age once it is complete", () => {
  expect(ageSince("1997-12-05", NOW)).toBe(28);
  expect(ageSince("2024-02-29", NOW)).toBe(2);
  expect(ageSince("05.12.199", NOW)).toBe(null);
  expect(ageSince("", NOW)).toBe(null);
});

test("A day that does not exist, or on which no living person was born, yields none", () => {
  for (const day of ["1997-02-31", "2023-02-29", "1997-13-05", "2026-11-24", "1899-01-01", "0000-00-00"])
    expect(ageSince(day, NOW)).toBe(null);
});
