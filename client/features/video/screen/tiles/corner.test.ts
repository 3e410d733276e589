import { expect, test } from "bun:test";
import { type Corner, cornerPoint, desktopPlace, nearestCorner, nextCorner, PHONE } from "./corner.ts";

const stages = [
  { place: PHONE, stage: { width: 390, height: 844 } },
  ...[
    { width: 560, height: 600 },
    { width: 1100, height: 760 },
    { width: 2560, height: 1440 },
  ].flatMap((stage) => [false, true].map((isFilled) => ({ place: desktopPlace(stage, isFilled), stage }))),
];
const corners: Corner[] = ["topLeft", "topRight", "bottomRight", "bottomLeft"];

test("A card left in a corner belongs to that corner and is wholly on the stage", () => {
  for (const [corner, { place, stage }] of corners.flatMap((corner) =>
    stages.map((at) => [corner, at] as const),
  )) {
    const { card } = place;
    const point = cornerPoint(corner, stage, place);
    expect(nearestCorner(point, stage, card)).toBe(corner);
    expect(point.x).toBeGreaterThan(0);
    expect(point.x + card.width).toBeLessThan(stage.width);
    expect(point.y + card.height).toBeLessThan(stage.height);
  }
});

test("Four taps lead through every corner and back", () => {
  const seen = [corners[0]!];
  while (seen.length < 5) seen.push(nextCorner(seen.at(-1)!));
  expect(new Set(seen).size).toBe(4);
  expect(seen[4]).toBe(seen[0]!);
});
