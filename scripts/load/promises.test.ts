import { expect, test } from "bun:test";
import { countedOnce, RoomJudge, Tally, TouchJudge } from "./promises.ts";
import type { Wish } from "./reports.ts";

const entry = (roomId: string, at: number, wasTalking = false) => ({
  kind: "room" as const,
  roomId,
  searchedAt: at - 10,
  enteredAt: at,
  wasTalking,
});

test("Messages that are missing or there twice are counted", () => {
  const confirmed = new Set(["a", "b", "c"]);
  const whole = { lost: { broken: 0, of: 3 }, doubled: { broken: 0, of: 3 } };
  expect(countedOnce(confirmed, ["c", "b", "a"])).toEqual(whole);
  // One that was stored and never confirmed is no harm.
  expect(countedOnce(confirmed, ["a", "c", "c", "d"])).toEqual({
    lost: { broken: 1, of: 3 },
    doubled: { broken: 1, of: 3 },
  });
});

test("A room is a meeting of two, and its wait begins with the later search", () => {
  const judge = new RoomJudge();
  expect(judge.take(entry("r", 100))).toBeNull();
  expect(judge.take(entry("r", 103))).toBe(10);
  expect(judge).toMatchObject({ meetings: 1, wrong: 0 });
});

test("Someone in two rooms, and a third one in a room, are wrong", () => {
  const judge = new RoomJudge();
  judge.take(entry("r", 100));
  judge.take(entry("r", 100));
  judge.take(entry("s", 101, true));
  expect(judge.wrong).toBe(1);
  judge.take(entry("r", 102));
  expect(judge.wrong).toBe(2);
});

const touchAfter = (...wishes: [guest: string, what: Wish["what"]][]) => {
  const [judge, tally] = [new TouchJudge(), new Tally()];
  for (const [guest, what] of wishes) judge.take({ roomId: "r", guest, what });
  judge.verdict(tally);
  return tally.counts.touch;
};
const both = (what: Wish["what"]): [string, Wish["what"]][] => [
  ["anna", what],
  ["boris", what],
];

test("Who wants to talk again hears so only if both do, and then both hear it", () => {
  const kept = { broken: 0, of: 1 };
  const broken = { broken: 1, of: 1 };
  expect(touchAfter(...both("asked"), ...both("confirmed"), ...both("heard"))).toEqual(kept);
  expect(touchAfter(...both("asked"), ...both("confirmed"), ["anna", "heard"])).toEqual(broken);
  expect(touchAfter(...both("asked"), ...both("confirmed"))).toEqual(broken);
  expect(touchAfter(["anna", "asked"], ["anna", "confirmed"])).toEqual(kept);
  expect(touchAfter(["anna", "asked"], ["anna", "confirmed"], ["anna", "heard"])).toEqual(broken);
  expect(touchAfter(["anna", "asked"], ["anna", "confirmed"], ["boris", "heard"])).toEqual(broken);
  // Its answer was lost: it may have arrived, or not.
  expect(touchAfter(...both("asked"), ["anna", "confirmed"])).toEqual(kept);
  expect(touchAfter(...both("asked"), ["anna", "confirmed"], ...both("heard"))).toEqual(kept);
});
