import { expect, test } from "bun:test";
import { isBadSecond, type LineSample, sampleOf } from "./line.ts";

const SECOND_0: LineSample = { at: 0, received: 1000, lost: 0, frames: 100, sentLoss: 0, roundTrip: 0.05 };
const second = (change: Partial<LineSample>): LineSample => ({
  ...SECOND_0,
  at: 1_000,
  received: 1_100,
  frames: 110,
  ...change,
});

test("A second with its packets and frames is a good one", () => {
  expect(isBadSecond(SECOND_0, second({}), true)).toBe(false);
  expect(isBadSecond(SECOND_0, second({ lost: 5 }), true)).toBe(false);
});

test.each([
  ["many packets lost on the way here", { lost: 10 }],
  ["many lost on the way there", { sentLoss: 0.1 }],
  ["an echo of more than half a second", { roundTrip: 0.6 }],
  ["a picture that stands still", { frames: 102 }],
] as const)("A second is bad by %s", (_, change) => {
  expect(isBadSecond(SECOND_0, second(change), true)).toBe(true);
});

test("A camera that is off has no frames to miss, and a handful of packets proves nothing", () => {
  expect(isBadSecond(SECOND_0, second({ frames: 100 }), false)).toBe(false);
  expect(isBadSecond(SECOND_0, second({ received: 1_005, lost: 2 }), true)).toBe(false);
});

test("A replaced connection, or a clock that stands, is judged from the next second on", () => {
  expect(isBadSecond(SECOND_0, second({ received: 3, frames: 0 }), true)).toBe(false);
  expect(isBadSecond(SECOND_0, { ...SECOND_0 }, true)).toBe(false);
});

test("Stats of all streams are summed up, the worst word of the companion counts, and gaps count as fine", () => {
  const stats = [
    { type: "inbound-rtp", packetsReceived: 10, packetsLost: 1, framesDecoded: 7 },
    { type: "inbound-rtp", packetsReceived: 5 },
    { type: "remote-inbound-rtp", fractionLost: 0.02, roundTripTime: 0.3 },
    { type: "remote-inbound-rtp", fractionLost: 0.2 },
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
