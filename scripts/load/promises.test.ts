import { expect, test } from "bun:test";
import { isCountedOnce, RoomJudge } from "./promises.ts";

const entry = (roomId: string, at: number, wasTalking = false) => ({
  roomId,
  searchedAt: at - 10,
  enteredAt: at,
  wasTalking,
});

test("Messages that are missing or there twice are counted", () => {
  const confirmed = new Set(["a", "b", "c"]);
  expect(isCountedOnce(confirmed, ["c", "b", "a"])).toEqual({ acked: 3, lost: 0, doubled: 0 });
  // One that was stored and never confirmed is no harm.
  expect(isCountedOnce(confirmed, ["a", "c", "c", "d"])).toEqual({ acked: 3, lost: 1, doubled: 1 });
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
