import { expect, test } from "bun:test";
import { peopleCount } from "./people-count.ts";

const AHEAD = { is_active: true, cancelReason: null, capacity: null, coming: 3 };
const OVER = { ...AHEAD, is_active: false };

test("an event ahead tells who is going, or how many places are taken", () => {
  expect(peopleCount(AHEAD)).toBe("going");
  expect(peopleCount({ ...AHEAD, coming: 0 })).toBe("going");
  expect(peopleCount({ ...AHEAD, capacity: 6 })).toBe("places");
});

test("no one is going to an event that is over: it had participants, with places or without", () => {
  expect(peopleCount(OVER)).toBe("participants");
  expect(peopleCount({ ...OVER, capacity: 6 })).toBe("participants");
  expect(peopleCount({ ...OVER, coming: 0 })).toBeNull();
});

test("a cancelled event tells no number, since it took place for no one", () => {
  expect(peopleCount({ ...OVER, cancelReason: "Дождь" })).toBeNull();
});
