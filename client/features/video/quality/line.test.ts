import { expect, test } from "bun:test";
import { isBadSecond, isSilentSecond, type LineSample, sampleOf } from "./line.ts";

const SECOND_0: LineSample = { at: 0, received: 1000, lost: 0, frames: 100, sentLoss: 0, roundTrip: 0.05 };
const second = (change: Partial<LineSample>): LineSample => ({
  ...SECOND_0,
  at: 1_000,
  received: 1_100,
  frames: 110,
  ...change,
});

test("A second with its packets and frames is good", () => {
  expect(isBadSecond(SECOND_0, second({}), true)).toBe(false);
  expect(isBadSecond(SECOND_0, second({ lost: 5 }), true)).toBe(false);
});

test.each([
  ["many incoming packets lost", { lost: 10 }],
  ["many outgoing packets lost", { sentLoss: 0.1 }],
  ["a round trip of more than half a second", { roundTrip: 0.6 }],
  ["a frozen picture", { frames: 102 }],
] as const)("A second is bad with %s", (_, change) => {
  expect(isBadSecond(SECOND_0, second(change), true)).toBe(true);
});

test("A camera that is off has no frames to miss, and a handful of packets proves nothing", () => {
  expect(isBadSecond(SECOND_0, second({ frames: 100 }), false)).toBe(false);
  expect(isBadSecond(SECOND_0, second({ received: 1_005, lost: 2 }), true)).toBe(false);
});

test("A second with a replaced connection, or with no time between its samples, is not judged", () => {
  expect(isBadSecond(SECOND_0, second({ received: 3, frames: 0 }), true)).toBe(false);
  expect(isBadSecond(SECOND_0, { ...SECOND_0 }, true)).toBe(false);
});

test("A second in which nothing came is silent, but not one with a replaced connection", () => {
  expect(isSilentSecond(SECOND_0, second({ received: 1_000 }))).toBe(true);
  expect(isSilentSecond(SECOND_0, second({ received: 1_001 }))).toBe(false);
  expect(isSilentSecond(SECOND_0, second({ received: 0 }))).toBe(false);
  expect(isSilentSecond(SECOND_0, { ...SECOND_0 })).toBe(false);
});

test("Stats of all streams are added up, the companion's latest report counts, and missing values count as fine", () => {
  const stats = [
    { type: "inbound-rtp", packetsReceived: 10, packetsLost: 1, framesDecoded: 7 },
    { type: "inbound-rtp", packetsReceived: 5 },
    { type: "remote-inbound-rtp", timestamp: 3_000, fractionLost: 0.9, roundTripTime: 0.8 },
    { type: "remote-inbound-rtp", timestamp: 4_000, fractionLost: 0.2, roundTripTime: 0.3 },
    { type: "remote-inbound-rtp", timestamp: 1_000, fractionLost: 0.7 },
    { type: "transport", packetsReceived: 99 },
  ];
  expect(sampleOf(stats, 7)).toEqual({
    at: 7,
    received: 15,
    lost: 1,
    frames: 7,
    sentLoss: 0.2,
    roundTrip: 0.3,
  });
});
