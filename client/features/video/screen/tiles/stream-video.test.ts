import { beforeEach, expect, test } from "bun:test";
import { keepPlaying } from "./stream-video.tsx";

let video: EventTarget;
let now: number;
let plays: number;
let isStopped: boolean;
let isLive: boolean;
let isAllowed: boolean;
let end: () => void;
beforeEach(() => {
  [video, now, plays, isStopped, isLive, isAllowed] = [new EventTarget(), 0, 0, false, true, true];
  end = keepPlaying(video, {
    isLive: () => isLive,
    play: async () => {
      plays++;
      return isAllowed;
    },
    now: () => now,
    stopped: (value) => {
      isStopped = value;
    },
  });
});

async function pause(): Promise<void> {
  video.dispatchEvent(new Event("pause"));
  await Promise.resolve();
  await Promise.resolve();
}

test("A picture that is paused from outside plays again, without a word", async () => {
  for (let time = 0; time < 10; time++) {
    now += 10_000;
    await pause();
  }
  expect([plays, isStopped]).toEqual([10, false]);
});

test("When the browser refuses, the user is told, until the picture moves again", async () => {
  isAllowed = false;
  await pause();
  expect(isStopped).toBe(true);
  video.dispatchEvent(new Event("playing"));
  expect(isStopped).toBe(false);
});

test("What is paused again and again within seconds is not fought over", async () => {
  for (let time = 0; time < 20; time++) await pause();
  expect([plays, isStopped]).toEqual([3, true]);
});

test("A stream that has ended is not played, nor one whose video is gone", async () => {
  isLive = false;
  await pause();
  isLive = true;
  end();
  await pause();
  expect([plays, isStopped]).toEqual([0, false]);
});
