import { expect, test } from "bun:test";
import { counted, countVisit, isHintDue, noteHint, readVisits, type Visits } from "./visits.ts";

const FIRST: Visits = { days: 1, day: "2030-1-1", hinted: false };

test("Several visits on one day count once", () => {
  expect(counted(FIRST, "2030-1-1")).toEqual(FIRST);
  expect(counted(FIRST, "2030-1-2")).toEqual({ ...FIRST, day: "2030-1-2", days: 2 });
});

test("The hint is due on a second day, or once someone wrote or asked, and only once", () => {
  expect(isHintDue(FIRST, { waiting: 0 })).toBe(false);
  expect(isHintDue(FIRST, { waiting: 1 })).toBe(true);
  expect(isHintDue({ ...FIRST, days: 2 }, { waiting: 0 })).toBe(true);
  expect(isHintDue({ ...FIRST, days: 9, hinted: true }, { waiting: 5 })).toBe(false);
});

test("A hint that was shown is remembered on later days", () => {
  countVisit(new Date(2030, 0, 1));
  noteHint();
  expect(countVisit(new Date(2030, 0, 2))).toEqual({ days: 2, day: "2030-1-2", hinted: true });
  expect(readVisits().hinted).toBe(true);
});
