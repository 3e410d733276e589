import { describe, expect, test } from "bun:test";
import { afterFrame, isDue, type Load, NO_LOAD, paceOf } from "./pace.ts";

/** Frames that come as often as the pace lets them, each of which takes so long to draw. */
function draw(seconds: number, tookMs: number, from: Load = NO_LOAD): Load {
  let load = from;
  let now = load.since ?? 0;
  const end = now + seconds * 1000;
  while (now < end) {
    now += Math.max(1000 / paceOf(load).frames, tookMs);
    load = afterFrame(load, now, tookMs);
  }
  return load;
}

describe("A device", () => {
  test("that draws a frame in 8 ms keeps the full picture", () => {
    expect(draw(60, 8)).toMatchObject({ step: 0, isTooMuch: false });
  });

  test("that needs 25 ms draws a smaller picture less often, and then keeps up", () => {
    expect(draw(60, 25)).toMatchObject({ step: 2, isTooMuch: false });
  });

  test("that cannot keep up even then says so, and goes on with the lowest pace", () => {
    expect(draw(60, 60)).toMatchObject({ step: 2, isTooMuch: true });
  });

  test("that was only busy for a moment is not slowed down", () => {
    const busy = draw(1.5, 30);
    expect(draw(30, 8, busy).step).toBe(0);
  });

  test("that has become faster says so no more", () => {
    expect(draw(10, 8, draw(60, 60)).isTooMuch).toBe(false);
  });
});

test("Each pace asks for less than the one before", () => {
  const paces = [0, 1, 2].map((step) => paceOf({ step }));
  for (const part of ["side", "frames", "looks"] as const)
    expect(paces.map((pace) => pace[part])).toEqual(paces.map((pace) => pace[part]).sort((a, b) => b - a));
});

test("Of thirty frames a second, twenty-four or fifteen are drawn, and none of thirty is lost to a camera's jitter", () => {
  const drawnOf = (perSecond: number) => {
    let last = Number.NEGATIVE_INFINITY;
    let count = 0;
    for (let frame = 0; frame < 300; frame++) {
      const now = (frame * 1000) / 30 + (frame % 2 ? 2 : -1);
      if (!isDue(now, last, perSecond)) continue;
      last = now;
      count += 1;
    }
    return count / 10;
  };
  expect(drawnOf(30)).toBe(30);
  expect(drawnOf(15)).toBe(15);
  expect(drawnOf(24)).toBeGreaterThanOrEqual(15);
});
